import type { ConnectPort } from "../../ports/channel.ts";
import { readCustomOrder } from "./mapping.ts";

const EXTERNAL_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;

export const customConnect: ConnectPort = {
  readExternalId: (input) => (typeof input === "string" && EXTERNAL_ID.test(input) ? input : null),
  routeKeys: () => [],
  credentialsFrom: () => ({}),
  readDirectOrder: readCustomOrder,
};
