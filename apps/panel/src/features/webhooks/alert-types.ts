import type { AlertType } from "@estiba/contract";

/** Most pressing first; a test holds them equal to the contract's. */
export const ALERT_TYPES = [
  { type: "inventory.oversold", key: "oversold" },
  { type: "inventory.stock_zero", key: "stockZero" },
  { type: "inventory.low_stock", key: "lowStock" },
  { type: "inventory.unmapped_sale", key: "unmappedSale" },
  { type: "inventory.mapping_conflict", key: "mappingConflict" },
  { type: "inventory.drift", key: "drift" },
  { type: "shop.reauth_required", key: "reauthRequired" },
  { type: "shop.silent", key: "silent" },
  { type: "shop.replayed_event", key: "replayedEvent" },
] as const satisfies readonly { readonly type: AlertType; readonly key: string }[];
