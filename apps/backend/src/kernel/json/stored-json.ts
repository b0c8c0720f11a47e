/**
 * JSON this program wrote itself, as the type it was written with. Only for columns and sealed texts of the own
 * module: no other module writes them (`db/ownership.ts`), so their shape is known; what comes from outside is
 * validated instead.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- a cast in the shape of a function, for the reason above
export function stored<T>(value: unknown): T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by the module that reads it, see above
  return value as T;
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- as above
export const parseStored = <T>(text: string): T => stored(JSON.parse(text));
