/** The same values with the named ones ahead, in the order given. */
export function first<const Value extends string>(
  values: readonly Value[],
  ...ahead: readonly Value[]
): readonly Value[] {
  return [...ahead, ...values.filter((value) => !ahead.includes(value))];
}
