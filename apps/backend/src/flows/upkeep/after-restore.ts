import { findAlerted } from "../../domain/notifications/index.ts";
import { hastenPolling, listUnpolledShops } from "../../domain/shops/index.ts";
import type { Origin, Services, Tx } from "../../ports/services.ts";
import { publishEvents } from "../kit/publish-events.ts";
import { resendEvents } from "../kit/shop-events.ts";
import { everyTenant } from "./verify-invariants.ts";

/** From the moment the database went back to, until it was in use again. */
interface LostSpan {
  readonly from: Date;
  readonly until: Date;
}

interface RestoreReport {
  readonly tenants: number;
  /** Shops whose polling is due. */
  readonly polled: number;
  /** Shops whose owners were alerted now, and those that had been before. */
  readonly alerted: number;
  readonly alertedBefore: number;
}

const SHOPS_A_SLICE = 200;

async function alertOwners(
  services: Services,
  tx: Tx,
  span: LostSpan,
): Promise<Pick<RestoreReport, "alerted" | "alertedBefore">> {
  let alerted = 0;
  let alertedBefore = 0;
  for (let afterId = ""; ; ) {
    const shops = await listUnpolledShops(tx, afterId, SHOPS_A_SLICE);
    const events = resendEvents(shops, span);
    const known = await findAlerted(
      tx,
      "shop.resend_required",
      events.map(({ objectId }) => objectId),
    );
    const fresh = events.filter(({ objectId }) => !known.has(objectId));
    await publishEvents(services, tx, () => ({ events: fresh }));
    alerted += fresh.length;
    alertedBefore += known.size;
    const last = shops.at(-1);
    if (last === undefined || shops.length < SHOPS_A_SLICE) {
      return { alerted, alertedBefore };
    }
    afterId = last.id;
  }
}

/**
 * What the database lacks since the moment it was restored to is on the platforms and in the merchants' own systems: the
 * first are polled at once, the owners of shops that cannot be polled are alerted, once for each restore.
 */
export async function afterRestore(
  services: Services,
  origin: Origin,
  span: LostSpan,
): Promise<RestoreReport> {
  const total = { tenants: 0, polled: 0, alerted: 0, alertedBefore: 0 };
  for await (const { id: tenantId } of everyTenant(services)) {
    const { polled, alerted, alertedBefore } = await services.inTenant(tenantId, origin, async (tx) => {
      const shops = await hastenPolling(tx);
      if (shops > 0) {
        tx.afterCommit(() => services.ring("reconcile", tx.tenantId));
      }
      return { polled: shops, ...(await alertOwners(services, tx, span)) };
    });
    total.tenants += 1;
    total.polled += polled;
    total.alerted += alerted;
    total.alertedBefore += alertedBefore;
  }
  return total;
}
