import { INVENTORY_SOURCE_TYPES } from "@estiba/contract";
import { AppError, badRequest } from "../../../kernel/errors.ts";
import type { InventoryConfig } from "./config-store.ts";

type SourceType = InventoryConfig["sourceType"];
export type Source = Pick<InventoryConfig, "sourceType" | "sourceShopId">;

function readSourceType(value: unknown): SourceType {
  const known = INVENTORY_SOURCE_TYPES.find((type) => type === value);
  if (known === undefined && value !== null) {
    throw new AppError("INVALID_INVENTORY_SOURCE_TYPE");
  }
  return known ?? null;
}

/** Pure: the source of truth after a partial change; a shop belongs to the type SHOP and to no other. */
export function changeSource(
  current: Source,
  patch: { type?: unknown; shopId?: string | null | undefined },
): Source {
  const sourceType = patch.type === undefined ? current.sourceType : readSourceType(patch.type);
  if (sourceType === "SHOP") {
    const sourceShopId = patch.shopId === undefined ? current.sourceShopId : patch.shopId;
    if (sourceShopId === null) {
      throw badRequest("inventorySourceShopId is needed with SHOP.", { field: "inventorySourceShopId" });
    }
    return { sourceType, sourceShopId };
  }
  if (patch.shopId !== undefined && patch.shopId !== null) {
    throw badRequest("inventorySourceShopId goes with the type SHOP only.", {
      field: "inventorySourceShopId",
    });
  }
  return { sourceType, sourceShopId: null };
}

export function isSameSource(one: Source, other: Source): boolean {
  return one.sourceType === other.sourceType && one.sourceShopId === other.sourceShopId;
}
