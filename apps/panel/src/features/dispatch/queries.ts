import type { InputOf, ResultOf } from "@estiba/sdk";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../base/api/api.ts";
import { ORDERS_KEY } from "../../base/api/query-keys.ts";
import { given } from "../../ui/filters/search-params.ts";
import { listOptions } from "../../ui/lists/use-list.ts";
import type { QueueSearch, WavesSearch } from "./search.ts";

export type QueueItem = ResultOf<"listDispatchQueue">["data"]["items"][number];
export type WaveItem = ResultOf<"listWaves">["data"]["items"][number];
export type Wave = ResultOf<"getWave">["data"];
export type WavePick = Wave["picks"][number];
export type WaveOrder = Wave["fulfilments"][number];

/** What leaves follows from the orders, and is old as soon as they are. */
const DISPATCH_KEY = [...ORDERS_KEY, "dispatch"] as const;

const MINUTE_MS = 60_000;

export const queueKey = ({ fulfilmentId }: QueueItem): string => fulfilmentId;
export const waveKey = ({ waveId }: WaveItem): string => waveId;

export type QueueQuery = NonNullable<InputOf<"listDispatchQueue">["query"]>;

/** The API query for what the address names; what is late is counted from the last whole minute. */
export function queueQueryOf(
  { tab = "ready", place, channel, shop }: QueueSearch,
  nowMs: number,
): QueueQuery {
  const isLate = tab === "late";
  return given({
    placeId: place,
    channel,
    shopId: shop,
    status: isLate || tab === "all" ? undefined : [tab],
    shipBefore: isLate ? new Date(nowMs - (nowMs % MINUTE_MS)).toISOString() : undefined,
  });
}

export const queueList = (query: QueueQuery) =>
  listOptions(
    [...DISPATCH_KEY, "queue", query],
    async (page, signal) => (await api.listDispatchQueue({ query: { ...query, ...page }, signal })).data,
  );

export const summaryQuery = (placeId: string | undefined) =>
  queryOptions({
    queryKey: [...DISPATCH_KEY, "summary", placeId],
    queryFn: async ({ signal }) => (await api.getDispatchSummary({ query: given({ placeId }), signal })).data,
  });

export const wavesList = ({ tab = "open" }: WavesSearch) => {
  const query = tab === "all" ? {} : { status: [tab] };
  return listOptions(
    [...DISPATCH_KEY, "waves", query],
    async (page, signal) => (await api.listWaves({ query: { ...query, ...page }, signal })).data,
  );
};

export const waveQuery = (waveId: string) =>
  queryOptions({
    queryKey: [...DISPATCH_KEY, "wave", waveId],
    queryFn: async ({ signal }) => (await api.getWave({ params: { waveId }, signal })).data,
  });
