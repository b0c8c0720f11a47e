import type { AlertType } from "@estiba/contract/values";

/** The key of the words of each alert. */
export const ALERT_KEYS = {
  "inventory.oversold": "oversold",
  "dispatch.late": "late",
  "inventory.stock_zero": "stockZero",
  "inventory.low_stock": "lowStock",
  "inventory.unmapped_sale": "unmappedSale",
  "inventory.mapping_conflict": "mappingConflict",
  "inventory.drift": "drift",
  "shop.reauth_required": "reauthRequired",
  "shop.resend_required": "resendRequired",
  "shop.silent": "silent",
  "shop.replayed_event": "replayedEvent",
} as const satisfies Readonly<Record<AlertType, string>>;
