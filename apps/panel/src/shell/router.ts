import type { QueryClient } from "@tanstack/react-query";
import { createRouter, lazyRouteComponent } from "@tanstack/react-router";
import { developerRoutes } from "../features/developers/routes.ts";
import { dispatchRoutes } from "../features/dispatch/routes.ts";
import { eventRoutes } from "../features/events/routes.ts";
import { financeRoutes } from "../features/finance/routes.ts";
import { identityGuestRoutes, identityRoutes } from "../features/identity/routes.ts";
import { orderRoutes } from "../features/orders/routes.ts";
import { overviewRoutes } from "../features/overview/routes.ts";
import { planRoutes } from "../features/plan/routes.ts";
import { publishRoutes } from "../features/publish/routes.ts";
import { shippingRoutes } from "../features/shipping/routes.ts";
import { shopRoutes } from "../features/shops/routes.ts";
import { stockRoutes } from "../features/stock/routes.ts";
import { webhookRoutes } from "../features/webhooks/routes.ts";
import { PageSkeleton } from "../ui/lists/skeletons.tsx";
import { guestRoute, rootRoute, signedInRoute } from "../base/routing/layout-routes.ts";
import { BootScreen } from "./boot-screen.tsx";
import { Shell } from "./frame/shell.tsx";
import { NotFound } from "./not-found.tsx";
import { RouteError } from "./route-error.tsx";

guestRoute.update({
  component: lazyRouteComponent(() => import("./guest/guest-layout.tsx"), "GuestLayout"),
});
signedInRoute.update({
  pendingComponent: BootScreen,
  component: Shell,
});

const routeTree = rootRoute.addChildren([
  guestRoute.addChildren([...identityGuestRoutes]),
  signedInRoute.addChildren([
    ...overviewRoutes,
    ...orderRoutes,
    ...dispatchRoutes,
    ...shopRoutes,
    ...eventRoutes,
    ...stockRoutes,
    ...publishRoutes,
    ...shippingRoutes,
    ...financeRoutes,
    ...webhookRoutes,
    ...planRoutes,
    ...developerRoutes,
    ...identityRoutes,
  ]),
]);

export function buildRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    basepath: "/panel",
    context: { queryClient },
    defaultPreload: "intent",
    defaultPendingMs: 300,
    // A page that is ready is shown, however short the wait was.
    defaultPendingMinMs: 0,
    defaultPendingComponent: PageSkeleton,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFound,
  });
}

/** Fetches the code of the page the address names, without waiting for what the page waits for. */
export async function loadPageCode(router: ReturnType<typeof buildRouter>): Promise<void> {
  const [matchedRoutes] = router.getMatchedRoutes(router.latestLocation.pathname);
  await Promise.all(matchedRoutes.map(async (route) => router.loadRouteChunk(route)));
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof buildRouter>;
  }
}
