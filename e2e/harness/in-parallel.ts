/** Does something with each, so many at a time, in the given order. */
export async function inParallel<T, R>(
  items: readonly T[],
  most: number,
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const takeTurns = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++) {
      const item = items[index];
      if (item !== undefined) {
        results[index] = await work(item, index);
      }
    }
  };
  await Promise.all(Array.from({ length: most }, takeTurns));
  return results;
}
