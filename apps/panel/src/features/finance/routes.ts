import { COD_STATUSES } from "@estiba/contract/values";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { signedInRoute } from "../../base/routing/layout-routes.ts";
import { choiceParam, countParam, dayParam, textParam } from "../../ui/filters/search-params.ts";
import type { CodSearch } from "./search.ts";

export interface FinanceSearch {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface RemittancesSearch {
  readonly offset?: number | undefined;
  readonly open?: string | undefined;
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
    validateSearch: (search: Record<string, unknown>): CodSearch => ({
      q: textParam(search, "q"),
      status: choiceParam(search, "status", COD_STATUSES),
      overdue: search["overdue"] === true ? true : undefined,
      offset: countParam(search, "offset"),
      open: textParam(search, "open"),
    }),
    component: lazyRouteComponent(() => import("./cod/cod-page.tsx"), "CodPage"),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/finance/remittances",
    staticData: { needs: "listRemittances" },
    validateSearch: (search: Record<string, unknown>): RemittancesSearch => ({
      offset: countParam(search, "offset"),
      open: textParam(search, "open"),
    }),
    component: lazyRouteComponent(() => import("./remittances/remittances-page.tsx"), "RemittancesPage"),
  }),
] as const;
