import type { shippingSetupEndpoints } from "@estiba/contract";
import { addWarehouse, changeWarehouse, removeWarehouse } from "../../../domain/places/index.ts";
import {
  changeShippingSettings,
  listWarehouses,
  normalAddress,
  readShippingSettings,
  type ShippingSettings,
} from "../../../domain/shipping/index.ts";
import { pageRequest, presentPage } from "../../../kernel/paging.ts";
import type { Services } from "../../../ports/services.ts";
import type { HandlersOf } from "../../call.ts";
import { presentWarehouse } from "../../presenters/carriers.ts";

const presentSettings = (settings: ShippingSettings) => ({
  rules: [...settings.rules],
  parcelPresets: [...settings.parcelPresets],
  showCodOnTracking: settings.isCodShown,
  brandColor: settings.brandColor,
  logoUrl: settings.logoUrl,
  priceToleranceBp: settings.priceToleranceBp,
  labelAfterPack: settings.labelAfterPack,
  roundingTolerances: { ...settings.roundingTolerances },
});

export function shippingSetupRoutes(services: Services): HandlersOf<keyof typeof shippingSetupEndpoints> {
  return {
    listWarehouses: ({ access, query, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const page = pageRequest(query);
        const data = presentPage(await listWarehouses(tx, page), page, presentWarehouse);
        return { status: 200, body: { success: true, data } };
      }),
    createWarehouse: ({ access, body, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const warehouse = await addWarehouse(tx, {
          name: body.name,
          address: normalAddress(body.address),
          isDefault: body.isDefault ?? false,
        });
        return { status: 201, body: { success: true, data: presentWarehouse(warehouse) } };
      }),
    updateWarehouse: ({ access, params, body, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const warehouse = await changeWarehouse(tx, params.warehouseId, {
          name: body.name,
          address: body.address === undefined ? undefined : normalAddress(body.address),
          isDefault: body.isDefault,
        });
        return { status: 200, body: { success: true, data: presentWarehouse(warehouse) } };
      }),
    deleteWarehouse: ({ access, params, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        await removeWarehouse(tx, params.warehouseId);
        return { status: 200, body: { success: true } };
      }),
    getShippingSettings: ({ access, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => ({
        status: 200,
        body: { success: true, data: presentSettings(await readShippingSettings(tx)) },
      })),
    updateShippingSettings: ({ access, body, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const settings = await changeShippingSettings(tx, {
          rules: body.rules,
          parcelPresets: body.parcelPresets,
          isCodShown: body.showCodOnTracking,
          brandColor: body.brandColor,
          logoUrl: body.logoUrl,
          priceToleranceBp: body.priceToleranceBp,
          labelAfterPack: body.labelAfterPack,
          roundingTolerances: body.roundingTolerances,
        });
        return { status: 200, body: { success: true, data: presentSettings(settings) } };
      }),
  };
}
