import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { signedInRoute } from "../../base/routing/layout-routes.ts";
import { dayParam } from "../../ui/filters/search-params.ts";
import { codSearch, remittancesSearch } from "./search.ts";

export interface FinanceSearch {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export const financeRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/finance",
    staticData: { needs: "getFinanceOverview" },
    validateSearch: (search: Record<string, unknown>): FinanceSearch => ({
      from: dayParam(search, "from"),
      to: dayParam(search, "to"),
    }),
    component: lazyRouteComponent(() => import("./overview/overview-page.tsx"), "FinancePage"),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/finance/cod",
    staticData: { needs: "listCodPayments" },
    validateSearch: codSearch,
    component: lazyRouteComponent(() => import("./cod/cod-page.tsx"), "CodPage"),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/finance/remittances",
    staticData: { needs: "listRemittances" },
    validateSearch: remittancesSearch,
    component: lazyRouteComponent(() => import("./remittances/remittances-page.tsx"), "RemittancesPage"),
  }),
] as const;
