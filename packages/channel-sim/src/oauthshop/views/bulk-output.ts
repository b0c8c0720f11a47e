import type { DocumentNode, SelectionNode } from "../graphql/ast.ts";
import type { InputObject } from "../graphql/coerce-input.ts";
import { isObject } from "../graphql/coerce-input.ts";

const MAX_CONNECTIONS = 5;
const MAX_DEPTH = 2;

function pageFields(selection: SelectionNode): SelectionNode[] {
  return selection.kind === "field"
    ? selection.selections.filter(
        (child) => child.kind === "field" && (child.name === "edges" || child.name === "nodes"),
      )
    : [];
}

function measure(selections: readonly SelectionNode[], depth: number): { count: number; depth: number } {
  let count = 0;
  let deepest = depth;
  for (const selection of selections) {
    const children = selection.kind === "spread" ? [] : selection.selections;
    const isConnection = pageFields(selection).length > 0;
    const inner = measure(children, isConnection ? depth + 1 : depth);
    count += inner.count + Number(isConnection);
    deepest = Math.max(deepest, inner.depth);
  }
  return { count, depth: deepest };
}

/** Null when the query may run in bulk. */
export function bulkProblem(document: DocumentNode): string | null {
  const [operation] = document.operations;
  if (operation === undefined || document.operations.length > 1 || operation.kind !== "query") {
    return "Bulk queries must contain exactly one query operation.";
  }
  if (operation.variables.length > 0) {
    return "Bulk queries cannot use variables.";
  }
  const { count, depth } = measure(operation.selections, 0);
  if (count === 0) {
    return "Bulk queries must contain at least one connection.";
  }
  if (count > MAX_CONNECTIONS) {
    return `Bulk queries cannot contain more than ${MAX_CONNECTIONS} connections.`;
  }
  return depth > MAX_DEPTH
    ? `Bulk queries cannot contain connections with a nesting depth greater than ${MAX_DEPTH}.`
    : null;
}

function connectionNodes(value: unknown): InputObject[] | null {
  if (!isObject(value)) {
    return null;
  }
  const { edges, nodes } = value;
  if (Array.isArray(edges)) {
    return edges.flatMap((edge: unknown) => (isObject(edge) && isObject(edge["node"]) ? [edge["node"]] : []));
  }
  return Array.isArray(nodes) ? nodes.filter(isObject) : null;
}

type Flat = { own: InputObject; children: InputObject[] };

function withoutConnections(node: InputObject): Flat {
  const own: InputObject = {};
  const children: InputObject[] = [];
  for (const [key, value] of Object.entries(node)) {
    const nested = connectionNodes(value);
    if (nested !== null) {
      children.push(...nested);
    } else if (isObject(value)) {
      const inner = withoutConnections(value);
      own[key] = inner.own;
      children.push(...inner.children);
    } else {
      own[key] = value;
    }
  }
  return { own, children };
}

/** One line per object; a child names its parent and comes after it, not always right after it. */
export function bulkLines(data: InputObject): { lines: string[]; rootCount: number } {
  const lines: string[] = [];
  const later: string[] = [];
  const emit = (node: InputObject, parentId: unknown, target: string[]): void => {
    const { own, children } = withoutConnections(node);
    target.push(JSON.stringify(parentId === undefined ? own : { ...own, __parentId: parentId }));
    children.forEach((child) => emit(child, own["id"], later));
  };
  const roots = Object.values(data).flatMap((value) => connectionNodes(value) ?? []);
  roots.forEach((node) => emit(node, undefined, lines));
  return { lines: [...lines, ...later], rootCount: roots.length };
}
