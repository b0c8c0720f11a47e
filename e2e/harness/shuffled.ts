/** The same disorder at every run. */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  let state = seed;
  const keyed = items.map((item) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return { item, key: state };
  });
  return keyed.toSorted((left, right) => left.key - right.key).map(({ item }) => item);
}
