export interface SkuLine {
  readonly sku: string;
  /** Empty where only the SKU was typed. */
  readonly name: string;
  readonly units: number | "";
}

/** A product that is listed already is not added twice. */
export function withLine(lines: readonly SkuLine[], line: SkuLine): readonly SkuLine[] {
  return lines.some(({ sku }) => sku === line.sku) ? lines : [...lines, line];
}

/** Each line with its units, or null while one is empty or below the least. */
export function filledLines(
  lines: readonly SkuLine[],
  least: number,
): readonly { readonly sku: string; readonly units: number }[] | null {
  const filled = lines.flatMap(({ sku, units }) => (units === "" || units < least ? [] : [{ sku, units }]));
  return filled.length === 0 || filled.length < lines.length ? null : filled;
}
