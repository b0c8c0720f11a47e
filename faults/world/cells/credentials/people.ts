import { type MailServer, tokenIn } from "../../../../packages/testbed/src/index.ts";
import { ask, must } from "../../http.ts";
import { emailOf, field, PASSWORD, type Session, signIn, type Tenant } from "../../tenants.ts";
import type { Credential } from "./credential.ts";

const MAIL_WITHIN_MS = 30_000;
const AGREED = { acceptTerms: true, acceptPrivacy: true, acceptDataProtectionNotice: true };

/** The token in the next mail of its kind to this address. */
async function mailedToken(mails: MailServer, address: string, prefix: string): Promise<string> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no ${prefix} mail to ${address}`)), MAIL_WITHIN_MS);
  try {
    for (;;) {
      const token = tokenIn(await Promise.race([mails.mailTo(address), late]));
      if (token.startsWith(prefix)) {
        return token;
      }
    }
  } finally {
    clearTimeout(timer);
  }
}

const post = (door: string, path: string, body: object) =>
  ask({ method: "POST", url: `${door}${path}`, body: JSON.stringify(body) });

const get = (path: string, headers: Readonly<Record<string, string>>) => (door: string) =>
  ask({ method: "GET", url: `${door}${path}`, headers });

/** Invites colleagues one after another. */
class Colleagues {
  readonly #home: string;
  readonly #mails: MailServer;
  readonly #session: Session;
  #count = 0;

  constructor(home: string, mails: MailServer, session: Session) {
    this.#home = home;
    this.#mails = mails;
    this.#session = session;
  }

  async invited(): Promise<{ email: string; token: string }> {
    this.#count += 1;
    const email = `colega-${this.#count}@norte.example`;
    await must(this.#home, "POST", "/api/v1/tenant/invitations", {
      headers: this.#session,
      body: { email, role: "VIEWER" },
    });
    return { email, token: await mailedToken(this.#mails, email, "inv") };
  }

  accept(door: string, { email, token }: { email: string; token: string }) {
    const body = { name: "Colega", email, password: PASSWORD, ...AGREED, invitationToken: token };
    return post(door, "/api/v1/auth/register", body);
  }

  async resetToken(slug: string): Promise<string> {
    const invited = await this.invited();
    await this.accept(this.#home, invited);
    await must(this.#home, "POST", "/api/v1/auth/forgot-password", {
      body: { tenantSlug: slug, email: invited.email },
    });
    return mailedToken(this.#mails, invited.email, "rst");
  }
}

/** Sessions, and the links that people get by mail. */
export async function peoplesCredentials(
  home: string,
  mails: MailServer,
  tenant: Tenant,
): Promise<Credential[]> {
  const { slug } = tenant;
  const email = emailOf(slug);
  const session = await signIn(home, tenant);
  const verified = await mailedToken(mails, email, "vfy");
  await must(home, "POST", "/api/v1/auth/verify-email", { body: { token: verified } });
  const colleagues = new Colleagues(home, mails, session);
  const login = (door: string, tenantSlug: string, password: string) =>
    post(door, "/api/v1/auth/login", { tenantSlug, email, password });
  return [
    { name: "sign-in by slug", says: /^200 /, ask: (door) => login(door, slug, PASSWORD) },
    {
      name: "sign-in with a wrong password",
      says: /^401 /,
      ask: (door) => login(door, slug, "otra frase bastante larga"),
    },
    { name: "sign-in to no tenant", says: /^401 /, ask: (door) => login(door, "nadie", PASSWORD) },
    { name: "session", says: /^200 /, ask: get("/api/v1/auth/me", session) },
    { name: "session of a long list", says: /^200 /, ask: get("/api/v1/tenant/catalog/export", session) },
    {
      name: "session that is none",
      says: /^401 /,
      ask: get("/api/v1/auth/me", { authorization: "Bearer nothing" }),
    },
    {
      name: "refresh",
      says: /^200 /,
      async ask(door) {
        const signedIn = await login(home, slug, PASSWORD);
        const refreshToken = field(JSON.parse(signedIn.body), "refreshToken");
        return post(door, "/api/v1/auth/refresh", { refreshToken });
      },
    },
    {
      name: "confirmation link that was used",
      says: /^400 /,
      ask: (door) => post(door, "/api/v1/auth/verify-email", { token: verified }),
    },
    {
      name: "invitation link",
      says: /^201 /,
      isFresh: true,
      ask: async (door) => colleagues.accept(door, await colleagues.invited()),
    },
    {
      name: "password reset link",
      says: /^200 /,
      isFresh: true,
      ask: async (door) =>
        post(door, "/api/v1/auth/reset-password", {
          token: await colleagues.resetToken(slug),
          newPassword: "otra frase bastante larga",
        }),
    },
  ];
}
