import { recoverShop as recover, type Shop } from "../../domain/shops/index.ts";
import type { Outbound } from "../../kernel/http/outbound.ts";
import type { Services } from "../../ports/services.ts";
import { ringIntake } from "./ring-intake.ts";

export interface WatchedOutbound extends Outbound {
  /** Whether the platform has answered a call with success. */
  hasSucceeded(): boolean;
}

export function watchOutbound(outbound: Outbound): WatchedOutbound {
  let hasSucceeded = false;
  return {
    async request(request) {
      const response = await outbound.request(request);
      hasSucceeded ||= response.status >= 200 && response.status < 300;
      return response;
    },
    close: () => outbound.close(),
    hasSucceeded: () => hasSucceeded,
  };
}

/** One refusal does not end a connection for ever: a shop whose calls succeed again becomes active again. */
export async function recoverShop(
  services: Services,
  tenantId: string,
  shop: Shop,
  outbound: WatchedOutbound,
): Promise<void> {
  if (shop.status !== "reauth_required" || !outbound.hasSucceeded()) {
    return;
  }
  const isBack = await services.asSystem(tenantId, "recover-shop", async (tx) => {
    const isRecovered = await recover(tx, shop.id);
    if (isRecovered) {
      ringIntake(services, tx);
    }
    return isRecovered;
  });
  if (isBack) {
    services.logger.info({ tenantId, shopId: shop.id }, "the platform accepts our access again");
  }
}
