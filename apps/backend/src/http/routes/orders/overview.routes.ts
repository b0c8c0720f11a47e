import type { overviewEndpoints } from "@estiba/contract";
import { listMappings } from "../../../domain/catalog/index.ts";
import { countLate } from "../../../domain/dispatch/index.ts";
import { listPayments } from "../../../domain/finance/index.ts";
import { listIncidents } from "../../../domain/inventory/index.ts";
import { countUnread } from "../../../domain/notifications/index.ts";
import { countStages } from "../../../domain/orders/index.ts";
import { countShopsInTrouble } from "../../../domain/shops/index.ts";
import type { Services } from "../../../ports/services.ts";
import type { HandlersOf } from "../../call.ts";
import { shippedByChannel } from "./order-work.routes.ts";

/** Only the total is wanted. */
const NONE = { limit: 0, offset: 0 } as const;

export function overviewRoutes(services: Services): HandlersOf<keyof typeof overviewEndpoints> {
  return {
    getToday: ({ access, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const byChannel = shippedByChannel(services);
        const stages = await countStages(tx, byChannel);
        const { totals } = await listPayments(tx, { isOverdue: true }, NONE);
        const data = {
          toConfirm: stages.to_confirm,
          toDispatch: stages.to_dispatch,
          toPrint: stages.to_print,
          toHandOver: stages.to_hand_over,
          problems: stages.problems,
          late: await countLate(tx),
          oversold: (await listIncidents(tx, { state: "open" }, NONE)).total,
          conflicts: (await listMappings(tx, { statuses: ["conflict"] }, NONE)).total,
          cashDue: totals.map(({ currency, overdue }) => ({ currency, amount: overdue })),
          shopsInTrouble: await countShopsInTrouble(tx),
          unreadNotifications: await countUnread(tx, access.userId),
        };
        return { status: 200, body: { success: true, data } };
      }),
  };
}
