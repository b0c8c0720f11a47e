interface Site {
  /** Where a person of this country signs in; everything else is one address for all. */
  readonly authHost: string;
  readonly currency: string;
  /** What the platform calls a seller's own carrier on this site; other sites accept no updates for one. */
  readonly ownCarrierId?: number;
}

const SITES: ReadonlyMap<string, Site> = new Map<string, Site>([
  ["MLA", { authHost: "auth.mercadolibre.com.ar", currency: "ARS", ownCarrierId: 154 }],
  ["MLB", { authHost: "auth.mercadolivre.com.br", currency: "BRL", ownCarrierId: 11 }],
  ["MLM", { authHost: "auth.mercadolibre.com.mx", currency: "MXN", ownCarrierId: 231_876 }],
  ["MLC", { authHost: "auth.mercadolibre.cl", currency: "CLP", ownCarrierId: 282_578 }],
  ["MCO", { authHost: "auth.mercadolibre.com.co", currency: "COP", ownCarrierId: 282_579 }],
  ["MLU", { authHost: "auth.mercadolibre.com.uy", currency: "UYU", ownCarrierId: 282_604 }],
  ["MPE", { authHost: "auth.mercadolibre.com.pe", currency: "PEN", ownCarrierId: 361_180 }],
  ["MLV", { authHost: "auth.mercadolibre.com.ve", currency: "VES" }],
  ["MEC", { authHost: "auth.mercadolibre.com.ec", currency: "USD" }],
  ["MBO", { authHost: "auth.mercadolibre.com.bo", currency: "BOB" }],
  ["MPY", { authHost: "auth.mercadolibre.com.py", currency: "PYG" }],
]);

export function currencyOf(siteId: string): string | null {
  return SITES.get(siteId)?.currency ?? null;
}

export function ownCarrierIdOf(siteId: string): number | null {
  return SITES.get(siteId)?.ownCarrierId ?? null;
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
