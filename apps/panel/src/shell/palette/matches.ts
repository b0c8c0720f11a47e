const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/\p{Diacritic}/gu, "")
    .toLowerCase();

/** Every typed word occurs in the text, ignoring accents and case. */
export function matches(text: string, typed: string): boolean {
  const known = plain(text);
  return plain(typed)
    .split(/\s+/)
    .every((word) => known.includes(word));
}
