import type { ConnectPort } from "../../ports/channel.ts";
import { readPositiveId } from "../kit/positive-id.ts";

export const cloudshopConnect: ConnectPort = {
  readExternalId: readPositiveId,
  routeKeys: (storeId) => [storeId],
  credentialsFrom: (storeId, { accessToken = "" }) => ({ accessToken, userId: storeId }),
};
