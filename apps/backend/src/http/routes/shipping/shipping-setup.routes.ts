import type { shippingSetupEndpoints } from "@estiba/contract";
import {
  deleteWarehouse,
  findWarehouse,
  insertWarehouse,
  lockSetup,
  isWarehouseNameTaken,
  listWarehouses,
  normalAddress,
  readShippingSettings,
  updateWarehouse,
  writeShippingSettings,
  type ShippingSettings,
} from "../../../domain/shipping/index.ts";
import { AppError } from "../../../kernel/errors.ts";
import { pageRequest, presentPage } from "../../../kernel/paging.ts";
import type { Services, Tx } from "../../../ports/services.ts";
import type { HandlersOf } from "../../call.ts";
import { presentWarehouse } from "../../presenters/carriers.ts";

async function needWarehouse(tx: Tx, warehouseId: string): Promise<void> {
  if (!(await findWarehouse(tx, warehouseId))) {
    throw new AppError("WAREHOUSE_NOT_FOUND");
  }
}

async function refuseTakenName(tx: Tx, name: string | undefined, besides: string | null): Promise<void> {
  if (name !== undefined && (await isWarehouseNameTaken(tx, name, besides))) {
    throw new AppError("WAREHOUSE_NAME_TAKEN");
  }
}

const presentSettings = (settings: ShippingSettings) => ({
  rules: [...settings.rules],
  showCodOnTracking: settings.isCodShown,
  brandColor: settings.brandColor,
  logoUrl: settings.logoUrl,
  priceToleranceBp: settings.priceToleranceBp,
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
        await lockSetup(tx);
        await refuseTakenName(tx, body.name, null);
        const warehouse = await insertWarehouse(tx, {
          name: body.name,
          address: normalAddress(body.address),
          isDefault: body.isDefault ?? false,
        });
        return { status: 201, body: { success: true, data: presentWarehouse(warehouse) } };
      }),
    updateWarehouse: ({ access, params, body, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        await lockSetup(tx);
        await needWarehouse(tx, params.warehouseId);
        await refuseTakenName(tx, body.name, params.warehouseId);
        const warehouse = await updateWarehouse(tx, params.warehouseId, {
          name: body.name,
          address: body.address === undefined ? undefined : normalAddress(body.address),
          isDefault: body.isDefault,
        });
        return { status: 200, body: { success: true, data: presentWarehouse(warehouse) } };
      }),
    deleteWarehouse: ({ access, params, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        await lockSetup(tx);
        await needWarehouse(tx, params.warehouseId);
        await deleteWarehouse(tx, params.warehouseId);
        return { status: 200, body: { success: true } };
      }),
    getShippingSettings: ({ access, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => ({
        status: 200,
        body: { success: true, data: presentSettings(await readShippingSettings(tx)) },
      })),
    updateShippingSettings: ({ access, body, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const before = await readShippingSettings(tx);
        const settings = {
          rules: body.rules ?? before.rules,
          isCodShown: body.showCodOnTracking ?? before.isCodShown,
          brandColor: body.brandColor === undefined ? before.brandColor : body.brandColor,
          logoUrl: body.logoUrl === undefined ? before.logoUrl : body.logoUrl,
          priceToleranceBp: body.priceToleranceBp ?? before.priceToleranceBp,
        };
        await writeShippingSettings(tx, settings);
        return { status: 200, body: { success: true, data: presentSettings(settings) } };
      }),
  };
}
