const LONGEST_DOMAIN = 255;
const HOSTED = /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/i;
const ADMIN_ADDRESS = /^admin\.shopify\.com\/store\/([a-z0-9][a-z0-9-]*)$/i;

/** Whether this is a shop's permanent domain and nothing else: every address we call is built from it. */
export function isHostedShopDomain(text: string): boolean {
  return text.length <= LONGEST_DOMAIN && HOSTED.test(text);
}

/** The permanent domain in what a person typed or pasted, or null. */
export function hostedShopDomain(text: string): string | null {
  const bare = text
    .trim()
    .replace(/^https:\/\//i, "")
    .replace(/\/$/, "");
  const [, handle] = ADMIN_ADDRESS.exec(bare) ?? [];
  const domain = handle === undefined ? bare : `${handle}.myshopify.com`;
  return isHostedShopDomain(domain) ? domain.toLowerCase() : null;
}

/** A configured address with the shop put in its place. */
export function shopAddress(template: string, domain: string): string {
  return template.replaceAll("{shop}", domain).replace(/\/$/, "");
}
