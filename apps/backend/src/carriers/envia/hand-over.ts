import type { BoughtRef, CarrierContext, Outcome } from "../../ports/carrier.ts";
import { asCarrierError, callTwice } from "../kit/http.ts";
import { asFields } from "../kit/read.ts";
import { auth, shippingBase } from "./access.ts";
import { faultOf } from "./errors.ts";

const MAX_LINKS = 10;
const DEEPEST = 4;

/** The provider groups its files by carrier; whatever the groups are called, the files are the links in them. */
function linksOf(value: unknown, depth = 0): string[] {
  if (typeof value === "string") {
    return /^https?:\/\//.test(value) ? [value] : [];
  }
  if (typeof value !== "object" || value === null || depth > DEEPEST) {
    return [];
  }
  const inner: unknown[] = Object.values(value);
  return [...new Set(inner.flatMap((one) => linksOf(one, depth + 1)))].slice(0, MAX_LINKS);
}

export async function handOverList(
  context: CarrierContext,
  refs: readonly BoughtRef[],
): Promise<Outcome<{ documentUrls: readonly string[] }>> {
  try {
    const answer = await callTwice(context, {
      method: "POST",
      url: `${shippingBase(context)}/ship/manifest`,
      headers: auth(context),
      body: { trackingNumbers: refs.map(({ trackingNumber }) => trackingNumber) },
    });
    const fault = faultOf(answer, "manifest");
    if (fault) {
      return fault.isDefinite
        ? { kind: "rejected", code: fault.code, message: fault.message }
        : { kind: "unknown", reason: fault.message };
    }
    const documentUrls = linksOf(asFields(answer.json, "answer")["data"]);
    return documentUrls.length === 0
      ? { kind: "unknown", reason: "the answer has no document" }
      : { kind: "done", value: { documentUrls } };
  } catch (error) {
    return { kind: "unknown", reason: asCarrierError(error).message };
  }
}
