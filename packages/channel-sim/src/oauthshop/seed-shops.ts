import type { ShopSpec } from "../kit/index.ts";
import { HOSTED_SUFFIX } from "./shop-home.ts";

export const DEFAULT_SHOPS: readonly ShopSpec[] = [
  { id: "acme-demo.myshopify.com", name: "Acme Demo", country: "CO", currency: "COP" },
  {
    id: "andes-outdoor.myshopify.com",
    name: "Andes Outdoor",
    country: "CL",
    currency: "CLP",
    locations: [
      { id: "70000000201", name: "Bodega Santiago", isDefault: true },
      { id: "70000000202", name: "Tienda Concón", isDefault: false },
    ],
  },
  { id: "casa-tierra.myshopify.com", name: "Casa Tierra", country: "MX", currency: "MXN" },
];

export function hostedSpec(spec: ShopSpec): ShopSpec {
  const name = (spec.id ?? spec.name).toLowerCase().replace(HOSTED_SUFFIX, "");
  return { ...spec, id: `${name.replaceAll(/[^a-z0-9]+/g, "-")}${HOSTED_SUFFIX}` };
}
