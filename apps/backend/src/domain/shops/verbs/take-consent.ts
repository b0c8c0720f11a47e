import { recordChanges } from "../../../db/audit-log.ts";
import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../kernel/errors.ts";
import { sha256 } from "../../../kernel/secrets/hash.ts";
import type { Keyring } from "../../../kernel/secrets/keyring.ts";
import { parseStored } from "../../../kernel/json/stored-json.ts";
import { obstacleOf, type Consent } from "../model.ts";
import { consumeConsent, deleteConsent, findConsent } from "../oauth-store.ts";
import { placeOfState } from "./oauth-state.ts";

export interface TakenConsent {
  readonly consent: Consent;
  readonly answer: Readonly<Record<string, string>>;
  readonly codeVerifier: string;
}

/** Returns the parked answer to the one caller who may spend it: the right user, in the browser that approved. */
export async function takeConsent(
  tx: Tx,
  keyring: Keyring,
  input: { consentId: string; userId: string; browser: string | null },
): Promise<TakenConsent> {
  const consent = await findConsent(tx, input.consentId);
  if (!consent) {
    throw new AppError("SHOP_CONSENT_NOT_FOUND");
  }
  const browserHash = input.browser === null ? null : sha256(input.browser);
  const obstacle = obstacleOf(consent, input.userId, browserHash);
  if (obstacle !== null) {
    throw new AppError(obstacle === "other_user" ? "SHOP_CONSENT_OTHER_USER" : "SHOP_CONSENT_OTHER_BROWSER");
  }
  const taken = await consumeConsent(tx, input.consentId);
  if (!taken?.answerSealed) {
    throw new AppError("SHOP_CONSENT_NOT_FOUND");
  }
  const open = (sealed: string, column: Parameters<typeof placeOfState>[1]) =>
    keyring.open(sealed, placeOfState(tx.tenantId, column, taken.hash));
  return {
    consent,
    answer: parseStored<Readonly<Record<string, string>>>(open(taken.answerSealed, "answer_sealed")),
    codeVerifier: open(taken.codeVerifierSealed, "code_verifier_sealed"),
  };
}

/** The code is thrown away unspent. */
export async function rejectConsent(tx: Tx, consentId: string): Promise<void> {
  const consent = await findConsent(tx, consentId);
  if (!consent || !(await deleteConsent(tx, consentId))) {
    throw new AppError("SHOP_CONSENT_NOT_FOUND");
  }
  const { platform, shop } = consent;
  await recordChanges(tx, [
    {
      action: "shop.consent_rejected",
      targetKind: "shop_consent",
      targetId: consentId,
      after: { platform, shop },
    },
  ]);
}
