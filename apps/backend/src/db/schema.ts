// Generated from the migrated database by `npm run schema`; do not edit.
import type { ColumnType, Generated } from "kysely";

export type Json = ColumnType<unknown, string, string>;

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
  actor_kind: string;
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
  document: string;
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

export interface AppIdempotencyKeys {
  tenant_id: string;
  key_hash: Buffer;
  request_hash: Buffer;
  state: string;
  status_code: number | null;
  response_sealed: string | null;
  created_at: Generated<Date>;
  running_until: Date;
  expires_at: Date;
}

export interface AppInboundEvents {
  tenant_id: string;
  id: string;
  received_at: Generated<Date>;
  shop_id: string;
  source: string;
  topic: string;
  kind: string;
  external_id: string | null;
  delivery_id: string | null;
  verification: string;
  headers: Json;
  raw_body: Buffer;
  state: Generated<string>;
  attempts: Generated<number>;
  due_at: Generated<Date>;
  duplicates: Generated<number>;
  effect: Json | null;
  last_error: string | null;
  finished_at: Date | null;
}

export interface AppInvitations {
  tenant_id: string;
  id: string;
  email: string;
  role: string;
  token_hash: Buffer;
  invited_by: string;
  created_at: Generated<Date>;
  expires_at: Date;
  accepted_at: Date | null;
  revoked_at: Date | null;
}

export interface AppMails {
  tenant_id: string;
  id: string;
  template: string;
  locale: string;
  content_sealed: string;
  state: Generated<string>;
  attempts: Generated<number>;
  due_at: Generated<Date>;
  created_at: Generated<Date>;
  sent_at: Date | null;
  last_error: string | null;
}

export interface AppOauthStates {
  tenant_id: string;
  state_hash: Buffer;
  platform: string;
  shop: string | null;
  name: string | null;
  code_verifier_sealed: string;
  started_by: string;
  created_at: Generated<Date>;
  expires_at: Date;
  used_at: Date | null;
}

export interface AppOneTimeTokens {
  tenant_id: string;
  token_hash: Buffer;
  kind: string;
  user_id: string;
  created_at: Generated<Date>;
  expires_at: Date;
  used_at: Date | null;
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
  stock_quantity: number;
  unit_price_minor: number;
}

export interface AppOrderTimeline {
  tenant_id: string;
  order_id: string;
  id: string;
  at: Generated<Date>;
  kind: string;
  actor_kind: string;
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
  channel_status: string;
  manual_status: string | null;
  status: string;
  payment_status: string;
  stock_status: string;
  payment_method: string | null;
  is_cash_on_delivery: boolean;
  currency: string;
  total_minor: number;
  customer: Json | null;
  shipping_address: Json | null;
  group_id: string | null;
  search: string;
  placed_at: Date;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
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
  revoked_reason: string | null;
  ip: string | null;
  user_agent: string | null;
}

export interface AppShopWork {
  tenant_id: string;
  shop_id: string;
  kind: string;
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
  platform: string;
  external_id: string;
  name: string;
  status: string;
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
  status: string;
  reason: string;
  source: string;
  event_id: string | null;
  reversal_of: string | null;
  occurred_at: Date;
  recorded_at: Generated<Date>;
}

export interface AppTenants {
  tenant_id: string;
  name: string;
  plan: Generated<string>;
  trial_ends_at: Date | null;
  country: string | null;
  created_at: Generated<Date>;
}

export interface AppUsers {
  tenant_id: string;
  id: string;
  email: string;
  name: string;
  password_hash: string;
  role: string;
  locale: Generated<string>;
  email_verified_at: Date | null;
  created_at: Generated<Date>;
  removed_at: Date | null;
}

export interface DirectoryApiKeys {
  key_hash: Buffer;
  tenant_id: string;
  key_id: string;
}

export interface DirectoryShopRoutes {
  platform: string;
  route_key: string;
  tenant_id: string;
  shop_id: string;
}

export interface DirectoryTenants {
  id: string;
  slug: string;
  cell: string;
  status: Generated<string>;
  created_at: Generated<Date>;
}

export interface DB {
  "app.api_keys": AppApiKeys;
  "app.audit_log": AppAuditLog;
  "app.completeness": AppCompleteness;
  "app.consents": AppConsents;
  "app.event_fingerprints": AppEventFingerprints;
  "app.idempotency_keys": AppIdempotencyKeys;
  "app.inbound_events": AppInboundEvents;
  "app.invitations": AppInvitations;
  "app.mails": AppMails;
  "app.oauth_states": AppOauthStates;
  "app.one_time_tokens": AppOneTimeTokens;
  "app.order_lines": AppOrderLines;
  "app.order_timeline": AppOrderTimeline;
  "app.orders": AppOrders;
  "app.sessions": AppSessions;
  "app.shop_work": AppShopWork;
  "app.shops": AppShops;
  "app.stock_deductions": AppStockDeductions;
  "app.tenants": AppTenants;
  "app.users": AppUsers;
  "directory.api_keys": DirectoryApiKeys;
  "directory.shop_routes": DirectoryShopRoutes;
  "directory.tenants": DirectoryTenants;
}
