import { parkConsent as park, tenantOfState } from "../../domain/shops/index.ts";
import { AppError } from "../../kernel/errors.ts";
import type { ChannelAdapter } from "../../ports/channel.ts";
import type { Origin, Services } from "../../ports/services.ts";

/**
 * A browser returns from the platform. Its user may have been sent there by an attacker, so the code is kept unspent
 * until a user of the tenant that started it confirms, in this same browser.
 */
export async function parkConsent(
  services: Services,
  origin: Origin,
  adapter: ChannelAdapter,
  input: { query: Readonly<Record<string, string>>; browser: string },
): Promise<string> {
  const { capabilities, oauth } = adapter;
  const { query, browser } = input;
  const app = services.apps[capabilities.slug];
  const state = query["state"] ?? "";
  const tenantId = tenantOfState(state);
  if (!oauth || !app?.isConfigured || tenantId === null || !oauth.isCallbackGenuine(query, app)) {
    throw new AppError("TOKEN_INVALID");
  }
  const { state: _, ...answer } = query;
  return services.inTenant(tenantId, origin, (tx) =>
    park(tx, services.keyring, {
      platform: capabilities.platform,
      state,
      answer,
      shop: oauth.shopNamed?.(query) ?? null,
      browser,
    }),
  );
}
