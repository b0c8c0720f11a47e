import pMap from "p-map";

/** Processes the items with bounded concurrency; results in the order of the items. Nothing more is started after a failure. */
export const inParallel = <T, R>(
  items: readonly T[],
  hands: number,
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> => pMap(items, work, { concurrency: hands });
