import type { Channels } from "../ports/channel.ts";
import { cloudshopAdapter } from "./cloudshop/index.ts";
import { customAdapter } from "./custom/index.ts";
import { marketplaceAdapter } from "./marketplace/index.ts";
import { oauthshopAdapter } from "./oauthshop/index.ts";
import { wpshopAdapter } from "./wpshop/index.ts";

/** Every channel there is. A new one is a folder and a line here. */
export const channels: Channels = {
  oauthshop: oauthshopAdapter,
  wpshop: wpshopAdapter,
  marketplace: marketplaceAdapter,
  cloudshop: cloudshopAdapter,
  custom: customAdapter,
};
