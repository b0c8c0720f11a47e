import { INCIDENT_STATES, type IncidentState } from "@estiba/contract/values";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { isGroupedIn } from "../../base/lists/list-settings-query.ts";
import { firstData } from "../../base/routing/first-data.ts";
import { signedInRoute } from "../../base/routing/layout-routes.ts";
import { choiceParam, countParam, textParam } from "../../ui/filters/search-params.ts";
import { catalogQueryOf, catalogSearch } from "./catalog/catalog-search.ts";
import { deductionsQueryOf, deductionsSearch } from "./deductions/deductions-search.ts";
import { conflictsQueryOf, isBySku, mappingsQueryOf, mappingsSearch } from "./mappings/mappings-search.ts";
import { catalogList, conflictsList, deductionsList, groupedCatalogList, mappingsList } from "./queries.ts";
import { transfersSearch } from "./transfers/transfers-search.ts";

export interface IncidentsSearch {
  readonly state?: IncidentState | undefined;
  readonly offset?: number | undefined;
}

export interface PlaceSearch {
  readonly q?: string | undefined;
}

export interface ExplainSearch {
  /** An instant in the past; absent is now. */
  readonly at?: string | undefined;
  readonly offset?: number | undefined;
}

const instant = (value: string | undefined): string | undefined =>
  value === undefined || Number.isNaN(Date.parse(value)) ? undefined : new Date(value).toISOString();

export const stockRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/stock/catalog",
    staticData: { needs: "listCatalog", feature: "inventory" },
    validateSearch: catalogSearch,
    loader: firstData(catalogSearch, async (client, search) => {
      const query = catalogQueryOf(search);
      await (isGroupedIn(client, "catalog") === true
        ? client.prefetchInfiniteQuery(groupedCatalogList(query))
        : client.prefetchInfiniteQuery(catalogList(query)));
    }),
    component: lazyRouteComponent(() => import("./catalog/catalog-page.tsx"), "CatalogPage"),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/stock/mappings",
    staticData: { needs: "listMappings", feature: "inventory" },
    validateSearch: mappingsSearch,
    loader: firstData(mappingsSearch, async (client, search) => {
      await (isBySku(search, isGroupedIn(client, "mappings"))
        ? client.prefetchInfiniteQuery(conflictsList(conflictsQueryOf(search)))
        : client.prefetchInfiniteQuery(mappingsList(mappingsQueryOf(search))));
    }),
    component: lazyRouteComponent(() => import("./mappings/mappings-page.tsx"), "MappingsPage"),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/stock/deductions",
    staticData: { needs: "listStockDeductions", feature: "inventory" },
    validateSearch: deductionsSearch,
    loader: firstData(deductionsSearch, async (client, search) =>
      client.prefetchInfiniteQuery(deductionsList(deductionsQueryOf(search))),
    ),
    component: lazyRouteComponent(() => import("./deductions/deductions-page.tsx"), "DeductionsPage"),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/stock/incidents",
    staticData: { needs: "listIncidents", feature: "inventory" },
    validateSearch: (search: Record<string, unknown>): IncidentsSearch => ({
      state: choiceParam(search, "state", INCIDENT_STATES),
      offset: countParam(search, "offset"),
    }),
    component: lazyRouteComponent(() => import("./incidents/incidents-page.tsx"), "IncidentsPage"),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/stock/places",
    staticData: { needs: "listPlaces" },
    component: lazyRouteComponent(() => import("./places/places-page.tsx"), "PlacesPage"),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/stock/places/$placeId",
    staticData: { needs: "listPlaceStock", feature: "inventory" },
    validateSearch: (search: Record<string, unknown>): PlaceSearch => ({ q: textParam(search, "q") }),
    component: lazyRouteComponent(() => import("./places/place-page.tsx"), "PlacePage"),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/stock/routing",
    staticData: { needs: "getRoutingRules" },
    component: lazyRouteComponent(() => import("./routing/routing-page.tsx"), "RoutingPage"),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/stock/transfers",
    staticData: { needs: "listTransfers", feature: "fulfilment" },
    validateSearch: transfersSearch,
    component: lazyRouteComponent(() => import("./transfers/transfers-page.tsx"), "TransfersPage"),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/stock/variants/$variantId",
    staticData: { needs: "explainStock", feature: "inventory" },
    validateSearch: (search: Record<string, unknown>): ExplainSearch => ({
      at: instant(textParam(search, "at")),
      offset: countParam(search, "offset"),
    }),
    component: lazyRouteComponent(() => import("./explain/explain-page.tsx"), "ExplainPage"),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/settings/inventory",
    staticData: { needs: "getInventoryConfig" },
    component: lazyRouteComponent(() => import("./settings/inventory-page.tsx"), "InventoryPage"),
  }),
] as const;
