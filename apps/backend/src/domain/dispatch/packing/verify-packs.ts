import type { Tx } from "../../../db/transaction.ts";
import { lackOfPack } from "./judge-scans.ts";
import type { Pack, Units } from "./model.ts";
import { closedWithoutPack, nextPacks } from "./pack-store.ts";
import { scansOf } from "./scan-store.ts";

const PACKS_A_PAGE = 500;
const MAX_COUNTED = 1_000;

export const PACK_INVARIANT = {
  name: "I24",
  text: "every packed box was scanned in full, or what was missing or over is recorded",
} as const;

const inWords = (some: readonly Units[]): string =>
  some
    .toSorted((left, right) => (left.variantId < right.variantId ? -1 : 1))
    .map(({ variantId, quantity }) => `${quantity} of ${variantId}`)
    .join(", ") || "nothing";

async function breachesOf(tx: Tx, packs: readonly Pack[]): Promise<string[]> {
  const scans = await scansOf(
    tx,
    packs.map(({ fulfilmentId }) => fulfilmentId),
  );
  return packs.flatMap((pack) => {
    const found = lackOfPack(pack, scans.get(pack.fulfilmentId) ?? []);
    const what = `pack ${pack.number} of fulfilment ${pack.fulfilmentId}`;
    const said = `${inWords(pack.missing)} missing and ${inWords(pack.over)} over`;
    const scanned = `${inWords(found.missing)} missing and ${inWords(found.over)} over`;
    if (said !== scanned) {
      return [`${what} says ${said}, its scans ${scanned}`];
    }
    return pack.isForced || pack.missing.length + pack.over.length === 0
      ? []
      : [`${what} was not forced with ${said}`];
  });
}

/** Null when it holds. */
export async function findPackBreach(tx: Tx): Promise<{ count: number; first: string } | null> {
  const found = (await closedWithoutPack(tx, MAX_COUNTED)).map(
    (id) => `fulfilment ${id} is packed and has no pack of that time`,
  );
  let after: Pick<Pack, "fulfilmentId" | "number"> = { fulfilmentId: "", number: 0 };
  while (found.length < MAX_COUNTED) {
    const packs = await nextPacks(tx, after, PACKS_A_PAGE);
    found.push(...(await breachesOf(tx, packs)));
    const last = packs.at(-1);
    if (!last || packs.length < PACKS_A_PAGE) {
      break;
    }
    after = last;
  }
  const [first] = found;
  return first === undefined ? null : { count: found.length, first };
}
