import type { AddressList } from "../../kernel/http/address-list.ts";
import type { Outbound } from "../../kernel/http/outbound.ts";

/** Settings of the platform's application on this server, from configuration. */
export interface ChannelApp {
  /** Without an application only the addresses are known: tokens handed in work, OAuth and its signatures do not. */
  readonly isConfigured: boolean;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly baseUrl: string;
  readonly authorizeUrl: string;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  /** Where its unsigned notices come from, if that is known. */
  readonly noticeAddresses?: AddressList;
}

export type Credentials = Readonly<Record<string, string | number | null>>;

/** An open connection to one shop: what an adapter needs to talk to it. */
export interface ShopConnection {
  readonly shopId: string;
  readonly externalId: string;
  readonly credentials: Credentials;
  readonly app: ChannelApp | null;
  readonly outbound: Outbound;
  readonly now: () => Date;
  /** Where the shop's locations are mapped: those whose figures are ours, and whose orders name their location. */
  readonly locationIds?: readonly string[];
}
