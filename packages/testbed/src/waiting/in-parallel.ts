import pMap from "p-map";

/** Works through the items with so many hands; results in the order of the items, and nothing more is begun after a failure. */
export const inParallel = <T, R>(
  items: readonly T[],
  hands: number,
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> => pMap(items, work, { concurrency: hands });
