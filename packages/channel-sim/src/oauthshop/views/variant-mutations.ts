import type { SimVariant } from "../../kit/index.ts";
import type { FieldArgs } from "../graphql/field-args.ts";
import type { View } from "../graphql/view.ts";
import { idOf } from "../wire-format.ts";
import { productView, variantView } from "./catalog-views.ts";
import type { AdminContext } from "./context.ts";
import { changeItem } from "./inventory-mutations.ts";

function changeVariant(context: AdminContext, variant: SimVariant, input: FieldArgs): void {
  const { sim, home } = context;
  const price = input.text("price");
  if (price !== null) {
    variant.priceMinor = Math.round(Number(price) * 10 ** home.shop.decimals);
  }
  if (input.has("barcode")) {
    variant.barcode = input.text("barcode");
  }
  const policy = input.text("inventoryPolicy");
  if (policy === "CONTINUE") {
    home.oversellVariants.add(variant.id);
  } else if (policy === "DENY") {
    home.oversellVariants.delete(variant.id);
  }
  changeItem(context, variant, input.object("inventoryItem"));
  sim.store.touchProduct(home.shop, variant);
}

export function updateVariants(context: AdminContext, args: FieldArgs): View {
  const product = context.home.shop.productsById.get(idOf("Product", args.text("productId")) ?? "");
  if (product === undefined) {
    const error = { code: "PRODUCT_DOES_NOT_EXIST", field: ["productId"], message: "Product does not exist" };
    return { product: null, productVariants: null, userErrors: [error] };
  }
  const rows = args.objects("variants").map((input, index) => {
    const id = idOf("ProductVariant", input.text("id"));
    const variant = product.variants.find((candidate) => candidate.id === id);
    return { input, index, variant };
  });
  const userErrors = rows.flatMap(({ variant, input, index }): View[] => {
    if (variant !== undefined) {
      return [];
    }
    const isMissing = input.text("id") === null;
    return [
      {
        code: isMissing ? "PRODUCT_VARIANT_ID_MISSING" : "PRODUCT_VARIANT_DOES_NOT_EXIST",
        field: ["variants", String(index), "id"],
        message: isMissing ? "Product variant is missing ID attribute" : "Product variant does not exist",
      },
    ];
  });
  if (userErrors.length > 0 && !args.flag("allowPartialUpdates")) {
    return { product: productView(context, product), productVariants: null, userErrors };
  }
  const changed = rows.flatMap(({ variant, input }) => (variant === undefined ? [] : [{ variant, input }]));
  changed.forEach(({ variant, input }) => changeVariant(context, variant, input));
  return {
    product: productView(context, product),
    productVariants: changed.map(({ variant }) => variantView(context, variant)),
    userErrors,
  };
}
