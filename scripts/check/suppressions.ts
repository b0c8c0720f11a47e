/** A reason follows two dashes; that of TypeScript's own follows the word. */
const SUPPRESSION =
  /(?:\/\/|\/\*) ?(?:(?:ox|es)lint-disable|phpcs:(?:ignore|disable))[^\n]*|(?:\/\/|\/\*) ?biome-ignore[^\n]*|(?:\/\/|\/\*) ?@ts-(?:expect-error|ignore|nocheck)[^\n]*/g;
const REASON = / -- \S|biome-ignore[^:\n]*: \S|@ts-(?:expect-error|ignore|nocheck) \S/;

/** Suppressions of a rule of oxlint, Biome, TypeScript or PHP_CodeSniffer that do not say why. */
export function suppressionsWithoutReason(text: string): readonly string[] {
  return [...text.matchAll(SUPPRESSION)]
    .map(([line]) => line.replace(/ ?\*\/.*/, "").trim())
    .filter((line) => !REASON.test(line));
}
