/** The fields that differ from what they were, for requests that change only what they name. */
export function changedFields<Fields extends object>(before: Fields, after: Fields): Partial<Fields> {
  const old = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(after).filter(
    ([field, value]) => JSON.stringify(old.get(field)) !== JSON.stringify(value),
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only fields of `after` are left
  return Object.fromEntries(changed) as Partial<Fields>;
}
