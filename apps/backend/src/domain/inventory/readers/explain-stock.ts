import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../kernel/errors.ts";
import type { PageRequest } from "../../../kernel/paging.ts";
import { readInventoryConfig, type InventoryConfig } from "../source/config-store.ts";
import {
  listChannelFigures,
  listMovements,
  readEventFacts,
  readStanding,
  type ChannelFigure,
  type EventFacts,
  type MovementItem,
  type StandingLevel,
} from "./explain-store.ts";
import { readPlaceFigures, type PlaceFigure } from "../places/place-figures-store.ts";
import { explainKit, type KitExplanation } from "../kits/explain-kit.ts";
import { publishedQuantity } from "../ledger/model.ts";

export interface Cause {
  readonly kind: "order" | "shop" | "user" | "key" | "operator" | "system";
  readonly id: string | null;
  readonly name: string;
}

export interface Explanation {
  readonly variant: StandingLevel;
  readonly at: Date;
  readonly isPast: boolean;
  readonly onHand: number;
  readonly config: InventoryConfig;
  readonly places: readonly PlaceFigure[];
  /** What limits it, where it is a kit. */
  readonly kit: KitExplanation | null;
  readonly channels: readonly (ChannelFigure & { readonly target: number; readonly isSource: boolean })[];
  readonly check: {
    readonly movements: number;
    readonly sumOfDeltas: number;
    readonly lastBalance: number;
    readonly onHand: number;
    readonly isConsistent: boolean;
  };
  readonly movements: readonly (MovementItem & {
    readonly cause: Cause;
    readonly event: { readonly id: string; readonly facts: EventFacts | null } | null;
  })[];
}

/** The cause of a movement: its order, the shop whose figure it is, or the user. */
function causeOf({ order, shop, actor, reason }: MovementItem): Cause {
  if (order) {
    return { kind: "order", id: order.id, name: order.number ?? order.externalId };
  }
  const isPerson = actor.kind !== "system";
  if (shop && (reason === "source_sync" || !isPerson)) {
    return { kind: "shop", id: shop.id, name: shop.name };
  }
  return { kind: actor.kind, id: actor.id, name: actor.name ?? (isPerson ? actor.kind : "Estiba") };
}

function checkOf(standing: StandingLevel, isPast: boolean): Explanation["check"] {
  const { lastSeq, lastBalance, totals, version } = standing;
  const movements = totals.reduce((sum, total) => sum + total.movements, 0);
  const sumOfDeltas = totals.reduce((sum, total) => sum + total.delta, 0);
  const onHand = isPast ? lastBalance : standing.onHand;
  const isChain = movements === lastSeq && sumOfDeltas === lastBalance;
  const isLevel = isPast || (onHand === lastBalance && version === lastSeq);
  return { movements, sumOfDeltas, lastBalance, onHand, isConsistent: isChain && isLevel };
}

/** Why the figure of a variant is what it is, or was at an instant: rules, channels and every movement. */
export async function explainStock(
  tx: Tx,
  input: { masterVariantId: string; at: Date | null; page: PageRequest; isNewestFirst: boolean },
): Promise<Explanation> {
  const isPast = input.at !== null && input.at < tx.now;
  const standing = await readStanding(tx, input.masterVariantId, isPast ? input.at : null);
  if (!standing) {
    throw new AppError("MASTER_VARIANT_NOT_FOUND");
  }
  const config = await readInventoryConfig(tx);
  const channels = await listChannelFigures(tx, standing.id);
  const places = await readPlaceFigures(tx, standing.id, standing.lastSeq);
  const movements = await listMovements(tx, standing.id, standing.lastSeq, {
    ...input.page,
    isNewestFirst: input.isNewestFirst,
  });
  const events = await readEventFacts(tx, [...new Set(movements.flatMap(({ eventId }) => eventId ?? []))]);
  const onHand = isPast ? standing.lastBalance : standing.sellable;
  const { id: kitId, recipeVersion, makeable, onHand: ownUnits } = standing;
  const kit = isPast ? null : await explainKit(tx, { kitId, recipeVersion, makeable, ownUnits });
  return {
    variant: standing,
    at: isPast && input.at !== null ? input.at : tx.now,
    isPast,
    onHand,
    config,
    places,
    kit,
    channels: channels.map((channel) => {
      const isSource = config.sourceShopId === channel.shop.id;
      const kept = { safetyStock: standing.safetyStock, buffer: channel.buffer, isSource };
      return { ...channel, isSource, target: publishedQuantity(onHand, kept) };
    }),
    check: checkOf(standing, isPast),
    movements: movements.map((movement) => ({
      ...movement,
      cause: causeOf(movement),
      event:
        movement.eventId === null
          ? null
          : { id: movement.eventId, facts: events.get(movement.eventId) ?? null },
    })),
  };
}
