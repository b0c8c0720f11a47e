import type { JsonObject } from "../kit/index.ts";
import { DIMENSION_UNITS, WEIGHT_UNITS } from "./sizes/shop-units.ts";
import type { WpCall, WpRoute } from "./wp-call.ts";
import { READ } from "./wp-call.ts";
import { WpError } from "./wp-error.ts";
import type { WpSettings } from "./wp-state.ts";
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

type Setting = {
  id: string;
  label: string;
  type: "select" | "checkbox";
  initial: string;
  options?: readonly string[];
  readonly value: (settings: WpSettings) => string;
};

/** Those of the products tab that somebody reads from outside. */
const PRODUCT_SETTINGS: readonly Setting[] = [
  {
    id: "woocommerce_weight_unit",
    label: "Weight unit",
    type: "select",
    initial: "kg",
    options: WEIGHT_UNITS,
    value: ({ weightUnit }) => weightUnit,
  },
  {
    id: "woocommerce_dimension_unit",
    label: "Dimensions unit",
    type: "select",
    initial: "cm",
    options: DIMENSION_UNITS,
    value: ({ dimensionUnit }) => dimensionUnit,
  },
  {
    id: "woocommerce_manage_stock",
    label: "Manage stock",
    type: "checkbox",
    initial: "yes",
    value: ({ isStockManaged }) => (isStockManaged ? "yes" : "no"),
  },
];

function settingFields({ id, label, type, initial, options, value }: Setting, call: WpCall): JsonObject {
  return {
    id,
    label,
    description: "",
    type,
    default: initial,
    ...(options === undefined ? {} : { options: Object.fromEntries(options.map((unit) => [unit, unit])) }),
    value: value(call.state.settings),
    group_id: "products",
  };
}

/** Only users who manage the shop may see its settings. */
function settingsRoute(path: string, read: (call: WpCall) => unknown): WpRoute {
  return {
    methods: READ,
    path: `wc/v3/settings/${path}`,
    right: "view",
    handle: (call) => {
      if (call.state.settings.areSettingsClosed) {
        throw new WpError(403, "woocommerce_rest_cannot_view", "Sorry, you cannot list resources.");
      }
      return { body: read(call) };
    },
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
  settingsRoute("products", (call) => PRODUCT_SETTINGS.map((setting) => settingFields(setting, call))),
  ...PRODUCT_SETTINGS.map((setting) =>
    settingsRoute(`products/${setting.id}`, (call) => settingFields(setting, call)),
  ),
];
