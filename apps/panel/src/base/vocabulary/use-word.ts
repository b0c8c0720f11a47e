import type { ParseKeys } from "i18next";
import { useTranslation } from "react-i18next";

type Key = ParseKeys<"vocabulary">;

const words = new Map<string, Map<Key, string>>();

/** A word of the vocabulary, looked up once in a language: a list has the same few in every row. */
export function useWord(): (key: Key) => string {
  const { t, i18n } = useTranslation("vocabulary");
  const known = words.get(i18n.language) ?? new Map<Key, string>();
  words.set(i18n.language, known);
  return (key) => {
    const word = known.get(key) ?? t(key);
    known.set(key, word);
    return word;
  };
}
