/** An amount of smallest units in the reader's language; whole amounts go without their zeros. */
export function formatMoney(minor: number, currency: string, language: string): string {
  try {
    const format = new Intl.NumberFormat(language, {
      style: "currency",
      currency,
      currencyDisplay: "code",
      trailingZeroDisplay: "stripIfInteger",
    });
    const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
    return format.format(minor / 10 ** digits);
  } catch {
    return `${minor} ${currency}`;
  }
}
