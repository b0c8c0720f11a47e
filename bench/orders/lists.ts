import type { BenchDatabase } from "./database/lay-database.ts";
import type { Chapter, Figure } from "./report/figures.ts";
import { percentile } from "./report/statistics.ts";
import { startApi } from "./service.ts";

/** What people ask of the order book. */
const LISTS = {
  "50 newest": "limit=50",
  "one status": "limit=50&status=confirmed",
  "what is short": "limit=50&stockStatus=shortfall",
  "a word that many have": "limit=50&search=old",
  "a word that one has": "limit=50&search=old-37",
  "page 100": "limit=50&offset=5000",
} as const;
const ROUNDS = 60;

async function timesOf(url: string, key: string): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const startMs = performance.now();
    const response = await fetch(url, { headers: { "x-api-key": key } });
    await response.arrayBuffer();
    times.push(performance.now() - startMs);
  }
  return times;
}

/** Reading beside writing: lists of the first tenant's orders, asked one after another. */
export async function readLists(database: BenchDatabase): Promise<Chapter> {
  const service = await startApi(database, "new");
  const key = database.shops[0]?.key ?? "";
  const figures: Figure[] = [];
  for (const [label, query] of Object.entries(LISTS)) {
    const times = await timesOf(`http://127.0.0.1:${service.port}/api/v1/orders?${query}`, key);
    figures.push({ label, values: [percentile(times, 0.95)] });
  }
  await service.stop();
  return {
    name: "lists",
    title: "order lists",
    charts: [{ title: `p95 of ${ROUNDS}`, unit: "ms", figures }],
    notes: [],
  };
}
