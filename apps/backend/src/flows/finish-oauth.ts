import { closeOauthState, tenantOfState } from "../domain/shops/index.ts";
import { AppError } from "../kernel/errors.ts";
import type { ChannelAdapter, Credentials } from "../ports/channel.ts";
import type { Origin, Services } from "../ports/services.ts";
import { asConnectError, connectShop, type ConnectedShop } from "./connect-shop.ts";

async function redeem(services: Services, origin: Origin, adapter: ChannelAdapter, state: string) {
  const tenantId = tenantOfState(state);
  const opened =
    tenantId === null
      ? null
      : await services.inTenant(tenantId, origin, (tx) =>
          closeOauthState(tx, services.keyring, adapter.manifest.platform, state),
        );
  if (tenantId === null || !opened) {
    throw new AppError("TOKEN_INVALID");
  }
  return { tenantId, ...opened };
}

/** The person is back: the state is used up, the code becomes a token, the shop is connected. */
export async function finishOauth(
  services: Services,
  origin: Origin,
  adapter: ChannelAdapter,
  query: Readonly<Record<string, string>>,
): Promise<ConnectedShop> {
  const { manifest, oauth } = adapter;
  const app = services.apps[manifest.slug];
  if (!oauth || !app?.isConfigured || !oauth.isCallbackGenuine(query, app)) {
    throw new AppError("TOKEN_INVALID");
  }
  const opened = await redeem(services, origin, adapter, query["state"] ?? "");
  const granted = await oauth
    .exchange({ app, outbound: services.outbound, query, codeVerifier: opened.codeVerifier, now: new Date() })
    .catch((error: unknown) => {
      throw asConnectError(error, adapter);
    });
  if (opened.shop !== null && opened.shop !== granted.externalId) {
    throw new AppError("TOKEN_INVALID");
  }
  const { externalId, credentials } = granted;
  return connectShop(services, opened.tenantId, origin, adapter, {
    externalId,
    name: opened.name,
    credentials,
  });
}

/** Keys a shop made for us after a click; they are proven before they are stored. */
export async function finishGrant(
  services: Services,
  origin: Origin,
  adapter: ChannelAdapter,
  input: { state: string; given: Readonly<Record<string, string>> },
): Promise<ConnectedShop> {
  const opened = await redeem(services, origin, adapter, input.state);
  const externalId = opened.shop ?? "";
  const credentials: Credentials = adapter.connect?.credentialsFrom(externalId, input.given) ?? {};
  return connectShop(services, opened.tenantId, origin, adapter, {
    externalId,
    name: opened.name,
    credentials,
  });
}
