export const CASH_PARTS = ["atCustomer", "atCarrier", "inTransit", "disputed"] as const;

type Balances = Readonly<Record<(typeof CASH_PARTS)[number], number>>;

/** Each part by itself: what is disputed lies with the carriers too, and is counted once. */
export function cashParts({ atCustomer, atCarrier, inTransit, disputed }: Balances) {
  return { atCustomer, atCarrier: atCarrier - disputed, inTransit, disputed };
}

/** Cash on delivery that is not in the bank yet. */
export const cashTotal = ({ atCustomer, atCarrier, inTransit }: Balances): number =>
  atCustomer + atCarrier + inTransit;
