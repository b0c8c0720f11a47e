import type { Client } from "@estiba/sdk";
import { COUNTRIES, DEPOT, nationalCard } from "../../scripts/demo/shipping-setup.ts";

/** A place to leave from, and two carriers that can be compared. */
export async function setUpShipping(owner: Client, currency: string): Promise<void> {
  await owner.createWarehouse({
    body: { name: DEPOT.name, address: { ...DEPOT, country: COUNTRIES[currency] ?? DEPOT.country } },
  });
  await owner.createRateCard({ body: { card: nationalCard("Correo del Sur", currency, 890_000, [2, 4]) } });
  await owner.createRateCard({
    body: { card: nationalCard("Mensajería Rápida", currency, 1_450_000, [1, 2]) },
  });
}
