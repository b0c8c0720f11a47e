import type { EnviaSim } from "../../packages/channel-sim/src/index.ts";
import { holdSales } from "../check/sales.ts";
import { isShort } from "../kit/scale.ts";
import { timeUntil } from "../../packages/testbed/src/index.ts";
import {
  buyLabel,
  deskSettings,
  enter,
  type Headers,
  openDesk,
  SALE_LIMIT_MS,
  withCarrier,
} from "../world/desk.ts";
import { withWorld, type World } from "../world/world.ts";
import { rest, type Row, type RowContext } from "./row.ts";

const KILLS = isShort ? 6 : 100;
const SIGN_IN_EVERY = 10;

async function enterDesk({ apiUrl, tenants }: World): Promise<Headers> {
  const [tenant] = tenants;
  if (tenant === undefined) {
    throw new Error("there is no tenant");
  }
  return enter(apiUrl, tenant);
}

const buy = (world: World, headers: Headers, key: string): Promise<number> =>
  buyLabel(world.apiUrl, headers, key, () => world.api.ready());

/** The carrier has sold the label and not said so yet. */
async function dieBeforeAnswer(
  world: World,
  envia: EnviaSim,
  headers: Headers,
  kill: number,
): Promise<number> {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const sold = envia.labels.length;
  envia.faults.push({ operation: "generate", kind: "hold-after", until: held });
  const answer = buy(world, headers, `held-${kill}`);
  await timeUntil(() => envia.labels.length > sold, SALE_LIMIT_MS, 5);
  await world.api.kill();
  envia.faults.length = 0;
  letGo();
  return answer;
}

async function play(world: World, envia: EnviaSim, { claims }: RowContext): Promise<void> {
  await openDesk(world.apiUrl, await enterDesk(world), envia);
  world.api.with({ CRASH_POINT: "after-label-sold", CRASH_AFTER: "1" });
  await world.api.kill();
  await world.api.ready();
  const before = world.api.endings.length;
  const statuses: number[] = [];
  let headers: Headers = {};
  for (let kill = 0; kill < KILLS / 2; kill += 1) {
    headers = kill % SIGN_IN_EVERY === 0 ? await enterDesk(world) : headers;
    // The carrier has confirmed the sale of the label, and the program dies before it is stored.
    statuses.push(await buy(world, headers, `answer-${kill}`));
  }
  world.api.with({});
  await world.api.kill();
  await world.api.ready();
  for (let kill = 0; kill < KILLS / 2; kill += 1) {
    headers = kill % SIGN_IN_EVERY === 0 ? await enterDesk(world) : headers;
    statuses.push(await dieBeforeAnswer(world, envia, headers, kill));
  }
  const deaths = world.api.endings.length - before - 1;
  claims.hold(`the API died ${KILLS} times`, deaths === KILLS, `${deaths} times`);
  const healedAtMs = Date.now();
  await holdSales(world.sql, envia, claims);
  await rest(world, claims, { healedAtMs });
  claims.figure(`${deaths} deaths, ${envia.labels.length} labels; repeats answered ${countsOf(statuses)}`);
}

export const killBuying: Row = {
  id: "F24",
  title: "kill -9 of the API between the carrier's sale of a label and the note of it",
  run: (context) =>
    withCarrier((envia) =>
      withWorld(context.template, context.seed, { settings: () => deskSettings(envia) }, (world) =>
        play(world, envia, context),
      ),
    ),
};

function countsOf(statuses: readonly number[]): string {
  return [...Map.groupBy(statuses, (status) => status)]
    .map(([status, some]) => `${status} x${some.length}`)
    .join(", ");
}
