import { closeOauthState, tenantOfState } from "../../domain/shops/index.ts";
import { AppError } from "../../kernel/errors.ts";
import type { ChannelAdapter, Credentials } from "../../ports/channel.ts";
import type { Origin, Services } from "../../ports/services.ts";
import { connectShop, type ConnectedShop } from "./connect-shop.ts";

/** Keys a shop made for us after a click; they are proven before they are stored. */
export async function finishGrant(
  services: Services,
  origin: Origin,
  adapter: ChannelAdapter,
  input: { state: string; given: Readonly<Record<string, string>> },
): Promise<ConnectedShop> {
  const { state, given } = input;
  const tenantId = tenantOfState(state);
  const opened =
    tenantId === null
      ? null
      : await services.inTenant(tenantId, origin, (tx) =>
          closeOauthState(tx, adapter.capabilities.platform, state),
        );
  if (tenantId === null || !opened) {
    throw new AppError("TOKEN_INVALID");
  }
  const externalId = opened.shop ?? "";
  const credentials: Credentials = adapter.connect?.credentialsFrom(externalId, given) ?? {};
  return connectShop(services, tenantId, origin, adapter, { externalId, name: opened.name, credentials });
}
