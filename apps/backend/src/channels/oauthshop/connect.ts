import type { ConnectPort } from "../../ports/channel.ts";
import { hostedShopDomain } from "./shop-domain.ts";

export const oauthshopConnect: ConnectPort = {
  readExternalId: (input) => (typeof input === "string" ? hostedShopDomain(input) : null),
  routeKeys: (domain) => [domain],
  credentialsFrom: (_domain, { accessToken = "" }) => ({ accessToken }),
};
