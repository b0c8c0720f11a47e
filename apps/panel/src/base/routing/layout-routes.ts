import type { Feature } from "@estiba/contract/values";
import type { EndpointId } from "@estiba/contract";
import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, createRoute, redirect } from "@tanstack/react-router";
import { changeLanguage, completeTexts } from "../i18n/i18n.ts";
import { setMoneyCountry } from "../../ui/format/money.ts";
import { afterSessionEnd } from "../session/ended.ts";
import { isSignedOut, meQuery, recallMe, type Me } from "../session/session.ts";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** The endpoint of a page: roles that may not call it neither see nor open the page. */
    needs?: EndpointId;
    /** What the plan must include; without it the page says which plan does. */
    feature?: Feature;
  }
}

export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()();

/** Pages for people who are not signed in; the shell puts the frame around them. */
export const guestRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "guest",
  beforeLoad: async ({ location }) => completeTexts(location.pathname),
});

/** Pages that are of use without a network. */
const worksOffline = (pathname: string): boolean =>
  /\/dispatch\/(?:waves\/[^/]+\/)?pack(?:\/|$)/.test(pathname);

async function findMe(queryClient: QueryClient, pathname: string): Promise<Me> {
  try {
    return await queryClient.ensureQueryData(meQuery);
  } catch (error) {
    const me = worksOffline(pathname) ? recallMe(queryClient, error) : null;
    if (me === null) {
      throw error;
    }
    return me;
  }
}

/** Pages inside the shell; without a session they lead to sign-in and back. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "signed-in",
  beforeLoad: async ({ context, location }) => {
    // A page may be asked for while the way to sign-in is still loading.
    const ended = afterSessionEnd(location.href);
    if (ended) {
      // oxlint-disable-next-line typescript/only-throw-error -- the router reads a thrown redirect
      throw redirect({ to: "/sign-in", search: ended });
    }
    try {
      const { user, tenant } = await findMe(context.queryClient, location.pathname);
      setMoneyCountry(tenant.country);
      await changeLanguage(user.locale);
      await completeTexts(location.pathname);
    } catch (error) {
      if (isSignedOut(error)) {
        // oxlint-disable-next-line typescript/only-throw-error -- the router reads a thrown redirect
        throw redirect({ to: "/sign-in", search: location.href === "/" ? {} : { next: location.href } });
      }
      throw error;
    }
  },
});
