/** Processes the items with bounded concurrency; results in the order of the items. */
export async function inParallel<T, R>(
  items: readonly T[],
  hands: number,
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = Array.from({ length: items.length });
  const waiting = items.entries();
  const hand = async (): Promise<void> => {
    for (const [index, item] of waiting) {
      results[index] = await work(item, index);
    }
  };
  await Promise.all(Array.from({ length: hands }, hand));
  return results;
}
