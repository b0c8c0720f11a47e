const DIGITS = 9;

/** Weights 3, 1, 3, ... from the left; what is missing to the next ten. */
export function checkDigit(digits: string): number {
  const sum = digits
    .split("")
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

export function numberFor(prefix: string, sequence: number): string {
  const digits = String(sequence).padStart(DIGITS, "0");
  return `${prefix}${digits}${checkDigit(digits)}`;
}

/** Three letters from a name: of its last word, where it has three. */
export function prefixOf(name: string): string {
  const words = name
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toUpperCase()
    .split(/[^A-Z]+/)
    .filter((word) => word !== "");
  const best = words.findLast((word) => word.length >= 3) ?? words.join("");
  return best.slice(0, 3).padEnd(3, "X");
}
