import type { LabelAfterPack, ParcelPreset, ShippingRule } from "@estiba/contract";
import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import { stored } from "../../../kernel/json/stored-json.ts";

export interface ShippingSettings {
  readonly rules: readonly ShippingRule[];
  readonly parcelPresets: readonly ParcelPreset[];
  readonly isCodShown: boolean;
  readonly brandColor: string | null;
  readonly logoUrl: string | null;
  readonly priceToleranceBp: number;
  readonly labelAfterPack: LabelAfterPack;
  /** By currency. */
  readonly roundingTolerances: Readonly<Record<string, number>>;
}

const DEFAULTS: ShippingSettings = {
  rules: [],
  parcelPresets: [],
  isCodShown: false,
  brandColor: null,
  logoUrl: null,
  priceToleranceBp: 0,
  labelAfterPack: "off",
  roundingTolerances: {},
};

/** Names and defaults are read before they are written: concurrent setups wait for each other. */
export async function lockSetup(tx: Tx): Promise<void> {
  await tx.query
    .selectFrom("app.tenants")
    .select("tenant_id")
    .where("tenant_id", "=", tx.tenantId)
    .forNoKeyUpdate()
    .execute();
}

export async function readShippingSettings(tx: Tx): Promise<ShippingSettings> {
  const row = await tx.query
    .selectFrom("app.shipping_settings")
    .selectAll()
    .where("tenant_id", "=", tx.tenantId)
    .executeTakeFirst();
  return row
    ? {
        rules: stored<readonly ShippingRule[]>(row.rules),
        parcelPresets: stored<readonly ParcelPreset[]>(row.parcel_presets),
        isCodShown: row.is_cod_shown,
        brandColor: row.brand_color,
        logoUrl: row.logo_url,
        priceToleranceBp: row.price_tolerance_bp,
        labelAfterPack: row.label_after_pack,
        roundingTolerances: stored<Readonly<Record<string, number>>>(row.rounding_tolerances),
      }
    : DEFAULTS;
}

export async function writeShippingSettings(tx: Tx, settings: ShippingSettings): Promise<void> {
  await sql`
    insert into app.shipping_settings (tenant_id, rules, parcel_presets, is_cod_shown, brand_color, logo_url,
      price_tolerance_bp, label_after_pack, rounding_tolerances)
    values (${tx.tenantId}, ${JSON.stringify(settings.rules)}::jsonb, ${JSON.stringify(settings.parcelPresets)}::jsonb,
      ${settings.isCodShown}, ${settings.brandColor}, ${settings.logoUrl}, ${settings.priceToleranceBp}, ${settings.labelAfterPack},
      ${JSON.stringify(settings.roundingTolerances)}::jsonb)
    on conflict (tenant_id) do update set rules = excluded.rules, parcel_presets = excluded.parcel_presets, is_cod_shown = excluded.is_cod_shown,
      brand_color = excluded.brand_color, logo_url = excluded.logo_url,
      price_tolerance_bp = excluded.price_tolerance_bp, label_after_pack = excluded.label_after_pack, rounding_tolerances = excluded.rounding_tolerances,
      updated_at = now()`.execute(tx.query);
}

/** Reserves so many consecutive numbers; null when the prefix is used up. */
export async function takeNumbers(tx: Tx, prefix: string, count: number): Promise<number[]> {
  const { rows } = await sql<{ last_number: number }>`
    insert into app.tracking_sequences (tenant_id, prefix, last_number) values (${tx.tenantId}, ${prefix}, ${count})
    on conflict (tenant_id, prefix) do update set last_number = app.tracking_sequences.last_number + ${count}
    returning last_number`.execute(tx.query);
  const last = rows[0]?.last_number ?? count;
  return Array.from({ length: count }, (_, index) => last - count + 1 + index);
}
