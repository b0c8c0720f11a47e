import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { api } from "../../base/api/api.ts";
import { guestRoute, signedInRoute } from "../../base/routing/layout-routes.ts";

const text = (value: unknown): string => (typeof value === "string" ? value : "");

export interface SignInSearch {
  /** Where to go afterwards, inside the panel. */
  readonly next?: string;
  readonly tenant?: string;
  /** The session ended by itself. */
  readonly ended?: boolean;
}

function signInSearch(search: Record<string, unknown>): SignInSearch {
  const next = text(search["next"]);
  const tenant = text(search["tenant"]);
  return {
    ...(/^\/(?![/\\])/.test(next) ? { next } : {}),
    ...(tenant === "" ? {} : { tenant }),
    ...(search["ended"] === true ? { ended: true } : {}),
  };
}

export const identityGuestRoutes = [
  createRoute({
    getParentRoute: () => guestRoute,
    path: "/sign-in",
    validateSearch: signInSearch,
    beforeLoad: ({ search }) => {
      if (api.session.isSignedIn()) {
        // oxlint-disable-next-line typescript/only-throw-error -- the router reads a thrown redirect
        throw redirect({ href: search.next ?? "/" });
      }
    },
    component: lazyRouteComponent(() => import("./guest-pages/sign-in-page.tsx"), "SignInPage"),
  }),
  createRoute({
    getParentRoute: () => guestRoute,
    path: "/register",
    component: lazyRouteComponent(() => import("./guest-pages/register-page.tsx"), "RegisterPage"),
  }),
  createRoute({
    getParentRoute: () => guestRoute,
    path: "/forgot-account",
    component: lazyRouteComponent(() => import("./guest-pages/forgot-account-page.tsx"), "ForgotAccountPage"),
  }),
  createRoute({
    getParentRoute: () => guestRoute,
    path: "/forgot-password",
    component: lazyRouteComponent(
      () => import("./guest-pages/forgot-password-page.tsx"),
      "ForgotPasswordPage",
    ),
  }),
  createRoute({
    getParentRoute: () => guestRoute,
    path: "/reset-password",
    component: lazyRouteComponent(() => import("./guest-pages/reset-password-page.tsx"), "ResetPasswordPage"),
  }),
  createRoute({
    getParentRoute: () => guestRoute,
    path: "/verify-email",
    component: lazyRouteComponent(() => import("./guest-pages/verify-email-page.tsx"), "VerifyEmailPage"),
  }),
  createRoute({
    getParentRoute: () => guestRoute,
    path: "/accept-invitation",
    component: lazyRouteComponent(
      () => import("./guest-pages/accept-invitation-page.tsx"),
      "AcceptInvitationPage",
    ),
  }),
] as const;

export const identityRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/settings/api-keys",
    staticData: { needs: "listApiKeys" },
    component: lazyRouteComponent(() => import("./api-keys/api-keys-page.tsx"), "ApiKeysPage"),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/settings/users",
    staticData: { needs: "listUsers" },
    component: lazyRouteComponent(() => import("./users/users-page.tsx"), "UsersPage"),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/settings/audit-log",
    staticData: { needs: "listAuditLog" },
    component: lazyRouteComponent(() => import("./audit-log/audit-log-page.tsx"), "AuditLogPage"),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/settings/profile",
    component: lazyRouteComponent(() => import("./profile/profile-page.tsx"), "ProfilePage"),
  }),
] as const;
