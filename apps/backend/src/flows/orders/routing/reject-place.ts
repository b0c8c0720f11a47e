import type { RejectReason } from "@estiba/contract";
import {
  markDirty,
  moveStock,
  rerouteMoves,
  type LineUnits,
  type Move,
} from "../../../domain/inventory/index.ts";
import { needCountedPlace, specialPlace } from "../../../domain/places/index.ts";
import { saveRoutes, type RoutedOrder } from "../../../domain/routing/index.ts";
import { AppError } from "../../../kernel/errors.ts";
import type { Services, Tx } from "../../../ports/services.ts";
import { followFulfilments } from "../../kit/follow-fulfilments.ts";
import { publishStockEvents } from "../../kit/publish-events.ts";
import { leadLocationsOf } from "./lead-locations.ts";
import { linesByRules } from "./lines-by-rules.ts";
import { askRules, holdOpenRoute } from "./open-route.ts";

export interface Rejection {
  readonly orderId: string;
  readonly placeId: string;
  readonly reason: RejectReason;
  /** All that leaves from there, where nothing is named. */
  readonly lines: readonly { readonly orderLineId: string; readonly quantity: number }[] | undefined;
}

/** What of the order leaves from the place and cannot. */
function rejectedUnits(units: readonly LineUnits[], { placeId, lines }: Rejection): LineUnits[] {
  const there = units.filter((one) => one.placeId === placeId);
  if (lines === undefined) {
    return there;
  }
  const wanted = new Map(lines.map(({ orderLineId, quantity }) => [orderLineId, quantity]));
  const excess = [...wanted].filter(
    ([lineId, quantity]) => quantity > (there.find((one) => one.lineId === lineId)?.quantity ?? 0),
  );
  if (excess.length > 0) {
    throw new AppError("LINES_EXCEED_ALLOCATION", {
      details: { lines: excess.map(([orderLineId, quantity]) => ({ orderLineId, wanted: quantity })) },
    });
  }
  return there.flatMap((one) => {
    const quantity = wanted.get(one.lineId) ?? 0;
    return quantity > 0 ? [{ ...one, quantity }] : [];
  });
}

const hasSomething = ({ route }: RoutedOrder): boolean =>
  route.trace.places.some(({ verdict, free }) => verdict === "chosen" && free.some(([, units]) => units > 0));

/** What is not there is counted off, and what is damaged goes to quarantine; otherwise the units stay to be sold. */
function consequences(
  units: readonly LineUnits[],
  { placeId, reason }: Rejection,
  quarantineId: string | null,
): Move[] {
  const pieces = units.flatMap((one) =>
    one.pieces.map(({ masterVariantId, quantity }) => ({
      masterVariantId,
      quantity: quantity * one.quantity,
    })),
  );
  return pieces.flatMap(({ masterVariantId, quantity }): Move[] => {
    const off = { masterVariantId, placeId, change: { delta: -quantity }, note: reason } as const;
    if (reason === "not_found") {
      return [{ ...off, reason: "count" }];
    }
    return quarantineId === null
      ? []
      : [
          { ...off, reason: "transfer", placeId: quarantineId, change: { delta: quantity } },
          { ...off, reason: "transfer" },
        ];
  });
}

/** A place cannot send what an order was to have from it: the rules are asked again without it. */
export async function rejectPlace(services: Services, tx: Tx, rejection: Rejection): Promise<void> {
  const open = await holdOpenRoute(tx, rejection.orderId);
  const { placeId, reason } = rejection;
  const quarantineId = reason === "damaged" ? await specialPlace(tx, "quarantine") : null;
  await needCountedPlace(tx, placeId);
  const units = rejectedUnits(open.units, rejection);
  if (units.length === 0) {
    throw new AppError("LINES_EXCEED_ALLOCATION", { details: { lines: [] } });
  }
  const routed = await askRules(services, tx, open, { units, cause: "rejected", without: [placeId] });
  if (!routed || !hasSomething(routed)) {
    throw new AppError("NO_PLACE_LEFT");
  }
  const moves = linesByRules(units, routed.parts).flatMap((line) =>
    rerouteMoves(line, open.order.id, open.revision),
  );
  const moved = await moveStock(tx, [...moves, ...consequences(units, rejection, quarantineId)]);
  const { trace } = routed.route;
  await saveRoutes(tx, [{ ...routed.route, trace: { ...trace, rejected: { placeId, reason } } }]);
  await leadLocationsOf(services, tx, { orderId: open.order.id, shopId: open.order.shopId });
  await followFulfilments(services, tx, [open.order.id]);
  const idsOf = (some: typeof moved) => [...new Set(some.map(({ move }) => move.masterVariantId))];
  await tellChannels(services, tx, {
    all: idsOf(moved),
    changed: idsOf(moved.filter(({ delta }) => delta !== 0)),
  });
}

async function tellChannels(
  services: Services,
  tx: Tx,
  moved: { readonly all: readonly string[]; readonly changed: readonly string[] },
): Promise<void> {
  if (moved.all.length > 0) {
    await markDirty(tx, moved.all);
    await publishStockEvents(services, tx, moved.changed);
    tx.afterCommit(() => services.ring("catalog-publish", tx.tenantId));
  }
}
