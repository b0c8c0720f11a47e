import type { HttpAnswer } from "../../http.ts";

/** One way to show who is asking, at any door. */
export interface Credential {
  readonly name: string;
  /** What the answer begins with: its status, and where it sends people. */
  readonly says: RegExp;
  /** Made for one use: what it gives has ids of its own. */
  readonly isFresh?: boolean;
  ask(door: string): Promise<HttpAnswer>;
}

const TIMES = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)/g;
const REQUESTS = /req_[0-9a-z]{26}/g;
const TOKENS = /eyJ[\w-]+\.[\w-]+\.[\w-]+|rft_[\w.-]+/g;
const IDS = /\b[a-z]{3}_[0-9a-z]{26}\b|colega-\d+/g;

/** Status, place and body, apart from what is different with every answer. */
export function spoken({ isFresh }: Credential, { status, body, location, error }: HttpAnswer): string {
  const text = `${status} ${location ?? ""} ${error ?? ""} ${body}`
    .replaceAll(REQUESTS, "(request)")
    .replaceAll(TIMES, "(time)")
    .replaceAll(TOKENS, "(token)");
  return isFresh === true ? text.replaceAll(IDS, "(id)") : text;
}
