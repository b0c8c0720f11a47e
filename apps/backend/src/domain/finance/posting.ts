/** Every account, and whether it is kept apart for each carrier connection. */
export const ACCOUNTS = {
  customer_receivable: { kind: "asset", isPerConnection: false },
  channel_receivable: { kind: "asset", isPerConnection: false },
  cod_at_customer: { kind: "asset", isPerConnection: false },
  cod_at_carrier: { kind: "asset", isPerConnection: true },
  remittance_in_transit: { kind: "asset", isPerConnection: false },
  bank: { kind: "asset", isPerConnection: false },
  carrier_wallet: { kind: "asset", isPerConnection: true },
  carrier_claims: { kind: "asset", isPerConnection: false },
  tax_withheld: { kind: "asset", isPerConnection: false },
  carrier_payable: { kind: "liability", isPerConnection: true },
  customer_refunds: { kind: "liability", isPerConnection: false },
  sales: { kind: "income", isPerConnection: false },
  shipping_income: { kind: "income", isPerConnection: false },
  claims_income: { kind: "income", isPerConnection: false },
  rounding: { kind: "income", isPerConnection: false },
  sales_returns: { kind: "contra_income", isPerConnection: false },
  shipping_expense: { kind: "expense", isPerConnection: false },
  return_shipping_expense: { kind: "expense", isPerConnection: false },
  carrier_adjustment_expense: { kind: "expense", isPerConnection: false },
  cod_fee_expense: { kind: "expense", isPerConnection: false },
  cod_loss: { kind: "expense", isPerConnection: false },
  bank_fee_expense: { kind: "expense", isPerConnection: false },
} as const;
export type AccountCode = keyof typeof ACCOUNTS;

/** What an amount is about; reports are cut along these. */
export interface About {
  readonly channel?: string | null;
  readonly connectionId?: string | null;
  readonly orderId?: string | null;
  readonly shipmentId?: string | null;
  readonly codPaymentId?: string | null;
  readonly remittanceId?: string | null;
}

/** Debit positive, credit negative, in the currency's smallest unit. */
export interface Entry {
  readonly account: AccountCode;
  readonly amountMinor: number;
  readonly about: About;
}

export type PostingKind =
  | "order_confirmed"
  | "order_edited"
  | "order_cancelled"
  | "order_paid"
  | "order_returned"
  | "label"
  | "label_reversal"
  | "adjustment"
  | "return_freight"
  | "cod_expected"
  | "cod_cancelled"
  | "cod_collected"
  | "cod_fee"
  | "cod_write_off"
  | "cod_paid"
  | "remittance_confirmed"
  | "remittance_settled"
  | "claim_opened"
  | "claim_paid"
  | "claim_rejected";

export interface Posting {
  /** Names the fact; a fact is posted once. */
  readonly key: string;
  readonly kind: PostingKind;
  readonly currency: string;
  readonly occurredAt: Date;
  readonly reversesKey?: string;
  readonly note?: string | null;
  readonly entries: readonly Entry[];
}

class LedgerError extends Error {}

function sumOf(entries: readonly Entry[]): bigint {
  return entries.reduce((sum, { amountMinor }) => sum + BigInt(amountMinor), 0n);
}

/**
 * Checked before it is written, in whole numbers of any size. Amounts of nothing are left out, and a posting of
 * nothing else is none at all.
 */
export function posting(spec: Posting): Posting[] {
  const entries = spec.entries.filter(({ amountMinor }) => amountMinor !== 0);
  if (entries.length === 0) {
    return [];
  }
  const odd = entries.find(({ amountMinor }) => !Number.isSafeInteger(amountMinor));
  if (odd) {
    throw new LedgerError(`${spec.key}: ${odd.amountMinor} is not a whole number of minor units`);
  }
  const sum = sumOf(entries);
  if (sum !== 0n) {
    throw new LedgerError(`${spec.key} does not balance: ${sum}`);
  }
  const homeless = entries.find(
    ({ account, about }) => ACCOUNTS[account].isPerConnection && typeof about.connectionId !== "string",
  );
  if (homeless) {
    throw new LedgerError(`${spec.key}: ${homeless.account} needs a carrier connection`);
  }
  return [{ ...spec, entries }];
}

/** The same for the same lines in any order: a repeat is compared by it. */
export function fingerprint(currency: string, lines: readonly Entry[]): string {
  const texts = lines.map(({ account, amountMinor, about }) =>
    [
      account,
      ACCOUNTS[account].isPerConnection ? about.connectionId : "",
      amountMinor,
      about.orderId ?? "",
      about.shipmentId ?? "",
      about.codPaymentId ?? "",
      about.remittanceId ?? "",
    ].join("|"),
  );
  return [currency, ...texts.toSorted()].join("\n");
}
