import { isIP } from "node:net";
import { MAX_ALERT_EMAILS } from "@estiba/contract";
import { badRequest } from "../../../kernel/errors.ts";
import { isPublicAddress } from "../../../kernel/http/outbound.ts";

const EMAIL = /^[^\s@,;<>"()[\]\\]+@[^\s@,;<>"()[\]\\]+\.[^\s@,;<>"()[\]\\]{2,}$/;
const MAX_EMAIL_CHARACTERS = 254;

/** One spelling of the list: trimmed, each address once, comma-separated. */
export function readAlertEmails(text: string): string {
  const addresses = new Map<string, string>();
  for (const part of text.split(",")) {
    const address = part.trim();
    if (address === "") {
      continue;
    }
    if (!EMAIL.test(address) || address.length > MAX_EMAIL_CHARACTERS) {
      throw badRequest("inventoryAlertEmails holds something that is no e-mail address.", {
        field: "inventoryAlertEmails",
        position: addresses.size + 1,
      });
    }
    const key = address.toLowerCase();
    addresses.set(key, addresses.get(key) ?? address);
  }
  if (addresses.size > MAX_ALERT_EMAILS) {
    throw badRequest(`inventoryAlertEmails takes at most ${MAX_ALERT_EMAILS} addresses.`, {
      field: "inventoryAlertEmails",
    });
  }
  return [...addresses.values()].join(",");
}

/** Names are looked up and checked again when an alert is sent; a literal address can be refused here. */
export function readAlertUrl(text: string, options: { isPrivateAllowed: boolean }): string | null {
  const given = text.trim();
  if (given === "") {
    return null;
  }
  const url = URL.parse(given);
  const host = url?.hostname.replace(/^\[|\]$/g, "") ?? "";
  const isPlain =
    url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
  const isPrivate = isIP(host) !== 0 && !isPublicAddress(host);
  if (!isPlain || (isPrivate && !options.isPrivateAllowed)) {
    throw badRequest("inventoryAlertWebhookUrl must be a public http(s) address.", {
      field: "inventoryAlertWebhookUrl",
    });
  }
  return url.href;
}
