import { formatMinor } from "../kit/index.ts";

declare global {
  interface JSON {
    rawJSON(text: string): object;
  }
}

/** A 64-bit id as a bare JSON number, beyond what a double can hold. */
export function wireId(id: string): object {
  return JSON.rawJSON(BigInt(id).toString());
}

export function gid(type: string, id: string): string {
  return `gid://shopify/${type}/${id}`;
}

/** The id inside a global id of that type, or null when it is something else. */
export function idOf(type: string, globalId: string | null): string | null {
  const match = /^gid:\/\/shopify\/(\w+)\/(\d+)(?:\?.*)?$/.exec(globalId ?? "");
  return match?.[1] === type ? (match[2] ?? null) : null;
}

const INVENTORY_ITEM_OFFSET = 2_000_000_000_000n;

export function inventoryItemId(variantId: string): string {
  return (BigInt(variantId) + INVENTORY_ITEM_OFFSET).toString();
}

export function variantIdOfItem(itemId: string): string {
  return (BigInt(itemId) - INVENTORY_ITEM_OFFSET).toString();
}

export function inventoryLevelGid(locationId: string, itemId: string): string {
  return `gid://shopify/InventoryLevel/${locationId}?inventory_item_id=${itemId}`;
}

export function utcTime(atMs: number): string {
  return new Date(atMs).toISOString().replace(/\.\d{3}Z$/, "Z");
}

/** Webhook bodies carry the shop's own offset. */
export function shopTime(atMs: number, offsetMinutes: number): string {
  const local = new Date(atMs + offsetMinutes * 60_000).toISOString().slice(0, 19);
  const sign = offsetMinutes < 0 ? "-" : "+";
  const hours = String(Math.floor(Math.abs(offsetMinutes) / 60)).padStart(2, "0");
  const minutes = String(Math.abs(offsetMinutes) % 60).padStart(2, "0");
  return `${local}${sign}${hours}:${minutes}`;
}

/** The Decimal scalar drops trailing zeros but one: 119900.0, 12.5. */
export function decimalAmount(amountMinor: number, decimals: number): string {
  const text = formatMinor(amountMinor, decimals);
  return text.includes(".") ? text.replace(/(\.\d)0+$/, "$1") : `${text}.0`;
}
