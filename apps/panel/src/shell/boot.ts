import { api } from "../base/api/api.ts";
import { firstLanguage, loadFor } from "../base/i18n/load-texts.ts";
import { FIRST_LIST } from "../features/orders/first-list.ts";

/** Loaded beside the application and run before it: on a slow line, what the first page needs is on its way by then. */
const FIRST_PAGES: Readonly<Record<string, () => Promise<unknown>>> = {
  "/panel/": () => import("../features/overview/overview-page.tsx"),
  "/panel/orders": async () => (search === "" ? api.listOrders({ query: FIRST_LIST }) : undefined),
};

/** By then the requests are sent. */
const FORMATTER_DELAY_MS = 100;

const { pathname, search } = window.location;
const askFirst = FIRST_PAGES[pathname];
/** The page itself asks again for what failed, and says so. */
const quietly = async (work: Promise<unknown>): Promise<unknown> => work.catch(() => undefined);

if (askFirst !== undefined) {
  void quietly(api.getMe());
  void quietly(askFirst());
}
void quietly(loadFor(pathname, firstLanguage()));
// The first formatter of a browser takes long to make; here it is made while the answers are on their way.
setTimeout(() => new Intl.NumberFormat(firstLanguage()).format(0), FORMATTER_DELAY_MS);
