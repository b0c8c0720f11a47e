const COMMENT = /\/\*[*\s][\s\S]*?\*\/|(?<=^|\s)\/\/ [^\n]*/gm;
const HASH_COMMENT = /(?<=^|\s)# [^\n]*/gm;
const SQL_COMMENT = /(?<=^|\s)-- [^\n]*/gm;

const patternFor = (path: string): RegExp =>
  path.endsWith(".sql") ? SQL_COMMENT : path.endsWith(".yml") ? HASH_COMMENT : COMMENT;

/** What a file says to its reader: all of a Markdown page, the comments of anything else, each in one line. */
export function proseOf(path: string, text: string): readonly string[] {
  if (path.endsWith(".md")) {
    return text.split(/\n{2,}/).map((paragraph) => paragraph.replaceAll(/\s+/g, " "));
  }
  return [...text.matchAll(patternFor(path))].map(([comment]) => comment.replaceAll(/[\s*]+/g, " ").trim());
}
