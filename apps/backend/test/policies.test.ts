import { endpoints, type Endpoint } from "@estiba/contract";
import { expect, it } from "vitest";

function describePolicy(id: string, { method, path, policy }: Endpoint): string {
  const parts = [
    policy.auth,
    "role" in policy ? policy.role : "-",
    "scope" in policy ? (policy.scope ?? "any-scope") : "-",
    "feature" in policy ? (policy.feature ?? "-") : "-",
    policy.rate,
  ];
  return `${id.padEnd(24)} ${`${method} ${path}`.padEnd(60)} ${parts.join(" ")}`;
}

it("who may call what is decided on purpose: auth, least role, scope, feature, limit", () => {
  const table = Object.entries<Endpoint>(endpoints).map(([id, endpoint]) => describePolicy(id, endpoint));
  expect(`\n${table.join("\n")}\n`).toMatchInlineSnapshot(`
    "
    getHealth                GET /health                                                  public - - - none
    getReadiness             GET /health/ready                                            public - - - none
    getOpenapi               GET /api/v1/openapi.json                                     public - - - public
    register                 POST /api/v1/auth/register                                   public - - - sign-in
    login                    POST /api/v1/auth/login                                      public - - - sign-in
    refresh                  POST /api/v1/auth/refresh                                    public - - - public
    logout                   POST /api/v1/auth/logout                                     public - - - public
    getMe                    GET /api/v1/auth/me                                          session VIEWER - - tenant
    updateMe                 PATCH /api/v1/auth/me                                        session VIEWER - - tenant
    changePassword           POST /api/v1/auth/change-password                            session VIEWER - - tenant
    forgotPassword           POST /api/v1/auth/forgot-password                            public - - - sign-in
    resetPassword            POST /api/v1/auth/reset-password                             public - - - sign-in
    verifyEmail              POST /api/v1/auth/verify-email                               public - - - sign-in
    resendVerification       POST /api/v1/auth/resend-verification                        session VIEWER - - tenant
    listSavedFilters         GET /api/v1/auth/me/filters                                  session VIEWER - - tenant
    replaceSavedFilters      PUT /api/v1/auth/me/filters                                  session VIEWER - - tenant
    getTenant                GET /api/v1/tenant                                           either VIEWER any-scope - tenant
    listApiKeys              GET /api/v1/tenant/api-keys                                  session ADMIN - - tenant
    createApiKey             POST /api/v1/tenant/api-keys                                 session ADMIN - - tenant
    revokeApiKey             DELETE /api/v1/tenant/api-keys/{apiKeyId}                    session ADMIN - - tenant
    getCurrentApiKey         GET /api/v1/tenant/api-keys/current                          apiKey - any-scope - tenant
    listUsers                GET /api/v1/tenant/users                                     session ADMIN - - tenant
    updateUser               PATCH /api/v1/tenant/users/{userId}                          session ADMIN - - tenant
    removeUser               DELETE /api/v1/tenant/users/{userId}                         session ADMIN - - tenant
    listInvitations          GET /api/v1/tenant/invitations                               session ADMIN - - tenant
    inviteUser               POST /api/v1/tenant/invitations                              session ADMIN - - tenant
    revokeInvitation         DELETE /api/v1/tenant/invitations/{invitationId}             session ADMIN - - tenant
    listAuditLog             GET /api/v1/tenant/audit-log                                 session ADMIN - - tenant
    registerCustomShop       POST /api/v1/custom/shops/register                           apiKey - shops:write stores_custom tenant
    registerWpshop           POST /api/v1/wpshop/shops/register                           apiKey - shops:write stores_own tenant
    registerMarketplaceShop  POST /api/v1/marketplace/shops/register                      apiKey - shops:write stores_marketplaces tenant
    registerCloudshop        POST /api/v1/cloudshop/shops/register                        apiKey - shops:write stores_own tenant
    getOauthshopDiagnostics  GET /api/v1/oauthshop/oauth/diagnostics                      public - - - public
    startOauthshop           GET /api/v1/oauthshop/oauth/start                            session VIEWER - stores_own tenant
    startMarketplace         GET /api/v1/marketplace/oauth/start                          apiKey - shops:write stores_marketplaces tenant
    startCloudshop           GET /api/v1/cloudshop/oauth/start                            apiKey - shops:write stores_own tenant
    connectShop              POST /api/v1/tenant/shops/connect                            session MANAGER - - tenant
    finishOauthshop          GET /api/v1/oauthshop/oauth/callback                         public - - - public
    finishMarketplace        GET /api/v1/marketplace/oauth/callback                       public - - - public
    finishCloudshop          GET /api/v1/cloudshop/oauth/callback                         public - - - public
    receiveWpshopKeys        POST /api/v1/wpshop/oauth/callback                           public - - - public
    listShopConsents         GET /api/v1/tenant/shop-consents                             session MANAGER - - tenant
    getShopConsent           GET /api/v1/tenant/shop-consents/{consentId}                 session MANAGER - - tenant
    confirmShopConsent       POST /api/v1/tenant/shop-consents/{consentId}/confirm        session MANAGER - - tenant
    rejectShopConsent        POST /api/v1/tenant/shop-consents/{consentId}/reject         session MANAGER - - tenant
    listShops                GET /api/v1/tenant/shops                                     either VIEWER shops:read - tenant
    getShop                  GET /api/v1/tenant/shops/{shopId}                            either VIEWER shops:read - tenant
    pauseShop                POST /api/v1/tenant/shops/{shopId}/pause                     session MANAGER - - tenant
    resumeShop               POST /api/v1/tenant/shops/{shopId}/resume                    session MANAGER - - tenant
    disconnectShop           POST /api/v1/tenant/shops/{shopId}/disconnect                session ADMIN - - tenant
    rotateWebhookSecret      POST /api/v1/tenant/shops/{shopId}/rotate-webhook-secret     session ADMIN - - tenant
    getSyncStatus            GET /api/v1/tenant/shops/{shopId}/sync-status                either VIEWER shops:read - tenant
    getWpshopSyncStatus      GET /api/v1/wpshop/shops/{shopId}/sync-status                apiKey - shops:read - tenant
    getCompleteness          GET /api/v1/tenant/shops/{shopId}/completeness               either VIEWER shops:read - tenant
    getDoctor                GET /api/v1/tenant/shops/{shopId}/doctor                     either VIEWER shops:read - tenant
    reconcileShop            POST /api/v1/tenant/shops/{shopId}/reconcile                 session MANAGER - - tenant
    receiveOauthshop         POST /api/v1/webhook/oauthshop                               webhook - - - none
    receiveWpshop            POST /api/v1/webhook/wpshop                                  webhook - - - none
    receiveMarketplace       POST /api/v1/webhook/marketplace                             webhook - - - none
    receiveCloudshop         POST /api/v1/webhook/cloudshop                               webhook - - - none
    receiveCustom            POST /api/v1/webhook/custom                                  webhook - - - none
    listEvents               GET /api/v1/tenant/events                                    session VIEWER - - tenant
    getEvent                 GET /api/v1/tenant/events/{eventId}                          session OPERATOR - - tenant
    replayEvent              POST /api/v1/tenant/events/{eventId}/replay                  session OPERATOR - - tenant
    replayEvents             POST /api/v1/tenant/events/replay                            session MANAGER - - tenant
    createCustomOrder        POST /api/v1/custom/orders                                   apiKey - orders:write stores_custom tenant
    listOrders               GET /api/v1/orders                                           either VIEWER orders:read - tenant
    getOrdersByChannel       GET /api/v1/tenant/overview/orders-by-channel                either VIEWER orders:read - tenant
    getOrder                 GET /api/v1/orders/{orderId}                                 either VIEWER orders:read - tenant
    changeOrderStatus        PATCH /api/v1/orders/{orderId}/status                        session OPERATOR - - tenant
    requestCatalogSync       POST /api/v1/tenant/catalog/sync                             either ADMIN catalog:write - tenant
    getCatalogSyncJob        GET /api/v1/tenant/catalog/sync/jobs/{jobId}                 either VIEWER catalog:read - tenant
    listCatalog              GET /api/v1/tenant/catalog/products                          session VIEWER - inventory tenant
    updateMasterVariant      PATCH /api/v1/tenant/catalog/master-variants/{masterVariantId} session MANAGER - inventory tenant
    listMappings             GET /api/v1/tenant/catalog/channel-mappings                  session VIEWER - inventory tenant
    linkListing              POST /api/v1/tenant/catalog/channel-mappings                 session MANAGER - inventory tenant
    undoMapping              POST /api/v1/tenant/catalog/channel-mappings/{mappingId}/undo session MANAGER - inventory tenant
    listMappingCandidates    GET /api/v1/tenant/catalog/channel-mappings/{mappingId}/candidates session VIEWER - inventory tenant
    backfillMappings         POST /api/v1/tenant/catalog/channel-mappings/backfill        session MANAGER - inventory tenant
    upsertCustomProducts     POST /api/v1/custom/catalog/products                         apiKey - catalog:write stores_custom tenant
    exportCatalog            GET /api/v1/tenant/catalog/export                            session VIEWER - inventory tenant
    importCatalog            POST /api/v1/tenant/catalog/import                           session MANAGER - inventory tenant
    getInventoryConfig       GET /api/v1/tenant/inventory/config                          session VIEWER - - tenant
    updateInventoryConfig    PATCH /api/v1/tenant/inventory/config                        session MANAGER - - tenant
    updateShopBuffer         PATCH /api/v1/tenant/inventory/shops/{shopId}                session MANAGER - inventory tenant
    listStockDeductions      GET /api/v1/tenant/inventory/stock-deductions                session VIEWER - inventory tenant
    listIncidents            GET /api/v1/tenant/inventory/incidents                       session VIEWER - inventory tenant
    updateIncident           PATCH /api/v1/tenant/inventory/incidents/{incidentId}        session OPERATOR - inventory tenant
    getInventorySummary      GET /api/v1/tenant/inventory/alerts/summary                  session VIEWER - inventory tenant
    explainStock             GET /api/v1/tenant/inventory/variants/{masterVariantId}/explain session VIEWER - inventory tenant
    publishBulk              POST /api/v1/tenant/catalog/publish-bulk                     session MANAGER - inventory tenant
    getPublishJob            GET /api/v1/tenant/catalog/publish-bulk/jobs/{jobId}         session VIEWER - inventory tenant
    undoPublishJob           POST /api/v1/tenant/catalog/publish-bulk/jobs/{jobId}/undo   session MANAGER - inventory tenant
    listWebhookSubscriptions GET /api/v1/tenant/webhook-subscriptions                     session ADMIN - - tenant
    createWebhookSubscription POST /api/v1/tenant/webhook-subscriptions                    session ADMIN - - tenant
    getWebhookSubscription   GET /api/v1/tenant/webhook-subscriptions/{subscriptionId}    session ADMIN - - tenant
    updateWebhookSubscription PATCH /api/v1/tenant/webhook-subscriptions/{subscriptionId}  session ADMIN - - tenant
    deleteWebhookSubscription DELETE /api/v1/tenant/webhook-subscriptions/{subscriptionId} session ADMIN - - tenant
    rotateWebhookSubscriptionSecret POST /api/v1/tenant/webhook-subscriptions/{subscriptionId}/rotate-secret session ADMIN - - tenant
    testWebhookSubscription  POST /api/v1/tenant/webhook-subscriptions/{subscriptionId}/test session ADMIN - - tenant
    listWebhookDeliveries    GET /api/v1/tenant/webhook-deliveries                        session ADMIN - - tenant
    getWebhookDelivery       GET /api/v1/tenant/webhook-deliveries/{deliveryId}           session ADMIN - - tenant
    replayWebhookDelivery    POST /api/v1/tenant/webhook-deliveries/{deliveryId}/replay   session ADMIN - - tenant
    replayWebhookDeliveries  POST /api/v1/tenant/webhook-deliveries/replay                session ADMIN - - tenant
    getAlertWebhook          GET /api/v1/tenant/alert-webhook                             session ADMIN - inventory tenant
    rotateAlertWebhookSecret POST /api/v1/tenant/alert-webhook/rotate-secret              session ADMIN - inventory tenant
    testAlertWebhook         POST /api/v1/tenant/alert-webhook/test                       session ADMIN - inventory tenant
    listCarriers             GET /api/v1/carriers                                         session VIEWER - - tenant
    listCarrierProviders     GET /api/v1/carriers/providers                               session VIEWER - - tenant
    listCarrierConnections   GET /api/v1/carriers/connections                             session VIEWER - - tenant
    createCarrierConnection  POST /api/v1/carriers/connections                            session MANAGER - - tenant
    updateCarrierConnection  PATCH /api/v1/carriers/connections/{connectionId}            session MANAGER - - tenant
    deleteCarrierConnection  DELETE /api/v1/carriers/connections/{connectionId}           session MANAGER - - tenant
    testCarrierConnection    POST /api/v1/carriers/connections/{connectionId}/test        session MANAGER - - tenant
    listRateCards            GET /api/v1/carriers/rate-cards                              session VIEWER - - tenant
    createRateCard           POST /api/v1/carriers/rate-cards                             session MANAGER - - tenant
    getRateCard              GET /api/v1/carriers/rate-cards/{rateCardId}                 session VIEWER - - tenant
    updateRateCard           PUT /api/v1/carriers/rate-cards/{rateCardId}                 session MANAGER - - tenant
    importRateCardBrackets   POST /api/v1/carriers/rate-cards/{rateCardId}/brackets       session MANAGER - - tenant
    simulateRateCard         POST /api/v1/carriers/rate-cards/{rateCardId}/simulate       session VIEWER - - tenant
    listWarehouses           GET /api/v1/warehouses                                       session VIEWER - - tenant
    createWarehouse          POST /api/v1/warehouses                                      session MANAGER - - tenant
    updateWarehouse          PATCH /api/v1/warehouses/{warehouseId}                       session MANAGER - - tenant
    deleteWarehouse          DELETE /api/v1/warehouses/{warehouseId}                      session MANAGER - - tenant
    getShippingSettings      GET /api/v1/shipping/settings                                session VIEWER - - tenant
    updateShippingSettings   PATCH /api/v1/shipping/settings                              session MANAGER - - tenant
    createQuote              POST /api/v1/quote                                           session VIEWER - - tenant
    createShipment           POST /api/v1/shipments                                       session MANAGER - - tenant
    getShipment              GET /api/v1/shipments/{shipmentId}                           session VIEWER - - tenant
    listShipments            GET /api/v1/shipments                                        session VIEWER - - tenant
    cancelShipment           POST /api/v1/shipments/{shipmentId}/cancel                   session MANAGER - - tenant
    createReturn             POST /api/v1/shipments/{shipmentId}/return                   session MANAGER - - tenant
    createShipments          POST /api/v1/shipments/bulk                                  session MANAGER - - tenant
    getShipmentBatch         GET /api/v1/shipments/bulk/{jobId}                           session VIEWER - - tenant
    getShipmentLabel         GET /api/v1/shipments/{shipmentId}/label                     session VIEWER - - tenant
    printLabels              POST /api/v1/shipments/labels                                session VIEWER - - tenant
    refreshShipment          POST /api/v1/shipments/{shipmentId}/refresh                  session VIEWER - - tenant
    addTrackingEvent         POST /api/v1/shipments/{shipmentId}/events                   session MANAGER - - tenant
    importTrackingEvents     POST /api/v1/shipments/events/import                         session MANAGER - - tenant
    getPublicTracking        GET /api/v1/public/tracking/{token}                          public - - - tracking
    showTrackingPage         GET /t/{token}                                               public - - - tracking
    receiveCarrierWebhook    POST /api/v1/webhook/carriers/{provider}/{connectionId}      webhook - - - none
    createManifests          POST /api/v1/manifests                                       session MANAGER - - tenant
    listManifests            GET /api/v1/manifests                                        session VIEWER - - tenant
    getManifest              GET /api/v1/manifests/{manifestId}                           session VIEWER - - tenant
    getManifestDocument      GET /api/v1/manifests/{manifestId}/document                  session VIEWER - - tenant
    cancelManifest           POST /api/v1/manifests/{manifestId}/cancel                   session MANAGER - - tenant
    createPickups            POST /api/v1/pickups                                         session MANAGER - - tenant
    listPickups              GET /api/v1/pickups                                          session VIEWER - - tenant
    getPickup                GET /api/v1/pickups/{pickupId}                               session VIEWER - - tenant
    cancelPickup             POST /api/v1/pickups/{pickupId}/cancel                       session MANAGER - - tenant
    resolvePickup            POST /api/v1/pickups/{pickupId}/resolve                      session MANAGER - - tenant
    listCodPayments          GET /api/v1/cod/payments                                     session VIEWER - - tenant
    getCodPayment            GET /api/v1/cod/payments/{codPaymentId}                      session VIEWER - - tenant
    collectCodPayment        POST /api/v1/cod/payments/{codPaymentId}/collect             session MANAGER - - tenant
    writeOffCodPayment       POST /api/v1/cod/payments/{codPaymentId}/write-off           session ADMIN - - tenant
    disputeCodPayment        POST /api/v1/cod/payments/{codPaymentId}/dispute             session MANAGER - - tenant
    resolveCodPayment        POST /api/v1/cod/payments/{codPaymentId}/resolve             session MANAGER - - tenant
    adjustCharge             POST /api/v1/shipments/{shipmentId}/adjustments              session ADMIN - - tenant
    openClaim                POST /api/v1/shipments/{shipmentId}/claim                    session MANAGER - - tenant
    getClaim                 GET /api/v1/shipments/{shipmentId}/claim                     session VIEWER - - tenant
    resolveClaim             POST /api/v1/shipments/{shipmentId}/claim/resolve            session ADMIN - - tenant
    createRemittance         POST /api/v1/cod/remittances                                 session MANAGER - - tenant
    listRemittances          GET /api/v1/cod/remittances                                  session VIEWER - - tenant
    getRemittance            GET /api/v1/cod/remittances/{remittanceId}                   session VIEWER - - tenant
    listRemittanceLines      GET /api/v1/cod/remittances/{remittanceId}/lines             session VIEWER - - tenant
    resolveRemittanceLine    PATCH /api/v1/cod/remittances/{remittanceId}/lines/{line}    session MANAGER - - tenant
    confirmRemittance        POST /api/v1/cod/remittances/{remittanceId}/confirm          session ADMIN - - tenant
    settleRemittance         POST /api/v1/cod/remittances/{remittanceId}/settle           session ADMIN - - tenant
    rejectRemittance         POST /api/v1/cod/remittances/{remittanceId}/reject           session ADMIN - - tenant
    reverseRemittance        POST /api/v1/cod/remittances/{remittanceId}/reverse          session ADMIN - - tenant
    getFinanceOverview       GET /api/v1/finance/{tenantId}/overview                      session MANAGER - - tenant
    listFreightAudit         GET /api/v1/finance/{tenantId}/freight-audit                 session MANAGER - - tenant
    exportStatement          GET /api/v1/finance/{tenantId}/statement                     session MANAGER - - tenant
    "
  `);
});
