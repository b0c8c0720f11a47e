import { isObject } from "../kit/index.ts";

type FieldTree = Map<string, FieldTree>;

function treeOf(fields: string): FieldTree {
  const root: FieldTree = new Map();
  for (const field of fields.split(",").map((part) => part.trim())) {
    let node = root;
    for (const part of field.split(".")) {
      const next: FieldTree = node.get(part) ?? new Map<string, FieldTree>();
      node.set(part, next);
      node = next;
    }
  }
  return root;
}

function keep(value: unknown, tree: FieldTree): unknown {
  if (tree.size === 0) {
    return value;
  }
  if (Array.isArray(value)) {
    return value.map((item) => keep(item, tree));
  }
  return isObject(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([key, field]) => {
          const below = tree.get(key);
          return below === undefined ? [] : [[key, keep(field, below)]];
        }),
      )
    : value;
}

/** `_fields=id,billing.city`: what the caller did not name is left out. */
export function pickFields(body: unknown, fields: string | null): unknown {
  return fields === null || fields === "" ? body : keep(body, treeOf(fields));
}
