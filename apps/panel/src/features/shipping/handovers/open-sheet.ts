import { api } from "../../../base/api/api.ts";
import { openFile } from "../../../base/labels/open-file.ts";

const LANGUAGES = ["es", "en", "pt"] as const;

/** In the language of whoever prints it. */
export async function openSheet(manifestId: string, language: string): Promise<void> {
  const lang = LANGUAGES.find((one) => language.startsWith(one)) ?? "es";
  openFile(await api.getManifestDocument({ params: { manifestId }, query: { lang } }));
}
