import type { ConnectPort } from "../../ports/channel.ts";
import { readPositiveId } from "../kit/positive-id.ts";
import { isForApplication } from "./webhook.ts";

export const marketplaceConnect: ConnectPort = {
  readExternalId: readPositiveId,
  routeKeys: (sellerUserId) => [sellerUserId],
  credentialsFrom: (sellerUserId, { accessToken = "" }) => ({ accessToken, userId: sellerUserId }),
  isForApplication,
};
