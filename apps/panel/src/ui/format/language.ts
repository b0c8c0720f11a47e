import { createContext, use } from "react";

/** The page's language. Rows are many: they read it here, instead of listening each for itself. */
export const Language = createContext("en");

export const useLanguage = (): string => use(Language);
