import { MAX_WAVE } from "@estiba/contract/values";
import type { QueueItem } from "../queries.ts";

interface NewWave {
  readonly placeId: string;
  readonly fulfilmentIds: string[];
}

type Chosen = Pick<QueueItem, "fulfilmentId" | "placeId" | "status">;

/** A wave for each place, of the first that are ready there. */
export function newWaves(items: readonly Chosen[]): readonly NewWave[] {
  const byPlace = Map.groupBy(
    items.filter(({ status }) => status === "ready"),
    ({ placeId }) => placeId,
  );
  return [...byPlace].map(([placeId, here]) => ({
    placeId,
    fulfilmentIds: here.slice(0, MAX_WAVE).map(({ fulfilmentId }) => fulfilmentId),
  }));
}
