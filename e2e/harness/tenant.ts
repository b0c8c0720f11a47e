import type { Plan, Role } from "@estiba/contract";
import { createClient, type Client } from "@estiba/sdk";
import type { RunningApi, Stack } from "./stack.ts";
import { until } from "@estiba/testbed";

const PASSWORD = "una-frase-larga-y-propia";
const CONSENT = { acceptTerms: true, acceptPrivacy: true, acceptDataProtectionNotice: true } as const;

type Headers = Readonly<Record<string, string>>;

/** A merchant's account with its owner signed in and one integration key. */
export interface Tenant {
  readonly id: string;
  readonly slug: string;
  readonly email: string;
  readonly password: string;
  /** Headers of the owner's session, for requests made by hand. */
  readonly session: Headers;
  /** Headers of the integration key. */
  readonly key: Headers;
  /** The same two as typed clients. */
  readonly owner: Client;
  readonly integration: Client;
}

let opened = 0;

function clientWith(api: Pick<RunningApi, "baseUrl">, headers: Headers): Client {
  return createClient({
    baseUrl: api.baseUrl,
    fetch: (url, init) => fetch(url, { ...init, headers: { ...(init.headers as Headers), ...headers } }),
  });
}

const bearer = (accessToken: string): Headers => ({ authorization: `Bearer ${accessToken}` });

type Account = Pick<Tenant, "slug" | "email">;

async function signIn(stack: Stack, { slug, email }: Account): Promise<Headers> {
  const { accessToken } = await createClient({ baseUrl: stack.baseUrl }).login({
    body: { tenantSlug: slug, email, password: PASSWORD },
  });
  return bearer(accessToken);
}

/** Plan features are cached for seconds with a session: a new one starts with the new plan. */
async function signInOnPlan(stack: Stack, who: Account, plan: Plan): Promise<Headers> {
  await stack.admin("tenant", "set-plan", who.slug, plan);
  return signIn(stack, who);
}

/** For tests that outlive a session. */
export async function signInAgain(stack: Stack, tenant: Tenant): Promise<Tenant> {
  const session = await signIn(stack, tenant);
  return { ...tenant, session, owner: clientWith(stack, session) };
}

/** On trial, with everything, unless a plan is named. */
export async function openTenant(stack: Stack, plan?: Plan): Promise<Tenant> {
  opened += 1;
  const slug = `tienda-${opened}-${Date.now().toString(36)}`;
  const email = `ana@${slug}.test`;
  const anyone = createClient({ baseUrl: stack.baseUrl });
  const { accessToken, tenant } = await anyone.register({
    body: { tenantSlug: slug, tenantName: "Almacén", name: "Ana", email, password: PASSWORD, ...CONSENT },
  });
  const created = await clientWith(stack, bearer(accessToken)).createApiKey({ body: { name: "e2e" } });
  const key = { "x-api-key": created.data.key };
  const session = plan === undefined ? bearer(accessToken) : await signInOnPlan(stack, { slug, email }, plan);
  const owner = clientWith(stack, session);
  return {
    id: tenant.id,
    slug,
    email,
    password: PASSWORD,
    session,
    key,
    owner,
    integration: clientWith(stack, key),
  };
}

async function mailedToken(stack: Stack, email: string, prefix: string): Promise<string> {
  return until(`a mail with ${prefix}_ to ${email}`, async () =>
    stack.mailbox.received
      .filter(({ to }) => to === email)
      .map(({ text }) => new RegExp(`[?&#]token=(${prefix}_[\\w-]+)`).exec(text)?.[1])
      .find((token) => token !== undefined),
  );
}

/** The inviter has a confirmed address. */
export async function confirmAddress(stack: Stack, email: string): Promise<void> {
  const token = await mailedToken(stack, email, "vfy");
  await createClient({ baseUrl: stack.baseUrl }).verifyEmail({ body: { token } });
}

/** Invites a user, reads the mail as they would, and joins: the headers of their session. */
export async function openColleague(stack: Stack, tenant: Tenant, role: Role): Promise<Headers> {
  const email = `${role.toLowerCase()}@${tenant.slug}.test`;
  const { user } = (await tenant.owner.getMe()).data;
  if (!user.emailVerified) {
    await confirmAddress(stack, tenant.email);
  }
  await tenant.owner.inviteUser({ body: { email, role } });
  const token = await mailedToken(stack, email, "inv");
  const anyone = createClient({ baseUrl: stack.baseUrl });
  const { accessToken } = await anyone.register({
    body: { name: role, email, password: PASSWORD, invitationToken: token, ...CONSENT },
  });
  return bearer(accessToken);
}
