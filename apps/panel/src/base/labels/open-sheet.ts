import { LOCALES } from "@estiba/contract/values";
import { api } from "../api/api.ts";
import { openFile } from "./open-file.ts";

/** In the language of the user who prints it. */
export async function openSheet(manifestId: string, language: string): Promise<void> {
  const lang = LOCALES.find((one) => language.startsWith(one)) ?? "es";
  openFile(await api.getManifestDocument({ params: { manifestId }, query: { lang } }));
}
