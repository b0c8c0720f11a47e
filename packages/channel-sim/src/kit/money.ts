const ZERO_DECIMAL_CURRENCIES = new Set(["CLP", "PYG"]);

export function currencyDecimals(currency: string): number {
  return ZERO_DECIMAL_CURRENCIES.has(currency) ? 0 : 2;
}

export function formatMinor(amountMinor: number, decimals: number): string {
  return (amountMinor / 10 ** decimals).toFixed(decimals);
}
