import { CURRENCIES, type CurrencyCode } from "./currencies.ts";
import { minorUnitExponent, MoneyError, parseMoney } from "./money.ts";

export type DecimalMark = "," | ".";

const SIGNS = /^(?:[A-Z]{0,3}\$|[A-Z]{3}|[$₲])\s*|\s*[A-Z]{3}$/gu;
const GROUPED = { ",": /^-?\d{1,3}(?:\.\d{3})+(?:,\d*)?$/, ".": /^-?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/ } as const;
const PLAIN = { ",": /^-?\d+(?:,\d*)?$/, ".": /^-?\d+(?:\.\d*)?$/ } as const;
/** A spreadsheet's own way of writing long numbers: digits are lost already. */
const SCIENTIFIC = /^-?\d+(?:[.,]\d+)?E\+?\d+$/i;
/** No country writes thousandths of money, so this is a thousands separator. */
const LONE_DOT = /^-?\d{1,3}\.\d{3}$/;

export function isSpreadsheetNumber(text: string): boolean {
  return SCIENTIFIC.test(text.trim());
}

/** An amount as people of that currency write it, in its smallest unit; text all the way. */
export function parseWrittenAmount(text: string, currency: CurrencyCode, mark?: DecimalMark): number {
  const decimal = mark ?? CURRENCIES[currency].decimalMark;
  const bare = text
    .replace(/[\s\u00A0\u202F]/g, " ")
    .trim()
    .replace(SIGNS, "")
    .replaceAll(" ", "");
  if (LONE_DOT.test(bare)) {
    return parseMoney(bare.replace(".", ""), currency);
  }
  if (!GROUPED[decimal].test(bare) && !PLAIN[decimal].test(bare)) {
    throw new MoneyError(`not an amount: ${text.slice(0, 40)}`);
  }
  const thousands = decimal === "," ? "." : ",";
  const plain = bare.replaceAll(thousands, "").replace(decimal, ".").replace(/\.$/, "");
  return parseMoney(plain, currency);
}

/** An amount that a spreadsheet holds as a number; what its arithmetic leaves behind the last digit is dropped. */
export function parseSheetAmount(value: number, currency: CurrencyCode): number {
  const exact = parseMoney(value.toFixed(minorUnitExponent(currency)), currency);
  if (Math.abs(value * 10 ** minorUnitExponent(currency) - exact) > 0.001) {
    throw new MoneyError(`${currency} has no more than ${minorUnitExponent(currency)} decimals`);
  }
  return exact;
}
