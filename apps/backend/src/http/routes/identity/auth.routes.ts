import type { authEndpoints } from "@estiba/contract";
import {
  ACCESS_TOKEN_SECONDS,
  endSession,
  findUser,
  getTenant,
  newDeviceMark,
  readOneTimeToken,
  readRefreshToken,
  refreshSession,
  updateProfile,
  verifyEmail,
  type Tokens,
} from "../../../domain/identity/index.ts";
import { changePassword } from "../../../flows/identity/change-password.ts";
import { register } from "../../../flows/identity/register.ts";
import { remindAccounts } from "../../../flows/identity/remind-accounts.ts";
import { requestPasswordReset } from "../../../flows/identity/request-password-reset.ts";
import { resendVerification } from "../../../flows/identity/resend-verification.ts";
import { resetPassword } from "../../../flows/identity/reset-password.ts";
import { signIn, type SignedIn } from "../../../flows/identity/sign-in.ts";
import { AppError, badRequest } from "../../../kernel/errors.ts";
import type { Services } from "../../../ports/services.ts";
import type { HandlersOf } from "../../call.ts";
import { attemptOf, patienceOf } from "../../attempt.ts";
import { deviceCookie, forgottenCookie, readRefreshCookie, refreshCookie } from "../../cookie.ts";
import { refuseOtherPages } from "../../own-page.ts";
import { presentTenant, presentUser } from "../../presenters/identity.ts";

const done = { status: 200, body: { success: true } } as const;
const accepted = { status: 202, body: { success: true } } as const;

function presentTokens(tokens: Tokens, useCookie: boolean | undefined) {
  return {
    accessToken: tokens.accessToken,
    refreshToken: useCookie ? null : tokens.refreshToken,
    tokenType: "Bearer" as const,
    expiresIn: ACCESS_TOKEN_SECONDS,
  };
}

const presentSession = ({ user, tenant, tokens, at }: SignedIn, useCookie: boolean | undefined) => {
  const fields = {
    ...presentTokens(tokens, useCookie),
    user: presentUser(user),
    tenant: presentTenant(tenant, at),
  };
  return { success: true as const, ...fields, data: fields };
};

export function authRoutes(services: Services): HandlersOf<keyof typeof authEndpoints> {
  const { keyring, config } = services;
  const cookie = (tokens: Tokens, useCookie: boolean | undefined): string[] =>
    useCookie ? [refreshCookie(tokens.refreshToken, config.PUBLIC_URL)] : [];
  const cookieOfOwnPage = (headers: Readonly<Record<string, string | string[] | undefined>>) => {
    const token = readRefreshCookie(headers["cookie"]);
    if (token !== null) {
      refuseOtherPages(headers, config.PUBLIC_URL);
    }
    return token;
  };
  const deviceOfAccount = (account: string): string =>
    deviceCookie(newDeviceMark(keyring, account), config.PUBLIC_URL);
  return {
    register: async ({ body, origin }) => {
      const signedIn = await register(services, origin, body);
      return {
        status: 201,
        body: presentSession(signedIn, body.useCookie),
        headers: { "set-cookie": cookie(signedIn.tokens, body.useCookie) },
      };
    },
    login: async ({ body, headers, origin }) => {
      const attempt = attemptOf(keyring, headers, origin.ip, body);
      const signedIn = await signIn(services, origin, body, {
        key: attempt.key,
        patience: patienceOf(attempt, config.SIGN_IN_FREE_FAILURES),
        turn: { isFirst: attempt.isKnown, whose: attempt.whose },
      });
      const isNewDevice = body.useCookie === true && !attempt.isKnown;
      const cookies = cookie(signedIn.tokens, body.useCookie);
      return {
        status: 200,
        body: presentSession(signedIn, body.useCookie),
        headers: { "set-cookie": isNewDevice ? [...cookies, deviceOfAccount(attempt.account)] : cookies },
      };
    },
    refresh: async ({ body, headers, origin }) => {
      const token = body.refreshToken ?? cookieOfOwnPage(headers);
      if (token === null && body.useCookie === true) {
        throw new AppError("REFRESH_TOKEN_INVALID");
      }
      if (token === null) {
        throw badRequest("refreshToken is required.", { place: "body", field: "refreshToken" });
      }
      const claim = readRefreshToken(token);
      const tokens =
        claim &&
        (await services.inTenant(claim.tenantId, origin, (tx) => refreshSession(tx, keyring, claim)));
      if (!tokens) {
        throw new AppError("REFRESH_TOKEN_INVALID");
      }
      const useCookie = body.refreshToken === undefined || body.useCookie === true;
      const fields = presentTokens(tokens, useCookie);
      return {
        status: 200,
        body: { success: true, ...fields, data: fields },
        headers: { "set-cookie": cookie(tokens, useCookie) },
      };
    },
    logout: async ({ body, headers, origin }) => {
      const claim = readRefreshToken(body.refreshToken ?? cookieOfOwnPage(headers) ?? "");
      if (claim) {
        await services.inTenant(claim.tenantId, origin, (tx) => endSession(tx, keyring, claim));
        services.accessChanges.tell(claim.tenantId);
      }
      return { ...done, headers: { "set-cookie": forgottenCookie() } };
    },
    getMe: async ({ access, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const user = await findUser(tx, access.userId);
        if (!user) {
          throw new AppError("SESSION_REQUIRED", { details: { reason: "revoked" } });
        }
        const tenant = await getTenant(tx);
        return {
          status: 200,
          body: { success: true, data: { user: presentUser(user), tenant: presentTenant(tenant, tx.now) } },
        };
      }),
    updateMe: async ({ access, body, origin }) => {
      const { name, locale } = body;
      const user = await services.inTenant(access.tenantId, origin, (tx) =>
        updateProfile(tx, { userId: access.userId, name, locale }),
      );
      return { status: 200, body: { success: true, data: presentUser(user) } };
    },
    changePassword: async ({ access, body, origin }) => {
      await changePassword(services, origin, access, body);
      return done;
    },
    forgotPassword: async ({ body, origin }) => {
      await requestPasswordReset(services, origin, body);
      return accepted;
    },
    forgotAccount: async ({ body, origin }) => {
      await remindAccounts(services, origin, body.email);
      return accepted;
    },
    resetPassword: async ({ body, origin }) => {
      const account = await resetPassword(services, origin, body);
      return { ...done, headers: { "set-cookie": deviceOfAccount(account) } };
    },
    verifyEmail: async ({ body, origin }) => {
      const claim = readOneTimeToken("vfy", body.token);
      if (!claim) {
        throw new AppError("TOKEN_INVALID");
      }
      await services.inTenant(claim.tenantId, origin, (tx) => verifyEmail(tx, claim.hash));
      return done;
    },
    resendVerification: async ({ access, origin }) => {
      await resendVerification(services, origin, access);
      return accepted;
    },
  };
}
