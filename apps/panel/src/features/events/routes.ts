import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { signedInRoute } from "../../app/layout-routes.ts";
import { eventsSearch } from "./search.ts";

export const eventRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/events",
    staticData: { needs: "listEvents" },
    validateSearch: eventsSearch,
    component: lazyRouteComponent(() => import("./list/events-page.tsx"), "EventsPage"),
  }),
] as const;
