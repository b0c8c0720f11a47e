import type { Level } from "../ledger/move.ts";

/** What a variant has at a place; all of it is at the first place until movements name places. */
export function onHandAt(
  level: Level | undefined,
  place: { readonly id: string; readonly isFirst: boolean },
): number {
  if (level?.places) {
    return level.places.find(({ id }) => id === place.id)?.onHand ?? 0;
  }
  return place.isFirst ? (level?.onHand ?? 0) : 0;
}
