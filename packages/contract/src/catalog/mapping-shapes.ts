import { Type } from "typebox";
import { Ok } from "../core/envelope.ts";
import * as S from "../core/scalars.ts";
import { MAPPING_STATUSES } from "../values/catalog.ts";
import { PLATFORMS } from "../values/shops.ts";

export const NullableText = () => Type.Union([Type.String(), Type.Null()]);
const NullableInteger = () => Type.Union([Type.Integer(), Type.Null()]);
export const Evidence = () =>
  Type.Record(Type.String(), Type.Unknown(), {
    description: "Reasons for the link, or against it",
  });

export const Mapping = Type.Object({
  id: S.Id("map"),
  shopId: S.Id("shp"),
  shopName: Type.String(),
  platform: S.OneOf(PLATFORMS),
  masterVariantId: NullableText(),
  masterSku: NullableText(),
  masterName: NullableText(),
  channelVariantId: Type.String(),
  channelSku: NullableText(),
  status: S.OneOf(MAPPING_STATUSES),
  lastSyncedAt: S.Timestamp(),
  channelName: Type.String(),
  channelBarcode: NullableText(),
  channelStock: NullableInteger(),
  channelPriceMinor: NullableInteger(),
  currency: NullableText(),
  imageUrl: NullableText(),
  isManual: Type.Boolean({ description: "Decided by a person: no sync changes it" }),
  evidence: Evidence(),
  canUndo: Type.Boolean(),
});
export const exampleMapping = {
  id: S.exampleId("map"),
  shopId: S.exampleId("shp"),
  shopName: "Tienda",
  platform: "WPSHOP",
  masterVariantId: S.exampleId("mva"),
  masterSku: "SKU-1",
  masterName: "Camiseta azul M",
  channelVariantId: "101",
  channelSku: "SKU-1",
  status: "linked",
  lastSyncedAt: S.exampleTimestamp,
  channelName: "Camiseta azul M",
  channelBarcode: "7701234567897",
  channelStock: 12,
  channelPriceMinor: 4_990_000,
  currency: "COP",
  imageUrl: "https://cdn.example/camiseta.jpg",
  isManual: false,
  evidence: { match: "sku", sku: "SKU-1", skuKey: "sku-1" },
  canUndo: false,
};

export const mappingAnswer = {
  description: "Mapping",
  schema: Ok(Mapping),
  example: { success: true, data: exampleMapping },
};
