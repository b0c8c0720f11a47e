import { createRoute, lazyRouteComponent, type SearchSchemaInput } from "@tanstack/react-router";
import { firstData } from "../../base/routing/first-data.ts";
import { signedInRoute } from "../../base/routing/layout-routes.ts";
import { eventsList, listQueryOf } from "./queries.ts";
import type { LinkSearch } from "../../ui/filters/search-params.ts";
import { eventsSearch, type EventsSearch } from "./search.ts";

export const eventRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/events",
    staticData: { needs: "listEvents" },
    validateSearch: (search: LinkSearch<EventsSearch> & SearchSchemaInput) => eventsSearch(search),
    loader: firstData(eventsSearch, async (client, search) =>
      client.prefetchInfiniteQuery(eventsList(listQueryOf(search))),
    ),
    component: lazyRouteComponent(() => import("./list/events-page.tsx"), "EventsPage"),
  }),
] as const;
