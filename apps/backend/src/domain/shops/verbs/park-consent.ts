import type { Platform } from "@estiba/contract";
import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../kernel/errors.ts";
import { sha256 } from "../../../kernel/secrets/hash.ts";
import type { Keyring } from "../../../kernel/secrets/keyring.ts";
import { CONSENT_MS } from "../model.ts";
import { lockStartedState, parkAnswer } from "../oauth-store.ts";
import { placeOfState } from "./oauth-state.ts";

/** Keeps what the platform sent back, sealed and for a few minutes, for a user of the tenant to confirm. */
export async function parkConsent(
  tx: Tx,
  keyring: Keyring,
  input: {
    platform: Platform;
    state: string;
    answer: Readonly<Record<string, string>>;
    /** The shop the platform itself names in its answer. */
    shop: string | null;
    browser: string;
  },
): Promise<string> {
  const hash = sha256(input.state);
  const started = await lockStartedState(tx, input.platform, hash);
  if (!started || (started.shop !== null && input.shop !== null && started.shop !== input.shop)) {
    throw new AppError("TOKEN_INVALID");
  }
  const browserHash = sha256(input.browser);
  if (started.browserHash !== null && !started.browserHash.equals(browserHash)) {
    throw new AppError("SHOP_CONSENT_OTHER_BROWSER");
  }
  await parkAnswer(tx, hash, {
    sealed: keyring.seal(JSON.stringify(input.answer), placeOfState(tx.tenantId, "answer_sealed", hash)),
    shop: started.shop ?? input.shop,
    browserHash,
    expiresAt: new Date(tx.now.getTime() + CONSENT_MS),
  });
  return started.id;
}
