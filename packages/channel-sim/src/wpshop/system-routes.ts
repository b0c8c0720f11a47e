import type { JsonObject } from "../kit/index.ts";
import type { WpCall, WpRoute } from "./wp-call.ts";
import { READ } from "./wp-call.ts";
import { shopUrl } from "./wp-state.ts";

const CURRENCY_NAMES: Readonly<Record<string, string>> = {
  CLP: "Chilean peso",
  COP: "Colombian peso",
  ARS: "Argentine peso",
  MXN: "Mexican peso",
  PEN: "Sol",
  BRL: "Brazilian real",
};

function discovery(call: WpCall): JsonObject {
  const { settings } = call.state;
  const root = shopUrl(call.sim, call.shop);
  return {
    name: call.shop.name,
    description: "",
    url: root,
    home: root,
    gmt_offset: String(settings.utcOffsetMinutes / 60),
    timezone_string: "",
    namespaces: [
      "oembed/1.0",
      "wc/v1",
      "wc/v2",
      "wc/v3",
      "wc/store/v1",
      ...(settings.hasShipmentTracking ? ["wc-shipment-tracking/v3"] : []),
      ...(settings.hasAdvancedShipmentTracking ? ["wc-ast/v3"] : []),
      "wp/v2",
    ],
    authentication: [],
    routes: {},
  };
}

function systemStatus(call: WpCall): JsonObject {
  const { settings } = call.state;
  const root = shopUrl(call.sim, call.shop);
  return {
    environment: {
      home_url: root,
      site_url: root,
      version: settings.wcVersion,
      wp_version: settings.wpVersion,
      wp_multisite: false,
      default_timezone: "UTC",
    },
    database: { wc_database_version: settings.wcVersion },
    active_plugins: [],
    settings: {
      api_enabled: false,
      force_ssl: false,
      currency: call.shop.currency,
      currency_symbol: "&#36;",
      currency_position: "left",
      thousand_separator: ".",
      decimal_separator: ",",
      number_of_decimals: call.shop.decimals,
    },
    security: { secure_connection: settings.isTlsSeen, hide_errors: true },
  };
}

function option(id: string, value: (call: WpCall) => string): WpRoute {
  return {
    methods: READ,
    path: `wc/v3/settings/products/${id}`,
    right: "view",
    handle: (call) => ({ body: { id, group_id: "products", type: "select", value: value(call) } }),
  };
}

export const SYSTEM_ROUTES: readonly WpRoute[] = [
  { methods: READ, path: "", right: null, handle: (call) => ({ body: discovery(call) }) },
  {
    methods: READ,
    path: "wc/v3/system_status",
    right: "view",
    handle: (call) => ({ body: systemStatus(call) }),
  },
  {
    methods: READ,
    path: "wc/v3/data/currencies/current",
    right: "view",
    handle: ({ shop }) => ({
      body: { code: shop.currency, name: CURRENCY_NAMES[shop.currency] ?? shop.currency, symbol: "&#36;" },
    }),
  },
  option("woocommerce_manage_stock", (call) => (call.state.settings.isStockManaged ? "yes" : "no")),
  option("woocommerce_weight_unit", () => "kg"),
  option("woocommerce_dimension_unit", () => "cm"),
];
