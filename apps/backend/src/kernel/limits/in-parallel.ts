import pMap from "p-map";

/** At most `width` at a time, results in the order of the items; after a failure nothing more is begun. */
export const inParallel = <T, R>(
  items: Iterable<T>,
  width: number,
  run: (item: T) => Promise<R>,
): Promise<R[]> => pMap(items, run, { concurrency: width });
