import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { firstData } from "../../base/routing/first-data.ts";
import { signedInRoute } from "../../base/routing/layout-routes.ts";
import { eventsQuery, listQueryOf } from "./queries.ts";
import { eventsSearch } from "./search.ts";

export const eventRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/events",
    staticData: { needs: "listEvents" },
    validateSearch: eventsSearch,
    loader: firstData(eventsSearch, async (client, search) =>
      client.prefetchQuery(eventsQuery(listQueryOf(search))),
    ),
    component: lazyRouteComponent(() => import("./list/events-page.tsx"), "EventsPage"),
  }),
] as const;
