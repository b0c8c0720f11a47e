import { api } from "../base/api/api.ts";
import { firstLanguage, loadFor } from "../base/i18n/load-texts.ts";
import { FIRST_LIST } from "../features/orders/first-list.ts";

interface FirstPage {
  readonly load: () => Promise<unknown>;
  readonly ask?: () => Promise<unknown>;
}

/** Loaded beside the application and run before it: on a slow line, what the first page needs is on its way by then. */
const FIRST_PAGES: Readonly<Record<string, FirstPage>> = {
  "/panel/": { load: () => import("../features/overview/overview-page.tsx") },
  "/panel/orders": {
    load: () => import("../features/orders/list/orders-page.tsx"),
    ask: async () => api.listOrders({ query: FIRST_LIST }),
  },
};

/** A browser has six connections: the session takes one of them before the code takes all. */
const CODE_DELAY_MS = 100;

const { pathname, search } = window.location;
const page = FIRST_PAGES[pathname];
/** The page itself asks again for what failed, and says so. */
const quietly = async (work: Promise<unknown> | undefined): Promise<unknown> => work?.catch(() => undefined);

if (page !== undefined) {
  void quietly(api.getMe());
  void quietly(search === "" ? page.ask?.() : undefined);
}
// The first formatter of a browser takes long to make; here it is made while nothing else can be done.
new Intl.NumberFormat(firstLanguage()).format(0);
setTimeout(() => {
  void quietly(loadFor(pathname, firstLanguage()));
  if (page !== undefined) {
    void quietly(import("./frame/shell.tsx"));
    void quietly(page.load());
  }
}, CODE_DELAY_MS);
