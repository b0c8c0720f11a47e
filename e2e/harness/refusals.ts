/** Registrations that must be refused, and how. */
export interface Refusal {
  readonly title: string;
  readonly path: string;
  readonly json?: object;
}

export const WPSHOP = "/api/v1/wpshop/shops/register";
export const CLOUDSHOP = "/api/v1/cloudshop/shops/register";
export const MARKETPLACE = "/api/v1/marketplace/shops/register";
export const CUSTOM = "/api/v1/custom/shops/register";
const token = { accessToken: "x" };

export const REFUSALS: readonly (Refusal & { status: number; error: string })[] = [
  ...[{}, { name: "Tienda" }, { shopUrl: "" }].map((json) => ({
    status: 400,
    error: "BAD_REQUEST",
    title: `when shopUrl is missing from ${JSON.stringify(json)}`,
    path: WPSHOP,
    json,
  })),
  ...[{ consumerKey: "ck_1" }, { consumerSecret: "cs_1" }].map((keys) => ({
    status: 400,
    error: "WPSHOP_PARTIAL_REST_CREDENTIALS",
    title: `when only ${Object.keys(keys).join("")} is given`,
    path: WPSHOP,
    json: { shopUrl: "https://tienda.example", ...keys },
  })),
  ...["ftp://tienda.example", "https://ana:clave@tienda.example", "https://"].map((shopUrl) => ({
    status: 400,
    error: "WPSHOP_INVALID_SHOP_URL",
    title: `for the address ${shopUrl}`,
    path: WPSHOP,
    json: { shopUrl },
  })),
  ...[{}, { storeId: 1 }, token].map((json) => ({
    status: 400,
    error: "BAD_REQUEST",
    title: `when storeId or accessToken is missing from ${JSON.stringify(json)}`,
    path: CLOUDSHOP,
    json,
  })),
  ...["abc", "", -1, 0, 1.5, "12 34"].map((storeId) => ({
    status: 400,
    error: "CLOUDSHOP_INVALID_STORE_ID",
    title: `when storeId is ${JSON.stringify(storeId)}`,
    path: CLOUDSHOP,
    json: { storeId, ...token },
  })),
  ...[{}, { sellerUserId: 1 }, token].map((json) => ({
    status: 400,
    error: "BAD_REQUEST",
    title: `when sellerUserId or accessToken is missing from ${JSON.stringify(json)}`,
    path: MARKETPLACE,
    json,
  })),
  ...["abc", "", -1, 0, 1.5].map((sellerUserId) => ({
    status: 400,
    error: "MARKETPLACE_INVALID_SELLER_USER_ID",
    title: `when sellerUserId is ${JSON.stringify(sellerUserId)}`,
    path: MARKETPLACE,
    json: { sellerUserId, ...token },
  })),
  ...["", " ", "-x", "a b", "ñ", "x".repeat(101)].map((externalShopId) => ({
    status: 400,
    error: "CUSTOM_INVALID_SHOP_ID",
    title: `when externalShopId is ${JSON.stringify(externalShopId).slice(0, 20)}`,
    path: CUSTOM,
    json: { externalShopId, name: "Propia" },
  })),
  {
    status: 400,
    error: "BAD_REQUEST",
    title: "when the custom shop has no name",
    path: CUSTOM,
    json: { externalShopId: "a" },
  },
  {
    status: 400,
    error: "CHANNEL_CREDENTIALS_REJECTED",
    title: "when the marketplace does not know the token",
    path: MARKETPLACE,
    json: { sellerUserId: 987_654_321, ...token },
  },
  {
    status: 400,
    error: "CHANNEL_CREDENTIALS_REJECTED",
    title: "when the hosted platform does not know the token",
    path: CLOUDSHOP,
    json: { storeId: 3_400_001, ...token },
  },
];
