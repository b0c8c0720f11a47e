import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { firstData } from "../../base/routing/first-data.ts";
import { signedInRoute } from "../../base/routing/layout-routes.ts";
import { queueList, queueQueryOf, wavesList } from "./queries.ts";
import { queueSearch, wavesSearch } from "./search.ts";

export const dispatchRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/dispatch",
    staticData: { needs: "listDispatchQueue" },
    validateSearch: queueSearch,
    loader: firstData(queueSearch, async (client, search) =>
      client.prefetchInfiniteQuery(queueList(queueQueryOf(search, Date.now()))),
    ),
    component: lazyRouteComponent(() => import("./queue/queue-page.tsx"), "QueuePage"),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/dispatch/waves",
    staticData: { needs: "listWaves" },
    validateSearch: wavesSearch,
    loader: firstData(wavesSearch, async (client, search) => client.prefetchInfiniteQuery(wavesList(search))),
    component: lazyRouteComponent(() => import("./waves/waves-page.tsx"), "WavesPage"),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/dispatch/waves/$waveId",
    staticData: { needs: "getWave" },
    component: lazyRouteComponent(() => import("./wave/wave-page.tsx"), "WavePage"),
  }),
] as const;
