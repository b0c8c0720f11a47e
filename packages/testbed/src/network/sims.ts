import type { AllSims, SimName } from "@estiba/channel-sim";

/** What a developer types into the platforms' portals: where to send people back, and where to send events. */
export function introduceApi(sims: AllSims, apiUrl: string): void {
  const callback = (slug: SimName): string => `${apiUrl}/api/v1/${slug}/oauth/callback`;
  const webhook = (slug: SimName): string => `${apiUrl}/api/v1/webhook/${slug}`;
  sims.oauthshop.oauthshop.configureApp({
    redirectUris: [callback("oauthshop")],
    complianceUrl: webhook("oauthshop"),
  });
  sims.marketplace.marketplace.configureApp({
    redirectUris: [callback("marketplace")],
    notificationUrl: webhook("marketplace"),
  });
  const privacy = (topic: string): string => `${webhook("cloudshop")}?topic=${topic}`;
  Object.assign(sims.cloudshop.app, {
    redirectUrl: callback("cloudshop"),
    privacyUrls: {
      storeRedact: privacy("store/redact"),
      customersRedact: privacy("customers/redact"),
      customersDataRequest: privacy("customers/data_request"),
    },
  });
}
