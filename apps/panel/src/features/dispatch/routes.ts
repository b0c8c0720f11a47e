import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { signedInRoute } from "../../base/routing/layout-routes.ts";
import { queueSearch, wavesSearch } from "./search.ts";

export const dispatchRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/dispatch",
    staticData: { needs: "listDispatchQueue" },
    validateSearch: queueSearch,
    component: lazyRouteComponent(() => import("./queue/queue-page.tsx"), "QueuePage"),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/dispatch/waves",
    staticData: { needs: "listWaves" },
    validateSearch: wavesSearch,
    component: lazyRouteComponent(() => import("./waves/waves-page.tsx"), "WavesPage"),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/dispatch/waves/$waveId",
    staticData: { needs: "getWave" },
    component: lazyRouteComponent(() => import("./wave/wave-page.tsx"), "WavePage"),
  }),
] as const;
