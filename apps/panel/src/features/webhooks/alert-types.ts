import { ALERT_TYPES } from "@estiba/contract/values";
import { ALERT_KEYS } from "../../base/vocabulary/alert-keys.ts";

/** Every alert with the key of its words. */
export const ALERTS = ALERT_TYPES.map((type) => ({ type, key: ALERT_KEYS[type] }));
