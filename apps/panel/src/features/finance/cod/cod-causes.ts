import { COD_CAUSES, type CodCause } from "@estiba/contract/values";

/** Some causes carry what they led to behind a colon. */
export const knownCause = (cause: string): CodCause | undefined =>
  COD_CAUSES.find((known) => known === cause.split(":")[0]);

const PEOPLE: readonly (CodCause | undefined)[] = [
  "manual",
  "write_off",
  "remittance_reversed",
  "settlement_reversed",
];

/** What people wrote is shown; what the service noted for itself is said by the cause, in the reader's language. */
export const noteOf = ({ cause, note }: { readonly cause: string; readonly note: string | null }) =>
  PEOPLE.includes(knownCause(cause)) ? note : null;
