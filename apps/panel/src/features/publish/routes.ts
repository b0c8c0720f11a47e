import { type PublishState, PUBLISH_STATES } from "@estiba/contract/values";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { signedInRoute } from "../../base/routing/layout-routes.ts";
import { choiceParam, countParam, textParam } from "../../ui/filters/search-params.ts";

export interface PublishSearch {
  /** An existing run to show instead of choosing a new one. */
  readonly job?: string | undefined;
  readonly state?: PublishState | undefined;
  readonly offset?: number | undefined;
}

export const publishRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/stock/publish",
    staticData: { needs: "publishBulk", feature: "inventory" },
    validateSearch: (search: Record<string, unknown>): PublishSearch => ({
      job: textParam(search, "job"),
      state: choiceParam(search, "state", PUBLISH_STATES),
      offset: countParam(search, "offset"),
    }),
    component: lazyRouteComponent(() => import("./publish-page.tsx"), "PublishPage"),
  }),
] as const;
