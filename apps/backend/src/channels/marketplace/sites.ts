interface Site {
  /** Where a person of this country signs in; everything else is one address for all. */
  readonly authHost: string;
  readonly currency: string;
}

const SITES: ReadonlyMap<string, Site> = new Map<string, Site>([
  ["MLA", { authHost: "auth.mercadolibre.com.ar", currency: "ARS" }],
  ["MLB", { authHost: "auth.mercadolivre.com.br", currency: "BRL" }],
  ["MLM", { authHost: "auth.mercadolibre.com.mx", currency: "MXN" }],
  ["MLC", { authHost: "auth.mercadolibre.cl", currency: "CLP" }],
  ["MCO", { authHost: "auth.mercadolibre.com.co", currency: "COP" }],
  ["MLU", { authHost: "auth.mercadolibre.com.uy", currency: "UYU" }],
  ["MPE", { authHost: "auth.mercadolibre.com.pe", currency: "PEN" }],
  ["MLV", { authHost: "auth.mercadolibre.com.ve", currency: "VES" }],
  ["MEC", { authHost: "auth.mercadolibre.com.ec", currency: "USD" }],
  ["MBO", { authHost: "auth.mercadolibre.com.bo", currency: "BOB" }],
  ["MPY", { authHost: "auth.mercadolibre.com.py", currency: "PYG" }],
]);

export function currencyOf(siteId: string): string | null {
  return SITES.get(siteId)?.currency ?? null;
}

/** The configured address, moved to the country of the site; any other address stays as it is. */
export function authorizeUrlFor(configured: string, siteId: string | null): string {
  const url = new URL(configured);
  const site = siteId === null ? undefined : SITES.get(siteId.toUpperCase());
  const isPlatform = [...SITES.values()].some(({ authHost }) => authHost === url.host);
  if (site !== undefined && isPlatform) {
    url.host = site.authHost;
  }
  return url.href;
}
