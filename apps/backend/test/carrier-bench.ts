import { startEasypostSim, startEnviaSim } from "@estiba/channel-sim";
import { afterAll, beforeEach } from "vitest";
import { lookAtShipments } from "../src/flows/upkeep/look-at-shipments.ts";
import { useApp, type AppOptions } from "./app.ts";
import { makeEnvia, makeMerchant, makeRateTable } from "./factories/shipping.ts";

/** For the top of a test file: the app beside both simulated carriers, which begin each test without faults. */
export async function useCarriers(config: AppOptions["config"] = {}) {
  const [envia, easypost] = await Promise.all([startEnviaSim(), startEasypostSim()]);
  afterAll(() => Promise.all([envia.close(), easypost.close()]));
  const app = await useApp({
    config: {
      ALLOW_PRIVATE_ADDRESSES: "yes",
      ENVIA_BASE_URL: envia.baseUrl,
      ENVIA_QUERIES_URL: envia.baseUrl,
      ENVIA_TEST_BASE_URL: envia.baseUrl,
      ENVIA_TEST_QUERIES_URL: envia.baseUrl,
      EASYPOST_BASE_URL: easypost.baseUrl,
      ...config,
    },
  });
  beforeEach(() => {
    for (const sim of [envia, easypost]) {
      sim.faults.length = 0;
      sim.calls.length = 0;
    }
  });
  return {
    app,
    envia,
    easypost,
    merchant: () => makeMerchant(app),
    withTable: async () => {
      const merchant = await makeMerchant(app);
      return { ...merchant, ...(await makeRateTable(app, merchant.token)) };
    },
    withEnvia: async (carriers?: readonly string[]) => {
      const merchant = await makeMerchant(app);
      return { ...merchant, connectionId: await makeEnvia(app, merchant.token, envia.token, carriers) };
    },
    connect: async (token: string, provider: "envia" | "easypost", name = "Afuera"): Promise<string> => {
      const credentials = provider === "envia" ? { token: envia.token } : { apiKey: easypost.apiKey };
      const body = { provider, name, mode: "test" as const, credentials };
      return (await app.ok("createCarrierConnection", { token, body })).data.connectionId;
    },
    /** Looks as long as something is due, as the worker would; `dueNow` is for those who wait for a clock. */
    look: async (tenantId: string, dueNow = false): Promise<void> => {
      if (dueNow) {
        await app.database.rows(
          "update app.shipments set due_at = now() where tenant_id = $1 and due_at is not null",
          [tenantId],
        );
      }
      while (await lookAtShipments(app.foundation.services, tenantId)) {
        // until nothing is due
      }
    },
  };
}
