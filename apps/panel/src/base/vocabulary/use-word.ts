import type { ParseKeys } from "i18next";
import { getI18n } from "react-i18next";
import { useLanguage } from "../../ui/format/language.ts";

type Key = ParseKeys<"vocabulary">;
type Word = (key: Key) => string;

const languages = new Map<string, Word>();

/** A list has the same few words in every row: each is looked up once in a language. */
function wordIn(language: string): Word {
  const t = getI18n().getFixedT(language, "vocabulary");
  const known = new Map<Key, string>();
  return (key) => {
    const word = known.get(key) ?? t(key);
    known.set(key, word);
    return word;
  };
}

/** A word of the vocabulary. */
export function useWord(): Word {
  const language = useLanguage();
  const word = languages.get(language) ?? wordIn(language);
  languages.set(language, word);
  return word;
}
