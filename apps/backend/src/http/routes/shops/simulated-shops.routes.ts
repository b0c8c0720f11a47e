import type { simulatedShopEndpoints, SimulatedPlatform } from "@estiba/contract";
import { getTenant } from "../../../domain/identity/index.ts";
import type { Services } from "../../../ports/services.ts";
import type { HandlersOf } from "../../call.ts";

const NAME_LENGTH = 12;

/** The end of an id is its random part. One name for each tenant is also its limit: one shop of each platform. */
const nameOf = (tenantId: string): string => `estiba-${tenantId.slice(-NAME_LENGTH).toLowerCase()}`;

function addressOf(platform: SimulatedPlatform, simulator: string, name: string): string | null {
  switch (platform) {
    case "OAUTHSHOP":
      return `${name}.myshopify.com`;
    case "WPSHOP":
      return `${simulator}/shops/${name}`;
    case "MARKETPLACE":
    case "CLOUDSHOP":
      return null;
  }
}

export function simulatedShopsRoutes(services: Services): HandlersOf<keyof typeof simulatedShopEndpoints> {
  return {
    getSimulatedShops: async ({ access, origin }) => {
      const tenant = await services.inTenant(access.tenantId, origin, getTenant);
      const name = nameOf(access.tenantId);
      const shops = [...services.config.SIMULATORS].map(([platform, simulator]) => {
        const query = new URLSearchParams({
          name,
          title: `${tenant.name} · demo`,
          country: tenant.country ?? "",
        });
        return {
          platform,
          shop: addressOf(platform, simulator, name),
          openUrl: `${simulator}/__trial?${query.toString()}`,
        };
      });
      return { status: 200, body: { success: true, data: { shops } } };
    },
  };
}
