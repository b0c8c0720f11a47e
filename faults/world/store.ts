import { must } from "./http.ts";
import { field, type Session } from "./tenants.ts";
import type { World } from "./world.ts";

/** A second place of a tenant, beside the one that everybody has. */
export async function openStore({ apiUrl }: Pick<World, "apiUrl">, session: Session): Promise<string> {
  const body = { name: "Tienda", kind: "store", rank: 20 };
  return field(await must(apiUrl, "POST", "/api/v1/places", { headers: session, body }), "data", "placeId");
}

/** So many units of a product are there; the variant is kept by place from then on. */
export async function stockStore(
  { apiUrl }: Pick<World, "apiUrl">,
  session: Session,
  at: { readonly placeId: string; readonly variantId: string; readonly stock: number },
): Promise<void> {
  const { placeId, variantId, stock } = at;
  await must(apiUrl, "PATCH", `/api/v1/tenant/catalog/master-variants/${variantId}`, {
    headers: session,
    body: { stock, placeId, reason: "count" },
  });
}
