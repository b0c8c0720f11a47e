import { _, str, type Ajv, type FuncKeywordDefinition, type KeywordErrorDefinition } from "ajv";

/** Characters as JSON Schema counts them: an emoji is one. */
const countOf = (text: string) => Array.from(text).length;

const error = (word: "more" | "fewer"): KeywordErrorDefinition => ({
  message: ({ schemaCode }) => str`must NOT have ${word} than ${schemaCode} characters`,
  params: ({ schemaCode }) => _`{limit: ${schemaCode}}`,
});

const MAX: FuncKeywordDefinition = {
  keyword: "maxLength",
  type: "string",
  schemaType: "number",
  validate: (limit: number, text: string) =>
    text.length <= limit || (text.length <= 2 * limit && countOf(text) <= limit),
  error: error("more"),
};

const MIN: FuncKeywordDefinition = {
  keyword: "minLength",
  type: "string",
  schemaType: "number",
  validate: (limit: number, text: string) =>
    text.length >= 2 * limit || (text.length >= limit && countOf(text) >= limit),
  error: error("fewer"),
};

/** The validator's own count every character of a text of megabytes before they compare: 200 ms each. */
export function measureTextsQuickly(ajv: Ajv): Ajv {
  return ajv.removeKeyword("maxLength").removeKeyword("minLength").addKeyword(MAX).addKeyword(MIN);
}
