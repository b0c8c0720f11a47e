import type { DocumentNode, FieldNode, OperationNode, SelectionNode, TypeRef } from "./ast.ts";
import type { InputObject } from "./coerce-input.ts";
import { checkInput, literalValue } from "./coerce-input.ts";
import { connectionCost, MUTATION_COST, objectCost } from "./cost.ts";
import type { GraphqlErrorBody } from "./errors.ts";
import { GraphqlFieldError } from "./errors.ts";
import { FieldArgs } from "./field-args.ts";
import type { FieldDefinition, ObjectDefinition, Schema } from "./schema.ts";
import { isConnection, outputType, rootType } from "./schema.ts";
import { selectFields } from "./select-fields.ts";
import type { Path, Resolved, View } from "./view.ts";
import { isList, isView } from "./view.ts";

export type Runtime = {
  schema: Schema;
  root: View;
  /** Whether one of the scopes is granted. */
  isGranted: (scopes: readonly string[]) => boolean;
};

export type ExecutionResult = { data: InputObject | null; errors: GraphqlErrorBody[]; actualCost: number };
type Completed = { value: unknown; cost: number };

class NullBubble extends Error {}

export function accessDenied(fieldName: string, scopes: readonly string[]): GraphqlFieldError {
  const needed = `\`${scopes.join("` or `")}\` access scope.`;
  return new GraphqlFieldError(`Access denied for ${fieldName} field. Required access: ${needed}`, {
    code: "ACCESS_DENIED",
    documentation: "https://shopify.dev/api/usage/access-scopes",
    requiredAccess: needed,
  });
}

class Execution {
  readonly errors: GraphqlErrorBody[] = [];
  readonly #runtime: Runtime;
  readonly #document: DocumentNode;
  readonly #variables: InputObject;

  constructor(runtime: Runtime, document: DocumentNode, variables: InputObject) {
    this.#runtime = runtime;
    this.#document = document;
    this.#variables = variables;
  }

  object(
    type: ObjectDefinition,
    source: View,
    selections: SelectionNode[],
    path: Path,
  ): { data: InputObject; cost: number } {
    const data: InputObject = {};
    let cost = 0;
    for (const field of selectFields(this.#document, selections, type.name, this.#variables)) {
      const completed = this.#field(type, source, field, [...path, field.key]);
      data[field.key] = completed.value;
      cost += completed.cost;
    }
    return { data, cost };
  }

  #field(type: ObjectDefinition, source: View, field: FieldNode, path: Path): Completed {
    if (field.name === "__typename") {
      return { value: type.name, cost: 0 };
    }
    const definition = type.fields.get(field.name);
    if (definition === undefined) {
      throw new Error(`no field ${type.name}.${field.name}`);
    }
    try {
      const value = this.#resolve(definition, source, field, path);
      return this.#complete(value, definition.type, field, path);
    } catch (error) {
      if (error instanceof GraphqlFieldError) {
        const { message, extensions } = error;
        this.errors.push({ message, locations: [field.at], path: [...path], extensions });
      } else if (!(error instanceof NullBubble)) {
        throw error;
      }
      if (definition.type.kind === "nonNull") {
        throw new NullBubble();
      }
      return { value: null, cost: 0 };
    }
  }

  #resolve(definition: FieldDefinition, source: View, field: FieldNode, path: Path): Resolved {
    if (definition.scopes.length > 0 && !this.#runtime.isGranted(definition.scopes)) {
      throw accessDenied(field.name, definition.scopes);
    }
    const member = source[field.name];
    if (typeof member !== "function") {
      return member;
    }
    return member(this.#arguments(definition, field), {
      field,
      path,
      idempotencyKey: this.#idempotencyKey(field),
    });
  }

  #idempotencyKey(field: FieldNode): string | null {
    const directive = field.directives.find((candidate) => candidate.name === "idempotent");
    const arg = directive?.args.find((candidate) => candidate.name === "key");
    const key = arg === undefined ? null : literalValue(arg.value, this.#variables);
    return typeof key === "string" ? key : null;
  }

  #arguments(definition: FieldDefinition, field: FieldNode): FieldArgs {
    const values: InputObject = {};
    for (const input of definition.args.values()) {
      const node = field.args.find((arg) => arg.name === input.name);
      const isSent =
        node !== undefined &&
        (node.value.kind !== "variable" || Object.hasOwn(this.#variables, node.value.name));
      if (isSent) {
        const sent = literalValue(node.value, this.#variables);
        const { value, problems } = checkInput(this.#runtime.schema, sent, input.type);
        if (problems.length > 0) {
          throw new GraphqlFieldError(problems[0]?.explanation ?? "invalid argument", {
            code: "INVALID_FIELD_ARGUMENTS",
          });
        }
        values[input.name] = value;
      } else if (input.defaultValue !== null) {
        values[input.name] = literalValue(input.defaultValue, {});
      }
    }
    return new FieldArgs(values);
  }

  #complete(value: Resolved, type: TypeRef, field: FieldNode, path: Path): Completed {
    if (type.kind === "nonNull") {
      const completed = this.#complete(value, type.of, field, path);
      if (completed.value === null) {
        throw new NullBubble();
      }
      return completed;
    }
    if (value === null || value === undefined) {
      return { value: null, cost: 0 };
    }
    if (type.kind === "list") {
      return this.#list(isList(value) ? value : [value], type.of, field, path);
    }
    const declared = outputType(this.#runtime.schema, type);
    if (declared === null || !isView(value)) {
      return { value, cost: 0 };
    }
    const concrete = this.#concrete(declared, value);
    const { data, cost } = this.object(concrete, value, field.selections, path);
    return { value: data, cost: isConnection(type) ? cost : objectCost(concrete) + cost };
  }

  // A page is priced by its size and its dearest member, like the estimate made beforehand.
  #list(items: readonly Resolved[], type: TypeRef, field: FieldNode, path: Path): Completed {
    const completed = items.map((item, index) => this.#complete(item, type, field, [...path, index]));
    const dearest = completed.reduce((highest, item) => Math.max(highest, item.cost), 0);
    const isPage = field.name === "nodes" || field.name === "edges";
    return {
      value: completed.map((item) => item.value),
      cost: isPage ? connectionCost(items.length, dearest) : dearest,
    };
  }

  #concrete(declared: ObjectDefinition, value: View): ObjectDefinition {
    const name = value["__typename"];
    const type = typeof name === "string" ? outputType(this.#runtime.schema, { kind: "named", name }) : null;
    return type ?? declared;
  }
}

export function execute(
  runtime: Runtime,
  document: DocumentNode,
  operation: OperationNode,
  variables: InputObject,
): ExecutionResult {
  const execution = new Execution(runtime, document, variables);
  try {
    const root = rootType(runtime.schema, operation.kind);
    const { data, cost } = execution.object(root, runtime.root, operation.selections, []);
    const actualCost = operation.kind === "mutation" ? MUTATION_COST * operation.selections.length : cost;
    return { data, errors: execution.errors, actualCost };
  } catch (error) {
    if (error instanceof NullBubble) {
      return { data: null, errors: execution.errors, actualCost: 0 };
    }
    throw error;
  }
}
