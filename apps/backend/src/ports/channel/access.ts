import type { Outbound } from "../../kernel/http/outbound.ts";
import type { ChannelApp, Credentials } from "./connection.ts";
import type { ChannelOrder } from "./order.ts";

export interface OAuthPort {
  authorizationUrl(input: {
    readonly app: ChannelApp;
    readonly state: string;
    readonly codeChallenge: string;
    readonly shop: string | null;
  }): string;
  /** Pure check of what the browser brought back. */
  isCallbackGenuine(query: Readonly<Record<string, string>>, app: ChannelApp): boolean;
  /** The shop a genuine answer names, where the platform does so before the code is spent. */
  shopNamed?(query: Readonly<Record<string, string>>): string | null;
  exchange(input: {
    readonly app: ChannelApp;
    readonly outbound: Outbound;
    readonly query: Readonly<Record<string, string>>;
    readonly codeVerifier: string;
    readonly now: Date;
  }): Promise<{ readonly externalId: string; readonly credentials: Credentials }>;
  /** New credentials; throws ChannelError unauthorized when it is over and a person must connect again. */
  refresh?(input: {
    readonly app: ChannelApp;
    readonly outbound: Outbound;
    readonly externalId: string;
    readonly credentials: Credentials;
    readonly now: Date;
  }): Promise<Credentials>;
  /** When the access token ends; null when it does not. */
  expiresAt?(credentials: Credentials): Date | null;
}

/** How a shop of this channel is named and let in. Pure. */
export interface ConnectPort {
  /** One spelling per shop, from any spelling the caller sent; null when it names none. */
  readExternalId(input: unknown): string | null;
  /** What the platform calls the shop in its events, besides our own id. */
  routeKeys(externalId: string): readonly string[];
  /** Credentials in the client's shape, from what a person or program entered. */
  credentialsFrom(externalId: string, given: Readonly<Record<string, string>>): Credentials;
  /** Keys granted by a click in the shop's own admin, where the platform has that instead of OAuth. */
  readonly grant?: {
    url(input: { externalId: string; state: string; returnUrl: string; callbackUrl: string }): string;
  };
  /** Unsigned notices at least name the application they were meant for. */
  isForApplication?(rawBody: Buffer, clientId: string): boolean;
  /** An order handed in directly, where the channel is the merchant's own backend. */
  readDirectOrder?(json: unknown): ChannelOrder;
}
