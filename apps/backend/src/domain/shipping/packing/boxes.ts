import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../kernel/errors.ts";
import { given } from "../../../kernel/given.ts";
import { lockSetup } from "../setup/settings-store.ts";
import {
  countBoxes,
  deleteBox,
  findBox,
  insertBox,
  isBoxNameTaken,
  updateBox,
  type Box,
  type NewBox,
} from "./box-store.ts";

/** All of them are tried for every parcel. */
const MAX_BOXES = 50;

async function needBox(tx: Tx, boxId: string): Promise<Box> {
  const box = await findBox(tx, boxId);
  if (!box) {
    throw new AppError("BOX_NOT_FOUND");
  }
  return box;
}

async function refuseTaken(tx: Tx, name: string, besides: string | null): Promise<void> {
  if (await isBoxNameTaken(tx, name, besides)) {
    throw new AppError("BOX_NAME_TAKEN");
  }
}

export async function addBox(tx: Tx, box: NewBox): Promise<Box> {
  await lockSetup(tx);
  if ((await countBoxes(tx)) >= MAX_BOXES) {
    throw new AppError("BOX_LIMIT");
  }
  await refuseTaken(tx, box.name, null);
  return insertBox(tx, box);
}

export async function changeBox(
  tx: Tx,
  boxId: string,
  patch: { readonly [Field in keyof NewBox]?: NewBox[Field] | undefined },
): Promise<Box> {
  await lockSetup(tx);
  const box = await needBox(tx, boxId);
  await refuseTaken(tx, patch.name ?? box.name, boxId);
  return updateBox(tx, boxId, { ...box, ...given(patch) });
}

export async function removeBox(tx: Tx, boxId: string): Promise<void> {
  await lockSetup(tx);
  await needBox(tx, boxId);
  await deleteBox(tx, boxId);
}
