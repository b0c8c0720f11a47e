// Generated from the migrated database by `npm run schema`; do not edit.
import type { ColumnType, Generated } from "kysely";

export type Json = ColumnType<unknown, string, string>;

export interface AppAlerts {
  tenant_id: string;
  id: string;
  type: string;
  object_id: string;
  event_id: string;
  state: "held" | "sent" | "digested" | "dropped" | "shown";
  repeats: Generated<number>;
  digest_id: string | null;
  digested_at: Date | null;
  raised_at: Generated<Date>;
  due_at: Date;
}

export interface AppApiKeyAddresses {
  tenant_id: string;
  key_id: string;
  address: string;
  seen_at: Generated<Date>;
}

export interface AppApiKeys {
  tenant_id: string;
  id: string;
  name: string;
  prefix: string;
  last4: string;
  scopes: string[];
  created_by: string | null;
  created_at: Generated<Date>;
  last_used_at: Date | null;
  expires_at: Date | null;
  revoked_at: Date | null;
}

export interface AppAuditLog {
  tenant_id: string;
  id: string;
  at: Generated<Date>;
  actor_kind: "user" | "key" | "operator" | "system";
  actor_id: string | null;
  action: string;
  target_kind: string;
  target_id: string | null;
  before: Json | null;
  after: Json | null;
  ip: string | null;
  user_agent: string | null;
  request_id: string | null;
}

export interface AppBoxes {
  tenant_id: string;
  id: string;
  name: string;
  length_mm: number;
  width_mm: number;
  height_mm: number;
  tare_g: number;
  max_g: number;
  place_ids: Generated<string[]>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  deleted_at: Date | null;
}

export interface AppCarrierClaims {
  tenant_id: string;
  id: string;
  shipment_id: string;
  currency: string;
  status: "open" | "paid" | "rejected";
  amount_minor: number;
  received_minor: Generated<number>;
  reason: string;
  opened_at: Date;
  closed_at: Date | null;
}

export interface AppCarrierConnections {
  tenant_id: string;
  id: string;
  provider: "ratetable" | "envia" | "easypost" | "manual";
  name: string;
  mode: "live" | "test";
  status: Generated<"active" | "disabled" | "error">;
  settings: Json;
  credentials_sealed: string | null;
  webhook_token_sealed: string | null;
  settlement: Generated<"credit" | "prepaid">;
  remittance_cycle_days: Generated<number>;
  consecutive_failures: Generated<number>;
  blocked_until: Date | null;
  last_error: Json | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  deleted_at: Date | null;
}

export interface AppCarrierWebhooks {
  tenant_id: string;
  id: string;
  connection_id: string;
  fingerprint: Buffer;
  body: Buffer;
  tracking_numbers: string[];
  received_at: Generated<Date>;
}

export interface AppCatalogSyncs {
  tenant_id: string;
  shop_id: string;
  watermark: Date | null;
  cursor: string | null;
  walk_started_at: Date | null;
  changed_since: Date | null;
  change_notified_at: Date | null;
  last_sync_at: Date | null;
  last_job_id: string | null;
  last_state: string | null;
  products_synced: Generated<number>;
  variants_synced: Generated<number>;
  has_more: Generated<boolean>;
  last_error: string | null;
}

export interface AppChannelLabels {
  tenant_id: string;
  order_id: string;
  shop_id: string;
  external_shipment_id: string;
  pdf: Buffer;
  fetched_at: Generated<Date>;
}

export interface AppChannelLocations {
  tenant_id: string;
  shop_id: string;
  external_id: string;
  name: string;
  place_id: string | null;
  is_active: boolean;
  is_platform_owned: boolean;
  position: number;
  facts: Generated<Json>;
  seen_at: Generated<Date>;
}

export interface AppCodMoments {
  tenant_id: string;
  cod_payment_id: string;
  id: string;
  at: Generated<Date>;
  from_status:
    | "expected"
    | "partially_collected"
    | "collected"
    | "remitted"
    | "settled"
    | "disputed"
    | "cancelled"
    | "written_off"
    | null;
  to_status:
    | "expected"
    | "partially_collected"
    | "collected"
    | "remitted"
    | "settled"
    | "disputed"
    | "cancelled"
    | "written_off";
  cause: string;
  amount_minor: number | null;
  note: string | null;
  actor_kind: "user" | "key" | "operator" | "system";
  actor_id: string | null;
}

export interface AppCodPayments {
  tenant_id: string;
  id: string;
  shipment_id: string;
  order_id: string | null;
  connection_id: string;
  channel: "OAUTHSHOP" | "WPSHOP" | "MARKETPLACE" | "CLOUDSHOP" | "CUSTOM" | null;
  carrier_name: string;
  tracking_number: string | null;
  tracking_key: string | null;
  currency: string;
  status:
    | "expected"
    | "partially_collected"
    | "collected"
    | "remitted"
    | "settled"
    | "disputed"
    | "cancelled"
    | "written_off";
  collection_source: "delivery" | "carrier_report" | "remittance" | "manual" | null;
  expected_minor: number;
  collected_minor: Generated<number>;
  overpaid_minor: Generated<number>;
  remitted_minor: Generated<number>;
  settled_minor: Generated<number>;
  lost_at_customer_minor: Generated<number>;
  lost_at_carrier_minor: Generated<number>;
  fee_minor: Generated<number>;
  is_fee_deducted: boolean;
  collections: Generated<number>;
  write_offs: Generated<number>;
  payouts: Generated<number>;
  reason: string | null;
  collected_at: Date | null;
  remittance_id: string | null;
  shipped_at: Date;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface AppCompleteness {
  tenant_id: string;
  shop_id: string;
  day: string;
  external_id: string;
  was_recovered: boolean;
  seen_at: Generated<Date>;
}

export interface AppConsents {
  tenant_id: string;
  user_id: string;
  document: "terms" | "privacy" | "data_protection";
  version: string;
  text_sha256: Buffer;
  accepted_at: Generated<Date>;
  ip: string | null;
  user_agent: string | null;
}

export interface AppEventFingerprints {
  tenant_id: string;
  shop_id: string;
  fingerprint: Buffer;
  event_id: string;
  received_at: Generated<Date>;
}

export interface AppFinanceWork {
  tenant_id: string;
  orders_seen_to: Generated<string>;
  looked_at: Generated<Date>;
  due_at: Generated<Date>;
}

export interface AppFulfilments {
  tenant_id: string;
  id: string;
  order_id: string;
  place_id: string;
  shop_id: string;
  placed_at: Date;
  units: number;
  status: "held" | "ready" | "picking" | "picked" | "packed" | "labelled" | "done" | "cancelled";
  hold_reasons: Generated<string[]>;
  ship_by: Date | null;
  ship_by_source: "channel" | "place" | null;
  packed_at: Date | null;
  version: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface AppIdempotencyKeys {
  tenant_id: string;
  key_hash: Buffer;
  request_hash: Buffer;
  state: "running" | "finished";
  status_code: number | null;
  response_sealed: string | null;
  created_at: Generated<Date>;
  running_until: Date;
  acted_at: Date | null;
  expires_at: Date;
}

export interface AppInboundEvents {
  tenant_id: string;
  id: string;
  received_at: Generated<Date>;
  shop_id: string;
  source: "webhook" | "api" | "poll" | "replay" | "panel";
  topic: string;
  kind: string;
  external_id: string | null;
  delivery_id: string | null;
  verification: "signature" | "fetched" | "key" | "session" | "poll";
  headers: Json;
  raw_body: Buffer;
  state: Generated<"pending" | "done" | "ignored" | "dead">;
  attempts: Generated<number>;
  due_at: Generated<Date>;
  duplicates: Generated<number>;
  effect: Json | null;
  last_error: string | null;
  finished_at: Date | null;
  traceparent: string | null;
}

export interface AppIncidents {
  tenant_id: string;
  id: string;
  kind: "shortfall" | "misplaced";
  state: Generated<"open" | "acknowledged" | "resolved">;
  master_variant_id: string;
  order_id: string | null;
  order_line_id: string | null;
  place_id: string | null;
  quantity: number;
  owner_id: string | null;
  note: string | null;
  created_at: Generated<Date>;
  resolved_at: Date | null;
}

export interface AppInventoryConfig {
  tenant_id: string;
  source_type: "SERVICE_CENTRAL" | "SHOP" | null;
  source_shop_id: string | null;
  alerts_enabled: Generated<boolean>;
  alert_webhook_url: string | null;
  alert_emails: Generated<string>;
  updated_at: Generated<Date>;
}

export interface AppInvitations {
  tenant_id: string;
  id: string;
  email: string;
  role: "OWNER" | "ADMIN" | "MANAGER" | "OPERATOR" | "VIEWER";
  token_hash: Buffer;
  invited_by: string;
  created_at: Generated<Date>;
  expires_at: Date;
  accepted_at: Date | null;
  revoked_at: Date | null;
}

export interface AppJobs {
  tenant_id: string;
  id: string;
  queue: "catalog-sync" | "catalog-publish";
  scope: string;
  input: Json;
  state: Generated<"waiting" | "active" | "delayed" | "completed" | "failed" | "cancelled">;
  cursor: Generated<Json>;
  done: Generated<number>;
  total: Generated<number>;
  result: Json | null;
  error: string | null;
  attempts: Generated<number>;
  due_at: Generated<Date>;
  leased_until: Date | null;
  created_at: Generated<Date>;
  started_at: Date | null;
  finished_at: Date | null;
  traceparent: string | null;
}

export interface AppKitComponents {
  tenant_id: string;
  kit_id: string;
  version: number;
  component_id: string;
  quantity: number;
}

export interface AppKitMarks {
  tenant_id: string;
  component_id: string;
  version: Generated<number>;
  marked_at: Generated<Date>;
}

export interface AppKitRecipes {
  tenant_id: string;
  kit_id: string;
  version: number;
  created_by: string | null;
  created_at: Generated<Date>;
}

export interface AppLabels {
  tenant_id: string;
  shipment_id: string;
  format: "pdf" | "zpl" | "png";
  content: Buffer;
  created_at: Generated<Date>;
}

export interface AppLateWatch {
  tenant_id: string;
  told_until: Date;
}

export interface AppLedgerAccounts {
  tenant_id: string;
  id: string;
  code:
    | "customer_receivable"
    | "channel_receivable"
    | "cod_at_customer"
    | "cod_at_carrier"
    | "remittance_in_transit"
    | "bank"
    | "carrier_wallet"
    | "carrier_claims"
    | "tax_withheld"
    | "carrier_payable"
    | "customer_refunds"
    | "sales"
    | "shipping_income"
    | "claims_income"
    | "rounding"
    | "sales_returns"
    | "shipping_expense"
    | "return_shipping_expense"
    | "carrier_adjustment_expense"
    | "cod_fee_expense"
    | "cod_loss"
    | "bank_fee_expense";
  currency: string;
  connection_id: string | null;
}

export interface AppLedgerEntries {
  tenant_id: string;
  tx_id: string;
  line: number;
  account_id: string;
  currency: string;
  occurred_at: Date;
  amount_minor: number;
  channel: string | null;
  connection_id: string | null;
  order_id: string | null;
  shipment_id: string | null;
  cod_payment_id: string | null;
  remittance_id: string | null;
}

export interface AppLedgerTransactions {
  tenant_id: string;
  id: string;
  posting_key: string;
  kind: string;
  currency: string;
  occurred_at: Date;
  reverses_id: string | null;
  actor_kind: "user" | "key" | "operator" | "system";
  actor_id: string | null;
  note: string | null;
  created_at: Generated<Date>;
  db_txid: Generated<number>;
}

export interface AppListings {
  tenant_id: string;
  id: string;
  shop_id: string;
  channel_product_id: string;
  channel_variant_id: string;
  product_name: string;
  name: string;
  sku: string | null;
  sku_key: string | null;
  barcode: string | null;
  price_minor: number | null;
  currency: string | null;
  stock: number | null;
  stock_group: string | null;
  publish_key: Json;
  image_url: string | null;
  weight_g: number | null;
  length_mm: number | null;
  width_mm: number | null;
  height_mm: number | null;
  kit_mode: "platform" | null;
  seen_at: Generated<Date>;
  master_variant_id: string | null;
  mapping_status: Generated<"linked" | "unmapped" | "conflict">;
  is_manual: Generated<boolean>;
  evidence: Generated<Json>;
  previous_mapping: Json | null;
  mapped_at: Date | null;
  search: string;
}

export interface AppLocationMoves {
  tenant_id: string;
  id: string;
  shop_id: string;
  order_id: string;
  location_id: string;
  lines: Json | null;
  attempts: Generated<number>;
  created_at: Generated<Date>;
  settled_at: Date | null;
  error: string | null;
}

export interface AppMails {
  tenant_id: string;
  id: string;
  template: string;
  locale: "es" | "en" | "pt";
  content_sealed: string;
  state: Generated<"pending" | "sent" | "dead">;
  attempts: Generated<number>;
  due_at: Generated<Date>;
  created_at: Generated<Date>;
  sent_at: Date | null;
  last_error: string | null;
}

export interface AppManifestShipments {
  tenant_id: string;
  manifest_id: string;
  shipment_id: string;
  position: number;
  is_live: Generated<boolean>;
}

export interface AppManifests {
  tenant_id: string;
  id: string;
  connection_id: string;
  carrier_code: string;
  carrier_name: string;
  is_test: boolean;
  source: "own" | "carrier";
  status: "ready" | "waiting" | "refused" | "cancelled";
  failure: Json | null;
  origin: Json;
  shipment_count: number;
  parcel_count: number;
  weight_g: number;
  cod: Json;
  document: Buffer | null;
  created_by: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface AppMasterVariants {
  tenant_id: string;
  id: string;
  product_id: string;
  sku: string;
  sku_key: string;
  barcode: string | null;
  name: string;
  price_minor: number | null;
  currency: string | null;
  safety_stock: Generated<number>;
  low_stock_threshold: number | null;
  weight_g: number | null;
  length_mm: number | null;
  width_mm: number | null;
  height_mm: number | null;
  ships_alone: Generated<boolean>;
  size_source: "channel" | "import" | "person" | "measured" | null;
  size_listing_id: string | null;
  version: Generated<number>;
  search: string;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface AppNotificationReads {
  tenant_id: string;
  user_id: string;
  read_through: Date;
  read_ids: Generated<string[]>;
}

export interface AppOauthStates {
  tenant_id: string;
  state_hash: Buffer;
  id: string;
  platform: "OAUTHSHOP" | "WPSHOP" | "MARKETPLACE" | "CLOUDSHOP" | "CUSTOM";
  shop: string | null;
  name: string | null;
  code_verifier_sealed: string;
  started_by: string;
  browser_hash: Buffer | null;
  answer_sealed: string | null;
  approved_at: Date | null;
  created_at: Generated<Date>;
  expires_at: Date;
  used_at: Date | null;
}

export interface AppOneTimeTokens {
  tenant_id: string;
  token_hash: Buffer;
  kind: "password_reset" | "email_verification";
  user_id: string;
  created_at: Generated<Date>;
  expires_at: Date;
  used_at: Date | null;
}

export interface AppOrderBookChanges {
  tenant_id: string;
  id: string;
  order_id: string;
}

export interface AppOrderBooks {
  tenant_id: string;
  order_id: string;
  currency: string;
  sales_minor: Generated<number>;
  shipping_minor: Generated<number>;
  paid_minor: Generated<number>;
  returned_minor: Generated<number>;
  revisions: Generated<number>;
  payments: Generated<number>;
  returns: Generated<number>;
  check_at: Date | null;
}

export interface AppOrderLines {
  tenant_id: string;
  order_id: string;
  id: string;
  external_line_id: string;
  channel_product_id: string | null;
  channel_variant_id: string | null;
  sku: string | null;
  name: string;
  quantity: number;
  exact_quantity: string | null;
  stock_quantity: number;
  unit_price_minor: number;
}

export interface AppOrderRoutes {
  tenant_id: string;
  order_id: string;
  number: number;
  at: Generated<Date>;
  cause: "intake" | "mapping" | "again" | "by_hand" | "rejected" | "platform";
  outcome: "complete" | "split" | "short" | "platform_assigned";
  rules_version: number | null;
  trace: Json;
  actor_kind: "user" | "key" | "operator" | "system";
  actor_id: string | null;
}

export interface AppOrderTimeline {
  tenant_id: string;
  order_id: string;
  id: string;
  at: Generated<Date>;
  kind: "created" | "updated" | "late" | "status_changed";
  actor_kind: "user" | "key" | "operator" | "system";
  actor_id: string | null;
  event_id: string | null;
  details: Json;
}

export interface AppOrders {
  tenant_id: string;
  id: string;
  shop_id: string;
  external_id: string;
  number: string | null;
  source_version: number;
  source_rank: number;
  content_hash: Buffer;
  channel_status:
    | "pending"
    | "confirmed"
    | "on_hold"
    | "preparing"
    | "ready_to_ship"
    | "partially_shipped"
    | "shipped"
    | "delivered"
    | "completed"
    | "cancelled"
    | "partially_returned"
    | "returned";
  manual_status:
    | "pending"
    | "confirmed"
    | "on_hold"
    | "preparing"
    | "ready_to_ship"
    | "partially_shipped"
    | "shipped"
    | "delivered"
    | "completed"
    | "cancelled"
    | "partially_returned"
    | "returned"
    | null;
  status:
    | "pending"
    | "confirmed"
    | "on_hold"
    | "preparing"
    | "ready_to_ship"
    | "partially_shipped"
    | "shipped"
    | "delivered"
    | "completed"
    | "cancelled"
    | "partially_returned"
    | "returned";
  payment_status:
    | "unpaid"
    | "authorized"
    | "paid"
    | "cod_pending"
    | "cod_collected"
    | "partially_refunded"
    | "refunded"
    | "failed";
  stock_status:
    | "not_applicable"
    | "deducted"
    | "partial"
    | "shortfall"
    | "unmapped"
    | "released"
    | "restocked";
  payment_method: string | null;
  is_cash_on_delivery: boolean;
  is_shipped_by_channel: boolean | null;
  is_fulfilled_by_channel: Generated<boolean>;
  ship_by: Date | null;
  currency: string;
  total_minor: number;
  shipping_minor: number | null;
  charges: Json | null;
  customer: Json | null;
  shipping_address: Json | null;
  group_id: string | null;
  search: string;
  placed_at: Date;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface AppOutgoingEvents {
  tenant_id: string;
  id: string;
  type: string;
  object_id: string;
  data: Json;
  state: Generated<"pending" | "done">;
  created_at: Generated<Date>;
}

export interface AppPackScans {
  tenant_id: string;
  scan_id: string;
  fulfilment_id: string;
  packing: number | null;
  device_id: string;
  code: string;
  undoes: string | null;
  scanned_at: Date;
  received_at: Date;
}

export interface AppPacks {
  tenant_id: string;
  fulfilment_id: string;
  number: number;
  packed_at: Date;
  packed_by: string | null;
  is_forced: boolean;
  lines: Json;
  missing: Json;
  over: Json;
  parcels: Json;
}

export interface AppPickWaveItems {
  tenant_id: string;
  wave_id: string;
  fulfilment_id: string;
  position: number;
}

export interface AppPickWaves {
  tenant_id: string;
  id: string;
  number: number;
  place_id: string;
  status: Generated<"open" | "picked" | "cancelled">;
  created_by: string | null;
  created_at: Generated<Date>;
  ended_at: Date | null;
}

export interface AppPickupShipments {
  tenant_id: string;
  pickup_id: string;
  shipment_id: string;
  position: number;
}

export interface AppPickups {
  tenant_id: string;
  id: string;
  request_key_hash: Buffer;
  request_hash: Buffer;
  part: number;
  connection_id: string;
  carrier_code: string;
  carrier_name: string;
  is_test: boolean;
  status: "asking" | "unknown" | "booked" | "refused" | "cancelling" | "cancelled";
  failure: Json | null;
  place: Json;
  pickup_date: string;
  time_from: string;
  time_to: string;
  notes: string | null;
  shipment_count: number;
  parcel_count: number;
  weight_g: number;
  confirmation: string | null;
  currency: string;
  cost_minor: number | null;
  lease_until: Date;
  created_by: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface AppPlaces {
  tenant_id: string;
  id: string;
  name: string;
  kind: Generated<"warehouse" | "store" | "transit" | "quarantine">;
  is_first: Generated<boolean>;
  is_default: Generated<boolean>;
  is_shipping: Generated<boolean>;
  rank: Generated<number>;
  address: Json | null;
  time_zone: string | null;
  cut_off: string | null;
  open_days: Generated<number>;
  closed_on: Generated<string[]>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  deleted_at: Date | null;
}

export interface AppProducts {
  tenant_id: string;
  id: string;
  name: string;
  created_at: Generated<Date>;
}

export interface AppPublicationLocations {
  tenant_id: string;
  listing_id: string;
  location_id: string;
  quantity: number;
}

export interface AppPublications {
  tenant_id: string;
  listing_id: string;
  shop_id: string;
  master_variant_id: string;
  desired_version: Generated<number>;
  acknowledged_version: Generated<number>;
  assumed_quantity: number | null;
  owes_backorders: Generated<boolean>;
  published_at: Date | null;
  is_dirty: Generated<boolean>;
  dirty_since: Date | null;
  due_at: Generated<Date>;
  leased_until: Date | null;
  attempts: Generated<number>;
  last_error: string | null;
  observed_quantity: number | null;
  observed_at: Date | null;
  suspected_drift: number | null;
  drift: number | null;
  drifted_at: Date | null;
  drifts: Generated<number>;
}

export interface AppPublishLatencies {
  tenant_id: string;
  id: string;
  at: Generated<Date>;
  shop_id: string;
  latency_ms: number;
}

export interface AppPublishResults {
  tenant_id: string;
  job_id: string;
  listing_id: string;
  field: "stock" | "sku";
  shop_id: string;
  state: Generated<"pending" | "written" | "unchanged" | "failed" | "skipped">;
  before_value: string | null;
  after_value: string | null;
  failure: string | null;
  message: string | null;
  attempts: Generated<number>;
  settled_at: Date | null;
}

export interface AppPurchaseAttempts {
  tenant_id: string;
  id: string;
  shipment_id: string;
  number: number;
  request_hash: Buffer;
  state: "open" | "unknown" | "done" | "rejected" | "absent";
  provider_shipment_id: string | null;
  provider_ref: Json | null;
  started_at: Generated<Date>;
  lease_until: Date;
  finished_at: Date | null;
  outcome: Json | null;
}

export interface AppQuoteRates {
  tenant_id: string;
  quote_id: string;
  id: string;
  position: number;
  connection_id: string;
  rate: Json;
  total_minor: number;
  is_binding: boolean;
  provider_ref: Json | null;
  raw: Json | null;
  expires_at: Date;
}

export interface AppQuotes {
  tenant_id: string;
  id: string;
  order_id: string | null;
  currency: string;
  request: Json;
  address_hash: Buffer;
  parcels_hash: Buffer;
  is_partial: boolean;
  errors: Json;
  created_at: Generated<Date>;
  expires_at: Date;
}

export interface AppRateCards {
  tenant_id: string;
  id: string;
  version: number;
  connection_id: string;
  name: string;
  currency: string;
  valid_from: string;
  valid_to: string | null;
  card: Json;
  created_by: string | null;
  created_at: Generated<Date>;
}

export interface AppRemittanceLines {
  tenant_id: string;
  remittance_id: string;
  line: number;
  tracking_number: string;
  collected_minor: number;
  cod_fee_minor: number | null;
  freight_minor: number | null;
  withheld_minor: number | null;
  delivered_on: string | null;
  cod_payment_id: string | null;
  discrepancy:
    | "unknown_tracking"
    | "amount_short"
    | "amount_over"
    | "fee_mismatch"
    | "duplicate_in_file"
    | "already_remitted"
    | "not_delivered"
    | "not_cod"
    | "cancelled"
    | "currency_mismatch"
    | null;
  expected_minor: number | null;
  reported_minor: number | null;
  fee_difference_minor: Generated<number>;
  resolution: "accept" | "dispute" | "ignore" | null;
  booked_minor: number | null;
  undo: Json | null;
}

export interface AppRemittances {
  tenant_id: string;
  id: string;
  connection_id: string;
  currency: string;
  reference: string;
  status: "uploaded" | "matched" | "confirmed" | "settled" | "rejected";
  source: "json" | "csv";
  statement_date: string | null;
  declared_net_minor: number | null;
  gross_minor: number;
  cod_fees_minor: number;
  freight_minor: number;
  withheld_minor: number;
  net_minor: number;
  lines: number;
  missing_count: Generated<number>;
  missing_minor: Generated<number>;
  rounding_tolerance_minor: number | null;
  received_minor: number | null;
  received_at: Date | null;
  bank_reference: string | null;
  reason: string | null;
  created_by: string | null;
  created_at: Generated<Date>;
  confirmed_at: Date | null;
  settled_at: Date | null;
  rejected_at: Date | null;
  confirm_reversals: Generated<number>;
  settle_reversals: Generated<number>;
}

export interface AppRoutingRules {
  tenant_id: string;
  version: number;
  rules: Json;
  created_by: string | null;
  created_at: Generated<Date>;
}

export interface AppSessions {
  tenant_id: string;
  id: string;
  user_id: string;
  seed: Buffer;
  generation: Generated<number>;
  rotated_at: Generated<Date>;
  created_at: Generated<Date>;
  idle_expires_at: Date;
  absolute_expires_at: Date;
  revoked_at: Date | null;
  revoked_reason: "logout" | "reuse" | "password_changed" | "user_removed" | null;
  ip: string | null;
  user_agent: string | null;
}

export interface AppShipmentBatchItems {
  tenant_id: string;
  batch_id: string;
  position: number;
  request: Json;
  request_key: string;
  state: Generated<"pending" | "done" | "failed">;
  shipment_id: string | null;
  error: Json | null;
  attempts: Generated<number>;
  due_at: Generated<Date>;
  leased_until: Date | null;
}

export interface AppShipmentBatches {
  tenant_id: string;
  id: string;
  created_by: string | null;
  created_at: Generated<Date>;
  finished_at: Date | null;
}

export interface AppShipmentLines {
  tenant_id: string;
  shipment_id: string;
  parcel: number;
  order_line_id: string;
  quantity: number;
  place_id: string | null;
}

export interface AppShipmentParcels {
  tenant_id: string;
  shipment_id: string;
  parcel: number;
  tracking_number: string | null;
  length_mm: number;
  width_mm: number;
  height_mm: number;
  weight_g: number;
  billable_g: number | null;
  content: string | null;
  reference: string | null;
}

export interface AppShipments {
  tenant_id: string;
  id: string;
  request_key_hash: Buffer;
  request_hash: Buffer;
  order_id: string | null;
  shop_id: string | null;
  channel: "OAUTHSHOP" | "WPSHOP" | "MARKETPLACE" | "CLOUDSHOP" | "CUSTOM" | null;
  order_number: string | null;
  connection_id: string;
  provider: "ratetable" | "envia" | "easypost" | "manual";
  is_test: boolean;
  status:
    | "draft"
    | "purchasing"
    | "purchase_unknown"
    | "failed"
    | "label_created"
    | "picked_up"
    | "in_transit"
    | "out_for_delivery"
    | "available_for_pickup"
    | "delivery_attempted"
    | "exception"
    | "delivered"
    | "return_in_transit"
    | "returned"
    | "lost"
    | "damaged"
    | "cancelling"
    | "cancelled";
  status_reason: string | null;
  status_changed_at: Generated<Date>;
  needs_attention: Generated<string[]>;
  failure: Json | null;
  carrier_code: string;
  carrier_name: string;
  service_code: string;
  service_name: string;
  delivery_type: "home" | "branch";
  zone: string | null;
  currency: string;
  price: Json;
  quoted_minor: number;
  actual_minor: number | null;
  charged_to_customer_minor: Generated<number>;
  declared_minor: Generated<number>;
  cod_expected_minor: Generated<number>;
  cod_fee_minor: Generated<number>;
  cod_fee_timing: "label" | "remittance" | null;
  return_freight_minor: Generated<number>;
  rate_card_id: string | null;
  rate_card_version: number | null;
  quote_id: string | null;
  rate_id: string | null;
  origin: Json;
  destination: Json;
  search: string;
  tracking_number: string | null;
  carrier_url: string | null;
  public_token: string;
  eta_date: string | null;
  label_format: Generated<"pdf" | "zpl" | "png">;
  label_size: Generated<"4x6" | "a4">;
  is_return: Generated<boolean>;
  return_of: string | null;
  is_extra: Generated<boolean>;
  is_part: Generated<boolean>;
  is_channel_notified: Generated<boolean>;
  channel_push_status: Generated<"pending" | "sent" | "failed" | "not_applicable">;
  channel_push_at: Date | null;
  channel_push_error: string | null;
  channel_push_attempts: Generated<number>;
  channel_push_due_at: Date | null;
  refund_status: "none" | "pending" | "refunded" | "rejected" | null;
  refund_minor: number | null;
  reference: string | null;
  created_by: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  bought_at: Date | null;
  printed_at: Date | null;
  due_at: Date | null;
  leased_until: Date | null;
  looks: Generated<number>;
  last_read_at: Date | null;
}

export interface AppShippingSettings {
  tenant_id: string;
  rules: Generated<Json>;
  parcel_presets: Generated<Json>;
  is_cod_shown: Generated<boolean>;
  brand_color: string | null;
  logo_url: string | null;
  price_tolerance_bp: Generated<number>;
  label_after_pack: Generated<"off" | "warn" | "require">;
  rounding_tolerances: Generated<Json>;
  updated_at: Generated<Date>;
}

export interface AppShopBuffers {
  tenant_id: string;
  shop_id: string;
  quantity: number;
}

export interface AppShopPlaces {
  tenant_id: string;
  shop_id: string;
  place_id: string;
  mode: "serves" | "hidden";
}

export interface AppShopWork {
  tenant_id: string;
  shop_id: string;
  kind:
    | "orders_recent"
    | "orders_day"
    | "orders_week"
    | "missed_events"
    | "subscriptions"
    | "token"
    | "activity"
    | "drift"
    | "locations"
    | "moves";
  due_at: Generated<Date>;
  leased_until: Date | null;
  watermark: Date | null;
  walk_started_at: Date | null;
  cursor: string | null;
  failures: Generated<number>;
  last_error: string | null;
}

export interface AppShops {
  tenant_id: string;
  id: string;
  platform: "OAUTHSHOP" | "WPSHOP" | "MARKETPLACE" | "CLOUDSHOP" | "CUSTOM";
  external_id: string;
  name: string;
  status: "pending" | "active" | "degraded" | "reauth_required" | "paused" | "suspended" | "disconnected";
  currency: string | null;
  credentials_sealed: string | null;
  credentials_version: Generated<number>;
  token_expires_at: Date | null;
  token_lease_until: Date | null;
  webhook_secret_sealed: string | null;
  previous_secret_sealed: string | null;
  previous_secret_until: Date | null;
  created_at: Generated<Date>;
  last_event_at: Date | null;
  last_order_at: Date | null;
  last_error: string | null;
  last_error_at: Date | null;
  silent_since: Date | null;
  is_by_place: Generated<boolean>;
  location_mode: Generated<"follow" | "lead">;
  handling_days: Generated<number>;
}

export interface AppStockDeductions {
  tenant_id: string;
  id: string;
  shop_id: string;
  order_id: string;
  order_line_id: string;
  revision: number;
  channel_variant_id: string | null;
  channel_sku: string | null;
  master_variant_id: string | null;
  mapping_id: string | null;
  quantity: number;
  applied_quantity: number;
  shortfall_quantity: number;
  stock_before: number | null;
  stock_after: number | null;
  recipe_version: number | null;
  status: "applied" | "shortfall" | "unmapped" | "not_required" | "reversed";
  unmapped_reason: "platform_kit" | null;
  reason: "sale" | "edit" | "cancel" | "return";
  source: "webhook" | "api" | "poll" | "replay" | "panel";
  event_id: string | null;
  reversal_of: string | null;
  occurred_at: Date;
  recorded_at: Generated<Date>;
}

export interface AppStockLedger {
  tenant_id: string;
  master_variant_id: string;
  seq: number;
  at: Generated<Date>;
  delta: number;
  balance_after: number;
  reason:
    | "opening"
    | "sale"
    | "edit"
    | "cancel"
    | "return"
    | "manual"
    | "source_sync"
    | "import"
    | "shared"
    | "transfer"
    | "scrap"
    | "count"
    | "reroute"
    | "assembly";
  place_id: string | null;
  place_seq: number | null;
  place_delta: number | null;
  place_balance_after: number | null;
  part: Generated<number>;
  shop_id: string | null;
  order_id: string | null;
  order_line_id: string | null;
  revision: number | null;
  event_id: string | null;
  document_id: string | null;
  document_line: number | null;
  actor_kind: "user" | "key" | "operator" | "system";
  actor_id: string | null;
  note: string | null;
}

export interface AppStockLevels {
  tenant_id: string;
  master_variant_id: string;
  on_hand: number;
  is_counted: Generated<boolean>;
  is_placed: Generated<boolean>;
  version: number;
  recipe_version: number | null;
  makeable: Generated<number>;
  is_component: Generated<boolean>;
  updated_at: Generated<Date>;
}

export interface AppStockPlaceLevels {
  tenant_id: string;
  master_variant_id: string;
  place_id: string;
  on_hand: number;
  base: number;
  version: number;
  updated_at: Generated<Date>;
}

export interface AppTenants {
  tenant_id: string;
  slug: string;
  status: Generated<"active" | "suspended">;
  name: string;
  plan: Generated<"FREE" | "BASIC" | "PRO" | "ENTERPRISE">;
  trial_ends_at: Date | null;
  country: string | null;
  created_at: Generated<Date>;
}

export interface AppTrackingEvents {
  tenant_id: string;
  shipment_id: string;
  id: string;
  dedupe_key: string;
  status:
    | "label_created"
    | "picked_up"
    | "in_transit"
    | "out_for_delivery"
    | "available_for_pickup"
    | "delivery_attempted"
    | "exception"
    | "delivered"
    | "return_in_transit"
    | "returned"
    | "lost"
    | "damaged"
    | "cancelled";
  reason: string | null;
  occurred_at: Date;
  received_at: Generated<Date>;
  text: string | null;
  place: string | null;
  source: "carrier_poll" | "carrier_webhook" | "manual" | "csv" | "system";
  is_ignored: Generated<boolean>;
  collected_minor: number | null;
  created_by: string | null;
}

export interface AppTrackingSequences {
  tenant_id: string;
  prefix: string;
  last_number: number;
}

export interface AppTransferLines {
  tenant_id: string;
  transfer_id: string;
  line: number;
  master_variant_id: string;
  quantity: number;
  received: Generated<number>;
  lost: Generated<number>;
  receipts: Generated<number>;
}

export interface AppTransfers {
  tenant_id: string;
  id: string;
  from_place_id: string;
  to_place_id: string;
  status: "draft" | "sent" | "partly_received" | "received" | "cancelled";
  note: string | null;
  created_at: Generated<Date>;
  sent_at: Date | null;
  closed_at: Date | null;
}

export interface AppUsers {
  tenant_id: string;
  id: string;
  email: string;
  name: string;
  password_hash: string;
  role: "OWNER" | "ADMIN" | "MANAGER" | "OPERATOR" | "VIEWER";
  locale: Generated<"es" | "en" | "pt">;
  email_verified_at: Date | null;
  saved_filters: Generated<Json>;
  list_settings: Generated<Json>;
  created_at: Generated<Date>;
  removed_at: Date | null;
}

export interface AppVariantBins {
  tenant_id: string;
  place_id: string;
  master_variant_id: string;
  bin: string;
}

export interface AppWebhookAttempts {
  tenant_id: string;
  delivery_id: string;
  replay: number;
  attempt: number;
  at: Date;
  response_status: number | null;
  latency_ms: number;
  error: string | null;
  response_excerpt: string | null;
}

export interface AppWebhookDeliveries {
  tenant_id: string;
  id: string;
  subscription_id: string;
  event_id: string;
  state: Generated<"pending" | "delivered" | "dead">;
  attempts: Generated<number>;
  replays: Generated<number>;
  due_at: Generated<Date>;
  response_status: number | null;
  last_error: string | null;
  created_at: Generated<Date>;
  finished_at: Date | null;
}

export interface AppWebhookSubscriptions {
  tenant_id: string;
  id: string;
  kind: "events" | "alerts";
  url: string | null;
  events: string[];
  description: string | null;
  status: Generated<"active" | "paused" | "disabled" | "deleted">;
  disabled_reason: string | null;
  disabled_at: Date | null;
  secret_sealed: string;
  previous_secret_sealed: string | null;
  previous_secret_until: Date | null;
  consecutive_failures: Generated<number>;
  failing_since: Date | null;
  blocked_until: Date | null;
  awaits_at: Date | null;
  last_success_at: Date | null;
  last_failure_at: Date | null;
  last_error: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface DirectoryApiKeys {
  key_hash: Buffer;
  tenant_id: string;
  key_id: string;
  claimed_at: Generated<Date>;
}

export interface DirectoryCarrierRoutes {
  connection_id: string;
  tenant_id: string;
  claimed_at: Generated<Date>;
}

export interface DirectoryCells {
  name: string;
  api_url: string;
  state: Generated<"open" | "closed">;
}

export interface DirectoryCurrencies {
  code: string;
  exponent: number;
  shown_exponent: number;
}

export interface DirectoryHandovers {
  tenant_id: string;
  epoch: number;
  to_cell: string;
  at: Generated<Date>;
}

export interface DirectoryMarks {
  tenant_id: string;
  n: number;
  at: Generated<Date>;
}

export interface DirectoryMoves {
  tenant_id: string;
  epoch: number;
  from_cell: string;
  to_cell: string;
  step: Generated<
    | "planned"
    | "prepared"
    | "copied"
    | "following"
    | "left"
    | "arrived"
    | "announced"
    | "cut"
    | "compared"
    | "cleaned"
    | "aborted"
  >;
  pause_ms: number | null;
  started_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface DirectoryResidents {
  tenant_id: string;
  epoch: number;
  state: "here" | "arriving" | "gone";
  fenced_until: Date | null;
  draining_until: Date | null;
  to_cell: string | null;
}

export interface DirectoryShopRoutes {
  platform: "OAUTHSHOP" | "WPSHOP" | "MARKETPLACE" | "CLOUDSHOP" | "CUSTOM";
  route_key: string;
  tenant_id: string;
  shop_id: string;
  claimed_at: Generated<Date>;
}

export interface DirectorySignedBodies {
  platform: "OAUTHSHOP" | "WPSHOP" | "MARKETPLACE" | "CLOUDSHOP" | "CUSTOM";
  body_hash: Buffer;
  route_key: string;
  received_at: Generated<Date>;
  refused_at: Date | null;
}

export interface DirectoryTenants {
  id: string;
  slug: string;
  cell: string;
  epoch: Generated<number>;
  status: Generated<"active" | "suspended">;
  created_at: Generated<Date>;
}

export interface DB {
  "app.alerts": AppAlerts;
  "app.api_key_addresses": AppApiKeyAddresses;
  "app.api_keys": AppApiKeys;
  "app.audit_log": AppAuditLog;
  "app.boxes": AppBoxes;
  "app.carrier_claims": AppCarrierClaims;
  "app.carrier_connections": AppCarrierConnections;
  "app.carrier_webhooks": AppCarrierWebhooks;
  "app.catalog_syncs": AppCatalogSyncs;
  "app.channel_labels": AppChannelLabels;
  "app.channel_locations": AppChannelLocations;
  "app.cod_moments": AppCodMoments;
  "app.cod_payments": AppCodPayments;
  "app.completeness": AppCompleteness;
  "app.consents": AppConsents;
  "app.event_fingerprints": AppEventFingerprints;
  "app.finance_work": AppFinanceWork;
  "app.fulfilments": AppFulfilments;
  "app.idempotency_keys": AppIdempotencyKeys;
  "app.inbound_events": AppInboundEvents;
  "app.incidents": AppIncidents;
  "app.inventory_config": AppInventoryConfig;
  "app.invitations": AppInvitations;
  "app.jobs": AppJobs;
  "app.kit_components": AppKitComponents;
  "app.kit_marks": AppKitMarks;
  "app.kit_recipes": AppKitRecipes;
  "app.labels": AppLabels;
  "app.late_watch": AppLateWatch;
  "app.ledger_accounts": AppLedgerAccounts;
  "app.ledger_entries": AppLedgerEntries;
  "app.ledger_transactions": AppLedgerTransactions;
  "app.listings": AppListings;
  "app.location_moves": AppLocationMoves;
  "app.mails": AppMails;
  "app.manifest_shipments": AppManifestShipments;
  "app.manifests": AppManifests;
  "app.master_variants": AppMasterVariants;
  "app.notification_reads": AppNotificationReads;
  "app.oauth_states": AppOauthStates;
  "app.one_time_tokens": AppOneTimeTokens;
  "app.order_book_changes": AppOrderBookChanges;
  "app.order_books": AppOrderBooks;
  "app.order_lines": AppOrderLines;
  "app.order_routes": AppOrderRoutes;
  "app.order_timeline": AppOrderTimeline;
  "app.orders": AppOrders;
  "app.outgoing_events": AppOutgoingEvents;
  "app.pack_scans": AppPackScans;
  "app.packs": AppPacks;
  "app.pick_wave_items": AppPickWaveItems;
  "app.pick_waves": AppPickWaves;
  "app.pickup_shipments": AppPickupShipments;
  "app.pickups": AppPickups;
  "app.places": AppPlaces;
  "app.products": AppProducts;
  "app.publication_locations": AppPublicationLocations;
  "app.publications": AppPublications;
  "app.publish_latencies": AppPublishLatencies;
  "app.publish_results": AppPublishResults;
  "app.purchase_attempts": AppPurchaseAttempts;
  "app.quote_rates": AppQuoteRates;
  "app.quotes": AppQuotes;
  "app.rate_cards": AppRateCards;
  "app.remittance_lines": AppRemittanceLines;
  "app.remittances": AppRemittances;
  "app.routing_rules": AppRoutingRules;
  "app.sessions": AppSessions;
  "app.shipment_batch_items": AppShipmentBatchItems;
  "app.shipment_batches": AppShipmentBatches;
  "app.shipment_lines": AppShipmentLines;
  "app.shipment_parcels": AppShipmentParcels;
  "app.shipments": AppShipments;
  "app.shipping_settings": AppShippingSettings;
  "app.shop_buffers": AppShopBuffers;
  "app.shop_places": AppShopPlaces;
  "app.shop_work": AppShopWork;
  "app.shops": AppShops;
  "app.stock_deductions": AppStockDeductions;
  "app.stock_ledger": AppStockLedger;
  "app.stock_levels": AppStockLevels;
  "app.stock_place_levels": AppStockPlaceLevels;
  "app.tenants": AppTenants;
  "app.tracking_events": AppTrackingEvents;
  "app.tracking_sequences": AppTrackingSequences;
  "app.transfer_lines": AppTransferLines;
  "app.transfers": AppTransfers;
  "app.users": AppUsers;
  "app.variant_bins": AppVariantBins;
  "app.webhook_attempts": AppWebhookAttempts;
  "app.webhook_deliveries": AppWebhookDeliveries;
  "app.webhook_subscriptions": AppWebhookSubscriptions;
  "directory.api_keys": DirectoryApiKeys;
  "directory.carrier_routes": DirectoryCarrierRoutes;
  "directory.cells": DirectoryCells;
  "directory.currencies": DirectoryCurrencies;
  "directory.handovers": DirectoryHandovers;
  "directory.marks": DirectoryMarks;
  "directory.moves": DirectoryMoves;
  "directory.residents": DirectoryResidents;
  "directory.shop_routes": DirectoryShopRoutes;
  "directory.signed_bodies": DirectorySignedBodies;
  "directory.tenants": DirectoryTenants;
}
