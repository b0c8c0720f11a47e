import { isRoleAtLeast, type packingEndpoints } from "@estiba/contract";
import { packFulfilment, unpackFulfilment } from "../../../flows/orders/dispatch/pack-fulfilment.ts";
import { readFulfilment } from "../../../flows/orders/dispatch/read-fulfilment.ts";
import { recordScans } from "../../../flows/orders/dispatch/record-scans.ts";
import { managesShipping } from "../../../flows/kit/open-shop.ts";
import { AppError } from "../../../kernel/errors.ts";
import type { Services, Tx } from "../../../ports/services.ts";
import type { HandlersOf } from "../../call.ts";
import { presentFulfilmentView } from "../../presenters/packing.ts";

export function packingRoutes(services: Services): HandlersOf<keyof typeof packingEndpoints> {
  const show = async (tx: Tx, fulfilmentId: string) => {
    const view = await readFulfilment(tx, fulfilmentId);
    const { isShippedByChannel, platform } = view.item;
    const data = presentFulfilmentView(view, isShippedByChannel ?? managesShipping(services, platform));
    return { status: 200 as const, body: { success: true as const, data } };
  };
  return {
    recordScans: ({ access, body, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const scans = body.scans.map(({ scanId, fulfilmentId, code, scannedAt, undoes }) => ({
          scanId: scanId.toLowerCase(),
          fulfilmentId,
          code: code ?? "",
          scannedAt: new Date(scannedAt),
          undoes: undoes?.toLowerCase() ?? null,
        }));
        const { results, fulfilments } = await recordScans(tx, { deviceId: body.deviceId, scans });
        return {
          status: 200,
          body: { success: true, data: { results: [...results], fulfilments: [...fulfilments] } },
        };
      }),
    getFulfilment: ({ access, params, origin }) =>
      services.inTenant(access.tenantId, origin, (tx) => show(tx, params.fulfilmentId)),
    packFulfilment: ({ access, params, body, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const isForced = body.force ?? false;
        if (isForced && !isRoleAtLeast(access.role, "MANAGER")) {
          throw new AppError("ROLE_FORBIDDEN", { details: { leastRole: "MANAGER" } });
        }
        await packFulfilment(tx, { fulfilmentId: params.fulfilmentId, parcels: body.parcels, isForced });
        return show(tx, params.fulfilmentId);
      }),
    unpackFulfilment: ({ access, params, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        await unpackFulfilment(tx, params.fulfilmentId);
        return show(tx, params.fulfilmentId);
      }),
  };
}
