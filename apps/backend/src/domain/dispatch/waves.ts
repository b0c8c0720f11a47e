import type { FulfilmentStatus } from "@estiba/contract";
import type { Tx } from "../../db/transaction.ts";
import { AppError } from "../../kernel/errors.ts";
import { lockFulfilments, moveFulfilments } from "./fulfilment-store.ts";
import type { Fulfilment } from "./model.ts";
import { listQueue, type QueueFilter } from "./queue-store.ts";
import { findWave, insertWave, moveWave, waveItems, type Wave } from "./wave-store.ts";

export interface WaveWish extends Pick<QueueFilter, "shipBefore" | "platforms"> {
  readonly placeId: string;
  /** The first of the queue, where none are named. */
  readonly fulfilmentIds: readonly string[] | undefined;
  readonly max: number;
}

export async function needWave(tx: Tx, waveId: string): Promise<Wave> {
  const wave = await findWave(tx, waveId);
  if (!wave) {
    throw new AppError("WAVE_NOT_FOUND");
  }
  return wave;
}

const idsOf = (some: readonly Fulfilment[]) => ({
  details: { fulfilmentIds: some.map(({ id }) => id) },
});

/** In the order in which they were named. */
async function holdNamed(tx: Tx, placeId: string, ids: readonly string[]): Promise<Fulfilment[]> {
  const found = new Map((await lockFulfilments(tx, ids)).map((one) => [one.id, one]));
  const named = ids.flatMap((id) => found.get(id) ?? []);
  if (named.length < ids.length || named.some((one) => one.placeId !== placeId)) {
    throw new AppError("FULFILMENT_NOT_FOUND");
  }
  const inWave = named.filter(({ status }) => status === "picking" || status === "picked");
  if (inWave.length > 0) {
    throw new AppError("FULFILMENT_IN_WAVE", idsOf(inWave));
  }
  const closed = named.filter(({ status }) => status !== "ready");
  if (closed.length > 0) {
    throw new AppError("FULFILMENT_NOT_READY", idsOf(closed));
  }
  return named;
}

/** What another wave has taken in the meantime is left out. */
async function holdFirst(tx: Tx, { placeId, shipBefore, platforms, max }: WaveWish): Promise<Fulfilment[]> {
  const filter = { placeId, shipBefore, platforms, statuses: ["ready" as const] };
  const { items } = await listQueue(tx, filter, { limit: max, offset: 0 });
  const ids = items.map(({ id }) => id);
  const found = new Map((await lockFulfilments(tx, ids)).map((one) => [one.id, one]));
  const ready = ids.flatMap((id) => found.get(id) ?? []).filter(({ status }) => status === "ready");
  if (ready.length === 0) {
    throw new AppError("NOTHING_TO_PICK");
  }
  return ready;
}

/** Fulfilments of a place to be picked in one walk. */
export async function createWave(tx: Tx, wish: WaveWish): Promise<string> {
  const { placeId, fulfilmentIds } = wish;
  const chosen = fulfilmentIds ? await holdNamed(tx, placeId, fulfilmentIds) : await holdFirst(tx, wish);
  await moveFulfilments(tx, chosen, "picking");
  return insertWave(
    tx,
    placeId,
    chosen.map(({ id }) => id),
  );
}

/** Its fulfilments that are still in the hands of who picks it. */
async function holdItems(
  tx: Tx,
  waveId: string,
  statuses: readonly FulfilmentStatus[],
): Promise<Fulfilment[]> {
  const current = (await waveItems(tx, waveId)).filter(({ isCurrent }) => isCurrent);
  const locked = await lockFulfilments(
    tx,
    current.map(({ fulfilmentId }) => fulfilmentId),
  );
  return locked.filter(({ status }) => statuses.includes(status));
}

async function end(tx: Tx, waveId: string, to: "picked" | "cancelled"): Promise<void> {
  if (!(await moveWave(tx, await needWave(tx, waveId), to))) {
    throw new AppError("WAVE_NOT_OPEN");
  }
}

/** All of it is off the shelf; what is held by now stays held. */
export async function finishWave(tx: Tx, waveId: string): Promise<void> {
  await end(tx, waveId, "picked");
  await moveFulfilments(tx, await holdItems(tx, waveId, ["picking"]), "picked");
}

/** Nobody picks it: what is not packed goes back to the queue. */
export async function cancelWave(tx: Tx, waveId: string): Promise<void> {
  await end(tx, waveId, "cancelled");
  await moveFulfilments(tx, await holdItems(tx, waveId, ["picking", "picked"]), "ready");
}
