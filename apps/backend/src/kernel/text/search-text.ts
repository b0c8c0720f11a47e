/** Without accents and in lower case: both the stored text and the search. */
const foldText = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/\p{Mn}/gu, "")
    .toLowerCase();

/** The words of a row as its search column keeps them. */
export const searchColumn = (words: readonly (string | null | undefined)[], most: number): string =>
  foldText(words.filter((word) => typeof word === "string").join(" "))
    .slice(0, most)
    .toWellFormed();

export const digitsOf = (text: string | null | undefined): string => (text ?? "").replaceAll(/\D/g, "");

const NATIONAL_DIGITS = 10;

/** A telephone number as people write it: digits with blanks, brackets, dashes or a plus between them. */
const isTelephone = (text: string): boolean =>
  /^\+?[\d\s().-]+$/.test(text) && (/[+\s()]/.test(text) || /-.*-/.test(text)) && digitsOf(text).length >= 6;

/** A text that LIKE takes at its word. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, (char) => `\\${char}`);

/** For LIKE over a search column. A telephone number is looked for by its digits, with or without the country's. */
export function likePattern(text: string): string {
  const asked = text.trim();
  const wanted = isTelephone(asked) ? digitsOf(asked).slice(-NATIONAL_DIGITS) : foldText(asked);
  return `%${escapeLike(wanted)}%`;
}
