import type { shopConsentEndpoints } from "@estiba/contract";
import { rejectConsent } from "../../../domain/shops/index.ts";
import { confirmConsent } from "../../../flows/shops/confirm-consent.ts";
import { readConsent, readConsents, type ShownConsent } from "../../../flows/shops/read-consents.ts";
import { pageRequest, presentPage } from "../../../kernel/paging.ts";
import type { Services } from "../../../ports/services.ts";
import type { HandlersOf } from "../../call.ts";
import { readConsentCookie } from "../../consent-cookie.ts";

function presentConsent(consent: ShownConsent) {
  return {
    id: consent.id,
    platform: consent.platform,
    shop: consent.shop,
    name: consent.name,
    holder: consent.holder,
    startedBy: consent.starter,
    startedAt: consent.startedAt.toISOString(),
    approvedAt: consent.approvedAt.toISOString(),
    expiresAt: consent.expiresAt.toISOString(),
    obstacle: consent.obstacle,
  };
}

export function shopConsentRoutes(services: Services): HandlersOf<keyof typeof shopConsentEndpoints> {
  const browserOf = (headers: Parameters<typeof readConsentCookie>[0]) =>
    readConsentCookie(headers, services.config.PUBLIC_URL);
  return {
    listShopConsents: async ({ access, query, headers, origin }) => {
      const page = pageRequest(query);
      const reader = { access, browser: browserOf(headers) };
      const consents = await readConsents(services, origin, reader, page);
      return { status: 200, body: { success: true, data: presentPage(consents, page, presentConsent) } };
    },
    getShopConsent: async ({ access, params, headers, origin }) => {
      const reader = { access, browser: browserOf(headers) };
      const consent = await readConsent(services, origin, reader, params.consentId);
      return { status: 200, body: { success: true, data: presentConsent(consent) } };
    },
    confirmShopConsent: async ({ access, params, headers, origin }) => {
      const { consentId } = params;
      const browser = browserOf(headers);
      const { shop, isNew } = await confirmConsent(services, origin, access, { consentId, browser });
      const { id: shopId, platform, externalId, name } = shop;
      return { status: 200, body: { success: true, data: { shopId, platform, externalId, name, isNew } } };
    },
    rejectShopConsent: async ({ access, params, origin }) => {
      await services.inTenant(access.tenantId, origin, (tx) => rejectConsent(tx, params.consentId));
      return { status: 200, body: { success: true } };
    },
  };
}
