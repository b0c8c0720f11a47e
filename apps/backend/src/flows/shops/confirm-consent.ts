import { refuseLocked, type UserAccess } from "../../domain/identity/index.ts";
import { findConsent, reopenConsent, takeConsent, type TakenConsent } from "../../domain/shops/index.ts";
import { AppError } from "../../kernel/errors.ts";
import { ChannelError, type ChannelAdapter } from "../../ports/channel.ts";
import type { Origin, Services, Tx } from "../../ports/services.ts";
import { connectGranted } from "./connect-granted.ts";
import { asConnectError, type ConnectedShop } from "./connect-shop.ts";
import { adapterOf } from "../kit/open-shop.ts";

const WORTH_ANOTHER_TRY: readonly string[] = ["rate_limited", "unavailable"];

async function exchange(services: Services, adapter: ChannelAdapter, taken: TakenConsent) {
  const app = services.apps[adapter.capabilities.slug];
  if (!adapter.oauth || !app?.isConfigured) {
    throw new AppError("TOKEN_INVALID");
  }
  return adapter.oauth.exchange({
    app,
    outbound: services.outbound,
    query: taken.answer,
    codeVerifier: taken.codeVerifier,
    now: new Date(),
  });
}

async function checkPlan(services: Services, tx: Tx, { plan }: UserAccess, consentId: string): Promise<void> {
  const consent = await findConsent(tx, consentId);
  const feature = consent && adapterOf(services, consent.platform).capabilities.feature;
  if (feature) {
    refuseLocked(plan, feature);
  }
}

/** The code is spent now, by the one user who may; its token is stored before any other call. */
export async function confirmConsent(
  services: Services,
  origin: Origin,
  access: UserAccess,
  input: { consentId: string; browser: string | null },
): Promise<ConnectedShop> {
  const { tenantId, userId } = access;
  const { consentId } = input;
  const taken = await services.inTenant(tenantId, origin, async (tx) => {
    await checkPlan(services, tx, access, consentId);
    return takeConsent(tx, services.keyring, { ...input, userId });
  });
  const { consent } = taken;
  const adapter = adapterOf(services, consent.platform);
  const granted = await exchange(services, adapter, taken).catch(async (error: unknown) => {
    if (error instanceof ChannelError && WORTH_ANOTHER_TRY.includes(error.failure)) {
      await services.inTenant(tenantId, origin, (tx) => reopenConsent(tx, consentId));
    }
    throw asConnectError(error, adapter);
  });
  if (consent.shop !== null && consent.shop !== granted.externalId) {
    throw new AppError("TOKEN_INVALID");
  }
  return connectGranted(services, tenantId, origin, adapter, { ...granted, name: consent.name });
}
