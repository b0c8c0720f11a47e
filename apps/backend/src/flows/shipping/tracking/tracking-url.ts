import type { Config } from "../../../kernel/config.ts";

export const trackingUrl = (config: Config, token: string) => `${config.PUBLIC_URL}/t/${token}`;
