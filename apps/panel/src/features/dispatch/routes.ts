import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { signedInRoute } from "../../base/routing/layout-routes.ts";
import { packSearch, queueSearch, wavesSearch } from "./search.ts";

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
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/dispatch/waves/$waveId/pack",
    staticData: { needs: "recordScans", feature: "fulfilment" },
    validateSearch: packSearch,
    component: lazyRouteComponent(() => import("./pack/pack-page.tsx"), "PackWavePage"),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/dispatch/pack/$fulfilmentId",
    staticData: { needs: "recordScans", feature: "fulfilment" },
    component: lazyRouteComponent(() => import("./pack/pack-page.tsx"), "PackOrderPage"),
  }),
] as const;
