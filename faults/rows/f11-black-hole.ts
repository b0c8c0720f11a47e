import { setTimeout as wait } from "node:timers/promises";
import { isYes, sentIn, statuses } from "../check/answers.ts";
import { latencyOf, ms } from "../kit/latency.ts";
import { lasting } from "../kit/scale.ts";
import { withWorld } from "../world/world.ts";
import { finish, type Row } from "./row.ts";

/** A statement may run for a second, its answer be a second late; requests queued behind it are refused earlier. */
const ANSWER_WITHIN_MS = 5_000;
const BACK_WITHIN_MS = 5_000;

export const blackHole: Row = {
  id: "F11",
  title: "PostgreSQL swallows everything in mid-query",
  run: ({ template, seed, claims }) =>
    withWorld(template, seed, { isProxied: true }, async (world) => {
      const load = await world.load();
      await wait(lasting(5_000, 1_500));
      const holeMs = Date.now();
      world.proxies?.postgres.blackHole();
      await wait(lasting(30_000, 6_000));
      world.proxies?.postgres.heal();
      const healedAtMs = Date.now();
      await wait(BACK_WITHIN_MS + 1_000);
      const attempts = await finish(world, load, claims, { healedAtMs });
      const during = sentIn(attempts, { fromMs: holeMs, toMs: healedAtMs });
      const waited = latencyOf(during.map(({ t0, t1 }) => t1 - t0));
      claims.atMost("longest wait for an answer (ms)", waited.maxMs, ANSWER_WITHIN_MS);
      const after = sentIn(attempts, { fromMs: healedAtMs, toMs: Infinity });
      const lastNo = Math.max(healedAtMs, ...after.filter((attempt) => !isYes(attempt)).map(({ t1 }) => t1));
      claims.atMost("back to 2xx by itself (ms)", lastNo - healedAtMs, BACK_WITHIN_MS);
      claims.figure(
        `in the hole ${statuses(during)}, longest wait ${ms(waited.maxMs)}; last refusal ${ms(lastNo - healedAtMs)} after`,
      );
    }),
};
