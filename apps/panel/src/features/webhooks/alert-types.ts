import { ALERT_TYPES, type AlertType } from "@estiba/contract/values";

const KEYS = {
  "inventory.oversold": "oversold",
  "inventory.stock_zero": "stockZero",
  "inventory.low_stock": "lowStock",
  "inventory.unmapped_sale": "unmappedSale",
  "inventory.mapping_conflict": "mappingConflict",
  "inventory.drift": "drift",
  "shop.reauth_required": "reauthRequired",
  "shop.silent": "silent",
  "shop.replayed_event": "replayedEvent",
} as const satisfies Readonly<Record<AlertType, string>>;

/** Every alert with the key of its words. */
export const ALERTS = ALERT_TYPES.map((type) => ({ type, key: KEYS[type] }));
