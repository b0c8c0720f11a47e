import { MAX_SIMULATED_ORDERS, type routingRuleEndpoints } from "@estiba/contract";
import { readRoutingRules } from "../../../domain/routing/index.ts";
import { saveRules } from "../../../flows/orders/routing/save-rules.ts";
import { simulateRules } from "../../../flows/orders/routing/simulate-rules.ts";
import type { Services } from "../../../ports/services.ts";
import type { HandlersOf } from "../../call.ts";
import { presentRules, presentSimulation } from "../../presenters/routing.ts";

export function routingRuleRoutes(services: Services): HandlersOf<keyof typeof routingRuleEndpoints> {
  return {
    getRoutingRules: ({ access, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const data = presentRules(await readRoutingRules(tx));
        return { status: 200, body: { success: true, data } };
      }),
    saveRoutingRules: ({ access, body, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const data = presentRules(await saveRules(tx, body));
        return { status: 200, body: { success: true, data } };
      }),
    simulateRouting: ({ access, body, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const { rules, from, to, limit = MAX_SIMULATED_ORDERS } = body;
        const asked = { rules, from: new Date(from), to: new Date(to), limit };
        const data = presentSimulation(await simulateRules(services, tx, asked));
        return { status: 200, body: { success: true, data } };
      }),
  };
}
