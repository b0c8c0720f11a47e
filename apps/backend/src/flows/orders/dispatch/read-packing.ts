import { findKnownCodes } from "../../../domain/catalog/index.ts";
import {
  codesOfGoods,
  judgePacking,
  packsOf,
  scansOf,
  strangeCodes,
  type Fulfilment,
  type JudgedPacking,
  type KeptScan,
  type Pack,
  type PackLine,
} from "../../../domain/dispatch/index.ts";
import type { Tx } from "../../../ports/services.ts";
import { readTakes, type Take } from "./takes.ts";

/** What is in a fulfilment's box, and what is to be. */
export interface PackingView {
  readonly judged: JudgedPacking;
  readonly packs: readonly Pack[];
  readonly scans: readonly KeptScan[];
}

/** What has to be in each box. */
async function linesOf(
  tx: Tx,
  some: readonly Fulfilment[],
): Promise<(one: Fulfilment) => readonly PackLine[]> {
  const takes = await readTakes(tx, some);
  const codes = await codesOfGoods(
    tx,
    [...takes.values()].flat().map(({ id }) => id),
  );
  const lineOf = (id: string, same: readonly Take[]): PackLine => {
    const { sku, barcode, name } = codes.get(id) ?? { sku: null, barcode: null, name: "" };
    const quantity = same.reduce((sum, take) => sum + take.quantity, 0);
    return { variantId: id, barcode, sku: sku || null, name, quantity };
  };
  return (one) =>
    [...Map.groupBy(takes.get(one) ?? [], ({ id }) => id)].map(([id, same]) => lineOf(id, same));
}

export async function readPackings(
  tx: Tx,
  some: readonly Fulfilment[],
): Promise<ReadonlyMap<string, PackingView>> {
  const ids = some.map(({ id }) => id);
  const [lines, packs, scans] = [
    await linesOf(
      tx,
      some.filter(({ packedAt }) => packedAt === null),
    ),
    await packsOf(tx, ids),
    await scansOf(tx, ids),
  ];
  const facts = some.map((one) => ({
    id: one.id,
    lines: lines(one),
    packs: packs.get(one.id) ?? [],
    scans: scans.get(one.id) ?? [],
    isPacked: one.packedAt !== null,
  }));
  const known = await findKnownCodes(tx, facts.flatMap(strangeCodes));
  return new Map(
    facts.map((one) => [one.id, { judged: judgePacking(one, known), packs: one.packs, scans: one.scans }]),
  );
}
