/** Texts of one language by namespace; the namespace is the folder that holds `locales/`. */
export type Texts = Record<string, Record<string, unknown>>;

export function byNamespace(files: Record<string, Record<string, unknown>>): Texts {
  const texts: Texts = {};
  for (const [path, content] of Object.entries(files)) {
    const namespace = /([^/]+)\/locales\//.exec(path)?.[1];
    if (namespace !== undefined) {
      texts[namespace] = content;
    }
  }
  return texts;
}
