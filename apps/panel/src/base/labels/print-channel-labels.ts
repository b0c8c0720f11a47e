import type { LabelDelay } from "@estiba/contract/values";
import { api } from "../api/api.ts";
import { openFile } from "./open-file.ts";

/** What one request fetches at most. */
const MAX_FETCHED = 50;

/** Fetches the channels' own labels and prints those there are as one file. Answers with why the others are not printed. */
export async function printChannelLabels(
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, LabelDelay>> {
  const delays = new Map<string, LabelDelay>();
  for (let from = 0; from < orderIds.length; from += MAX_FETCHED) {
    const part = orderIds.slice(from, from + MAX_FETCHED);
    const { labels } = (await api.fetchChannelLabels({ body: { orderIds: part } })).data;
    for (const { orderId, reason } of labels) {
      if (reason !== null) {
        delays.set(orderId, reason);
      }
    }
  }
  const ready = orderIds.filter((id) => !delays.has(id));
  if (ready.length > 0) {
    openFile(await api.printLabels({ body: { orderIds: ready } }));
  }
  return delays;
}
