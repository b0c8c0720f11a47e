import { isIP } from "node:net";
import type { Config } from "../../kernel/config.ts";
import { AppError } from "../../kernel/errors.ts";
import { isPublicAddress } from "../../kernel/http/outbound.ts";

const refuse = (message: string) =>
  new AppError("WEBHOOK_URL_INVALID", { message, details: { field: "url" } });

/** What the address alone shows; what its name resolves to is checked at every attempt. */
export function readReceiverUrl(config: Config, text: string): string {
  const isPrivateAllowed = config.ALLOW_PRIVATE_ADDRESSES;
  const url = URL.parse(text);
  const isProtocolFine = url?.protocol === "https:" || (url?.protocol === "http:" && isPrivateAllowed);
  if (!url || !isProtocolFine) {
    throw refuse("url must be an https address.");
  }
  if (url.username !== "" || url.password !== "") {
    throw refuse("url must not hold a user name or password.");
  }
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (!isPrivateAllowed && isIP(host) !== 0 && !isPublicAddress(host)) {
    throw refuse("url must be a public address.");
  }
  return url.href;
}
