import { setTimeout as wait } from "node:timers/promises";
import type { EnviaSim } from "../../../packages/channel-sim/src/index.ts";
import { timeUntil } from "../../../packages/testbed/src/index.ts";
import { holdSales } from "../../check/sales.ts";
import type { Claims } from "../../kit/claims.ts";
import { isShort } from "../../kit/scale.ts";
import type { CellsWorld } from "../../world/cells.ts";
import { standsStill } from "../../world/cells/admin.ts";
import { otherCell } from "../../world/cells/cell.ts";
import { beforeIt, POINTS, stopping } from "../../world/cells/points.ts";
import { buyLabel, deskSettings, enter, type Headers, openDesk, withCarrier } from "../../world/desk.ts";
import { ask } from "../../world/http.ts";
import { endLeases } from "../../world/hurry.ts";
import { isTold, type OneStock, shareOneStock, SHARED_SKUS, shownWrongly } from "../../world/one-stock.ts";
import { CHANNELS, type Row, type RowContext, shoppers } from "../row.ts";
import { type Ending, homeOf, moved, playInCells, untilMoved } from "./kit.ts";

const ROUNDS = isShort ? 2 : 10;
const LABELS = 4;
const OPENING = 200;
const SLOW_MS = 4_000;
const IN_FLIGHT_WITHIN_MS = 30_000;
const TOLD_WITHIN_MS = 120_000;

const PUBLISHING = "select count(*) as n from app.publications where leased_until > now()";

/** The mover thinks that nothing is open: its lease on the tenant's work has ended while it was stopped. */
async function endDrain(world: CellsWorld, tenantId: string): Promise<void> {
  for (const { all } of world.homes) {
    await all.rows(
      "update directory.residents set draining_until = now() where tenant_id = $1 and draining_until is not null",
      [tenantId],
    );
  }
}

async function countStock({ apiUrl }: CellsWorld, stock: OneStock, round: number): Promise<void> {
  for (const [index, sku] of SHARED_SKUS.entries()) {
    await ask({
      method: "PATCH",
      url: `${apiUrl}/api/v1/tenant/catalog/master-variants/${stock.variantId(sku)}`,
      headers: stock.session,
      body: JSON.stringify({ stock: OPENING - 10 * round - index, reason: "count" }),
    });
  }
}

function slowPlatforms({ sims, channelShops }: CellsWorld): void {
  for (const { sim } of channelShops) {
    sims?.[sim].control.addFault({ kind: "latency", delayMs: SLOW_MS });
  }
}

function quickPlatforms({ sims, channelShops }: CellsWorld): void {
  for (const { sim } of channelShops) {
    sims?.[sim].control.clearFaults();
  }
}

interface Desk {
  readonly envia: EnviaSim;
  readonly stock: OneStock;
  readonly statuses: number[];
}

/** Labels that the carrier has sold and not confirmed, and figures on their way to the channels, at the fence. */
async function moveInFlight(
  world: CellsWorld,
  claims: Claims,
  { envia, stock, statuses }: Desk,
  round: number,
): Promise<void> {
  const { slug, tenantId } = moved(world);
  const to = otherCell(await homeOf(world, { slug }));
  const move = world.move({ slug, to, crash: stopping(beforeIt(POINTS.fenced)) });
  claims.hold("the mover came to the fence", await standsStill(move.program), move.program.output());
  await endDrain(world, tenantId);
  slowPlatforms(world);
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  envia.faults.push({ operation: "generate", kind: "hold-after", until: held });
  const sold = envia.labels.length;
  const headers: Headers = await enter(world.apiUrl, { slug });
  const buying = Array.from({ length: LABELS }, (_unused, index) =>
    buyLabel(world.homes[index % 2]?.apiUrl ?? "", headers, `label-${round}-${index}`, async () => undefined),
  );
  await countStock(world, stock, round);
  const isInFlight = async () =>
    envia.labels.length >= sold + LABELS && (await world.sql.number(PUBLISHING)) > 0;
  claims.hold(
    "labels and figures were on their way at the fence",
    (await timeUntil(isInFlight, IN_FLIGHT_WITHIN_MS, 20)) !== null,
    `${envia.labels.length - sold} labels`,
  );
  move.program.signal("SIGCONT");
  await Promise.race([move.reached("left").catch(() => undefined), wait(IN_FLIGHT_WITHIN_MS)]);
  envia.faults.length = 0;
  letGo();
  quickPlatforms(world);
  await move.result();
  await untilMoved(world, claims, slug, to);
  statuses.push(...(await Promise.all(buying)));
}

async function play(
  world: CellsWorld,
  { claims }: RowContext,
  envia: EnviaSim,
  keep: Desk[],
): Promise<Ending> {
  const stock = await shareOneStock(world, OPENING);
  await openDesk(world.apiUrl, await enter(world.apiUrl, moved(world)), envia);
  const load = await world.load({ ratePerSecond: 30 });
  const buyers = shoppers(world);
  const desk: Desk = { envia, stock, statuses: [] };
  keep.push(desk);
  for (let round = 0; round < ROUNDS; round += 1) {
    await moveInFlight(world, claims, desk, round);
  }
  await holdSales(world.sql, envia, claims);
  await wait(2 * SLOW_MS);
  for (const { pair } of world.homes) {
    await endLeases({ sql: world.sql, pair });
  }
  return { load, buyers, limitMs: TOLD_WITHIN_MS };
}

async function holdShown(world: CellsWorld, claims: Claims, { stock, envia, statuses }: Desk): Promise<void> {
  const told = await timeUntil(() => isTold(world), TOLD_WITHIN_MS);
  claims.hold("I7 every channel is up to date", told !== null);
  const wrong = await shownWrongly(world, stock);
  claims.hold("I7 every channel shows what it should", wrong.length === 0, wrong.join("; "));
  const counts = [...Map.groupBy(statuses, (status) => status)].map(
    ([status, some]) => `${status} x${some.length}`,
  );
  claims.figure(`${envia.labels.length} labels sold around ${ROUNDS} fences, answered ${counts.join(", ")}`);
}

export const inFlight: Row = {
  id: "C4",
  title: "labels being bought and stock being published while a tenant is handed over",
  run: (context) =>
    withCarrier((envia) => {
      const desks: Desk[] = [];
      return playInCells(
        context,
        { channels: CHANNELS, isOneTenant: true, settings: deskSettings(envia) },
        (world) => play(world, context, envia, desks),
        async (world) => {
          for (const desk of desks) {
            await holdShown(world, context.claims, desk);
          }
        },
      );
    }),
};
