import type { Feature } from "@estiba/contract/values";
import type { EndpointId } from "@estiba/contract";
import { isAllowed } from "@estiba/sdk";
import type { QueryClient } from "@tanstack/react-query";
import { isStarting, shortly } from "../api/startup.ts";
import { meQuery } from "../session/session.ts";

interface Opening {
  readonly context: { readonly queryClient: QueryClient };
  readonly location: { readonly search: Record<string, unknown> };
  readonly route: {
    readonly options: { readonly staticData?: { readonly needs?: EndpointId; readonly feature?: Feature } };
  };
}

/** Whether the page will be shown at all, and not a word about roles or plans in its place. */
function isOpen({ context, route }: Opening): boolean {
  const me = context.queryClient.getQueryData(meQuery.queryKey);
  const { needs, feature } = route.options.staticData ?? {};
  return (
    me !== undefined &&
    (needs === undefined || isAllowed(me.user.role, needs)) &&
    (feature === undefined || me.tenant.features.includes(feature))
  );
}

/**
 * A page's loader: its first data is requested while its code still loads. The page shows the result. The page a visit
 * begins with is rendered once, with its data.
 */
export function firstData<Search>(
  searchOf: (raw: Record<string, unknown>) => Search,
  ask: (client: QueryClient, search: Search) => Promise<void>,
): (opening: Opening) => Promise<void> | undefined {
  return (opening) => {
    if (!isOpen(opening)) {
      return undefined;
    }
    const asked = ask(opening.context.queryClient, searchOf(opening.location.search));
    return isStarting() ? shortly(asked) : undefined;
  };
}
