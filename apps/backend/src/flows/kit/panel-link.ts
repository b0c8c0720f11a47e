import type { Config } from "../../kernel/config.ts";

/** The token is in the fragment, so it reaches neither a server log nor another site. */
export function panelLink(config: Config, page: string, token: string): string {
  return `${config.PUBLIC_URL}/panel/${page}#token=${token}`;
}
