import type { ShopSpec, SimShop } from "../kit/index.ts";
import { SimError } from "../kit/index.ts";
import type { MarketplaceState, SellerHome, SellerKind, Site } from "./state.ts";
import { SELLER_KINDS } from "./state.ts";

export type SellerSpec = ShopSpec & { kind?: SellerKind };

const SITES: Readonly<Record<string, Site>> = {
  CL: {
    id: "MLC",
    country: "CL",
    countryName: "Chile",
    currency: "CLP",
    utcOffset: "-04:00",
    offsetMinutes: -240,
  },
  CO: {
    id: "MCO",
    country: "CO",
    countryName: "Colombia",
    currency: "COP",
    utcOffset: "-05:00",
    offsetMinutes: -300,
  },
  AR: {
    id: "MLA",
    country: "AR",
    countryName: "Argentina",
    currency: "ARS",
    utcOffset: "-03:00",
    offsetMinutes: -180,
  },
  BR: {
    id: "MLB",
    country: "BR",
    countryName: "Brasil",
    currency: "BRL",
    utcOffset: "-03:00",
    offsetMinutes: -180,
  },
  MX: {
    id: "MLM",
    country: "MX",
    countryName: "México",
    currency: "MXN",
    utcOffset: "-06:00",
    offsetMinutes: -360,
  },
  PE: {
    id: "MPE",
    country: "PE",
    countryName: "Perú",
    currency: "PEN",
    utcOffset: "-05:00",
    offsetMinutes: -300,
  },
};
const DEFAULT_SITE: Site = {
  id: "MLC",
  country: "CL",
  countryName: "Chile",
  currency: "CLP",
  utcOffset: "-04:00",
  offsetMinutes: -240,
};

export const DEFAULT_SELLERS: readonly SellerSpec[] = [
  { id: "987654321", name: "Tienda Sur", country: "CL", currency: "CLP", kind: "legacy" },
  { id: "876543210", name: "Casa Andina", country: "CO", currency: "COP", kind: "user_product" },
  {
    id: "765432109",
    name: "Depósitos del Plata",
    country: "AR",
    currency: "ARS",
    kind: "multi_origin",
    locations: [
      { id: "9876543", name: "Depósito Palermo", isDefault: true },
      { id: "9876544", name: "Depósito Córdoba", isDefault: false },
    ],
  },
];

/** Every seller needs a numeric user id. */
export function sellerSpec(spec: SellerSpec, index: number): SellerSpec {
  return { ...spec, id: spec.id ?? String(600_000_001 + index) };
}

export function createSeller(shop: SimShop, kind: SellerKind | undefined): SellerHome {
  const site = SITES[shop.country] ?? DEFAULT_SITE;
  const seller: SellerHome = {
    shop,
    userId: shop.id,
    kind: kind ?? SELLER_KINDS[(shop.index - 1) % SELLER_KINDS.length] ?? "legacy",
    site,
    nickname: shop.name.toUpperCase().replaceAll(/[^A-Z0-9]+/g, ""),
    shippingMode: "me2",
    isGranted: true,
    grantedAtMs: 0,
    itemStates: new Map(),
    logistics: new Map(),
    facilityStock: new Map(),
    unopened: new Set(),
    orders: new Map(),
    purchases: new Map(),
    shipments: new Map(),
  };
  shop.locations = shop.locations.map((location, index) => ({
    ...location,
    id: /^\d+$/.test(location.id) ? location.id : String(9_000_000 + shop.index * 100 + index),
  }));
  return seller;
}

export function needSeller(state: MarketplaceState, userId: string): SellerHome {
  const seller = state.sellers.get(userId);
  if (seller === undefined) {
    throw new SimError("NOT_FOUND", `no seller ${userId}`);
  }
  return seller;
}

export function sellerTags(seller: SellerHome): string[] {
  const tags: Record<SellerKind, string[]> = {
    legacy: [],
    user_product: ["user_product_seller"],
    multi_origin: [
      "user_product_seller",
      "warehouse_management",
      ...(seller.shop.locations.length > 1 ? ["multiwarehouse"] : []),
    ],
  };
  return ["normal", "mshops", ...tags[seller.kind]];
}

export function networkNodeId(seller: SellerHome, locationIndex: number): string {
  return `${seller.site.country}P${seller.shop.locations[locationIndex]?.id ?? "0"}1`;
}
