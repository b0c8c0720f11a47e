import type { DocumentNode, FieldNode, OperationNode, SelectionNode } from "./ast.ts";
import type { InputObject } from "./coerce-input.ts";
import { literalValue } from "./coerce-input.ts";
import type { ObjectDefinition, Schema } from "./schema.ts";
import { isConnection, outputType, rootType } from "./schema.ts";

export const MAX_QUERY_COST = 1000;
export const MUTATION_COST = 10;
const CONNECTION_COST = 2;

// Value objects without an identity of their own are free.
const FREE_TYPES = new Set(["PageInfo", "MoneyBag", "MoneyV2", "MailingAddress", "Count", "Weight"]);

function pageWeight(size: number): number {
  return size <= 0 ? 0 : Math.floor(2 * Math.log(Math.max(2, size)));
}

export function connectionCost(size: number, nodeCost: number): number {
  return CONNECTION_COST + nodeCost * pageWeight(size);
}

export function objectCost(type: ObjectDefinition): number {
  return FREE_TYPES.has(type.name) || type.name.endsWith("Edge") ? 0 : 1;
}

function pageSize(field: FieldNode, variables: InputObject): number {
  const arg = field.args.find((candidate) => candidate.name === "first" || candidate.name === "last");
  const size = arg === undefined ? 1 : literalValue(arg.value, variables);
  return typeof size === "number" ? size : 1;
}

export function requestedCost(
  schema: Schema,
  document: DocumentNode,
  operation: OperationNode,
  variables: InputObject,
): number {
  const selectionsCost = (selections: SelectionNode[], type: ObjectDefinition): number => {
    let total = 0;
    for (const selection of selections) {
      if (selection.kind === "field") {
        total += fieldCost(selection, type);
        continue;
      }
      const fragment = selection.kind === "inline" ? selection : document.fragments.get(selection.fragment);
      const name = fragment?.onType ?? type.name;
      const onType = outputType(schema, { kind: "named", name });
      total += fragment === undefined || onType === null ? 0 : selectionsCost(fragment.selections, onType);
    }
    return total;
  };
  const fieldCost = (field: FieldNode, parent: ObjectDefinition): number => {
    const definition = parent.fields.get(field.name);
    const type = definition === undefined ? null : outputType(schema, definition.type);
    if (definition === undefined || type === null) {
      return 0;
    }
    const children = selectionsCost(field.selections, type);
    return isConnection(definition.type)
      ? connectionCost(pageSize(field, variables), children)
      : objectCost(type) + children;
  };
  if (operation.kind === "mutation") {
    return MUTATION_COST * operation.selections.length;
  }
  return selectionsCost(operation.selections, rootType(schema, "query"));
}
