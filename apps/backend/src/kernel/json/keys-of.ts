/** The keys of a literal object as its own type; not for objects that may have more keys than their type says. */
export function keysOf<T extends object>(object: T): (keyof T & string)[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a literal object has the keys of its type
  return Object.keys(object) as (keyof T & string)[];
}

/** One of something for every key. */
export function recordOf<K extends string, T>(keys: readonly K[], make: (key: K) => T): Record<K, T> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made of exactly these keys
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<K, T>;
}
