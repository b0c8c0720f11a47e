/** Texts of one language by namespace; the namespace is the folder that holds `locales/`. */
export type Texts = Record<string, Record<string, unknown>>;

export function byNamespace(files: Record<string, Record<string, unknown>>): Texts {
  const texts: Texts = {};
  for (const [path, content] of Object.entries(files)) {
    // The paths are relative to this folder; resolving them names the folder that "../../app" stands for.
    const { pathname } = new URL(path, "file:///src/base/i18n/");
    const namespace = /([^/]+)\/locales\//.exec(pathname)?.[1];
    if (namespace !== undefined) {
      texts[namespace] = content;
    }
  }
  return texts;
}
