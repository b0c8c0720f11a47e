import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../kernel/errors.ts";
import { isEnabled } from "../status.ts";
import { hastenWork } from "../work-store.ts";
import { needShop } from "./need-shop.ts";

/** Makes the comparison with the platform due now. */
export async function hastenChecks(tx: Tx, shopId: string): Promise<void> {
  const { status } = await needShop(tx, shopId);
  if (!isEnabled(status)) {
    throw new AppError("SHOP_NOT_ACTIVE");
  }
  await hastenWork(tx, shopId, ["orders_recent", "orders_day", "activity", "locations"]);
}
