import { readOnHand, refuseShort, type Move } from "../../domain/inventory/index.ts";
import { needCountedPlace, needPlace, specialPlace } from "../../domain/places/index.ts";
import type { Services, Tx } from "../../ports/services.ts";
import { holdLines, moveGoods } from "./move-goods.ts";

/** Units that cannot be sold for now, such as damaged ones; the receiving place first, so that no figure dips. */
export async function setGoodsAside(
  services: Services,
  tx: Tx,
  input: {
    readonly placeId: string;
    readonly sku: string;
    readonly quantity: number;
    readonly isBack: boolean;
    readonly note: string | null;
  },
): Promise<{ readonly sku: string; readonly onHand: number; readonly quarantined: number }> {
  const quarantine = await needPlace(tx, await specialPlace(tx, "quarantine"));
  const place = await needCountedPlace(tx, input.placeId);
  const held = await holdLines(tx, [input]);
  const [from, to] = input.isBack ? [quarantine, place] : [place, quarantine];
  const lines = held.map(({ variant: { id, sku }, quantity }) => ({ masterVariantId: id, sku, quantity }));
  await refuseShort(tx, from, lines);
  const moves = lines.flatMap(({ masterVariantId, quantity }): Move[] => {
    const common = { masterVariantId, reason: "transfer", note: input.note } as const;
    return [
      { ...common, placeId: to.id, change: { delta: quantity } },
      { ...common, placeId: from.id, change: { delta: -quantity } },
    ];
  });
  await moveGoods(services, tx, moves);
  const [variantId = ""] = lines.map(({ masterVariantId }) => masterVariantId);
  const [onHand, quarantined] = [
    await readOnHand(tx, variantId, place),
    await readOnHand(tx, variantId, quarantine),
  ];
  return { sku: lines[0]?.sku ?? input.sku, onHand, quarantined };
}
