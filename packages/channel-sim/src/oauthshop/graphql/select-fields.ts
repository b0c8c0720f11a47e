import type { DocumentNode, FieldNode, SelectionNode } from "./ast.ts";
import type { InputObject } from "./coerce-input.ts";
import { literalValue } from "./coerce-input.ts";

function isSkipped(field: FieldNode, variables: InputObject): boolean {
  return field.directives.some((directive) => {
    const condition = directive.args.find((arg) => arg.name === "if");
    const value = condition === undefined ? undefined : literalValue(condition.value, variables);
    return (directive.name === "skip" && value === true) || (directive.name === "include" && value === false);
  });
}

// Fragments are opened and fields with one response key are merged, as the response shape demands.
export function selectFields(
  document: DocumentNode,
  selections: SelectionNode[],
  typeName: string,
  variables: InputObject,
): FieldNode[] {
  const fields = new Map<string, FieldNode>();
  const visit = (nodes: SelectionNode[]): void => {
    for (const node of nodes) {
      if (node.kind === "field") {
        const known = fields.get(node.key);
        const merged =
          known === undefined ? node : { ...known, selections: [...known.selections, ...node.selections] };
        if (!isSkipped(node, variables)) {
          fields.set(node.key, merged);
        }
        continue;
      }
      const fragment = node.kind === "inline" ? node : document.fragments.get(node.fragment);
      if (fragment !== undefined && (fragment.onType === null || fragment.onType === typeName)) {
        visit(fragment.selections);
      }
    }
  };
  visit(selections);
  return [...fields.values()];
}
