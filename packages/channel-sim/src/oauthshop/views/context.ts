import type { SimContext } from "../../kit/index.ts";
import type { Install, OauthshopState, ShopHome } from "../state.ts";

export type SearchNotice = {
  path: (string | number)[];
  query: string;
  warnings: { field: string; message: string; code: string }[];
};

/** Everything one request may read. */
export type AdminContext = {
  sim: SimContext;
  state: OauthshopState;
  home: ShopHome;
  install: Install;
  apiVersion: string;
  /** Bulk runs read whole lists, without pages. */
  isBulk: boolean;
  searchNotices: SearchNotice[];
};
