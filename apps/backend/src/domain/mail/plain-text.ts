/** Names are other people's words: kept to one line, and to text that no mail program turns into a link. */
export function plainText(value: string): string {
  return value
    .replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, " ")
    .replace(/:\/\//g, " ")
    .replace(/(?<=[\p{L}\d-])\.(?=\p{L}{2})/gu, ".\u200b");
}
