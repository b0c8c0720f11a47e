import type { FieldNode } from "./ast.ts";
import type { FieldArgs } from "./field-args.ts";

export type Path = readonly (string | number)[];
export type FieldInfo = {
  path: Path;
  /** Key of the `@idempotent` directive: null when absent. */
  idempotencyKey: string | null;
  field: FieldNode;
};
export type FieldFunction = (args: FieldArgs, info: FieldInfo) => Resolved;
export type Resolved = string | number | bigint | boolean | null | undefined | View | readonly Resolved[];

/** One object of the graph: a field is a value, or a function when it takes arguments or costs work. */
export type View = { readonly [field: string]: Resolved | FieldFunction };

export function isList(value: Resolved): value is readonly Resolved[] {
  return Array.isArray(value);
}

export function isView(value: Resolved | FieldFunction): value is View {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
