import type { RateCardBody } from "@estiba/contract";
import { describe, expect, it } from "vitest";
import { southernCard } from "../../../carriers/ratetable/testing/southern-card.ts";
import { useApp } from "../../../../test/app.ts";
import { everything, ranked, threePlaces, type ThreePlaces } from "../../../../test/factories/routing.ts";
import { BUYER, makeRateTable, SENDER } from "../../../../test/factories/shipping.ts";

const app = await useApp();

/** The same card with its prices times as many, from places whose postal code begins so. */
const cardFrom = (zip: string, times: number): RateCardBody => ({
  ...southernCard,
  name: `Desde ${zip}`,
  origin: { country: "AR", zipPrefixes: [zip] },
  services: southernCard.services.map((service) => ({
    ...service,
    brackets: service.brackets.map((bracket) => ({ ...bracket, price: bracket.price * times })),
  })),
});

/** A is near the first card, B near a cheaper one, and no card begins at C. */
async function pricedPlaces() {
  const w = await threePlaces(app);
  const { token } = w;
  await makeRateTable(app, token, cardFrom("1", 3));
  await makeRateTable(app, token, { ...cardFrom("5", 1), name: "Barata" });
  const zips = [
    [w.a, "1284"],
    [w.b, "5000"],
    [w.c, "9000"],
  ] as const;
  for (const [placeId, zip] of zips) {
    await app.ok("updatePlace", { token, params: { placeId }, body: { address: { ...SENDER, zip } } });
  }
  await w.save(0, everything({ ...ranked, tie: "cost" }));
  return w;
}

const whyOf = async ({ route }: ThreePlaces, orderId: string) => {
  const [decision] = (await route(orderId)).decisions;
  return decision?.places.map(({ verdict, cost }) => [verdict, cost === null ? null : cost > 0]);
};

const to = { shippingAddress: BUYER };

describe("a rule that asks what parcels cost", () => {
  it("lets an order leave from the cheapest of those that have everything, and says who is dearer", async () => {
    const w = await pricedPlaces();
    const orderId = await w.sell({ X: 1 }, to);
    expect(w.from(await w.route(orderId))).toBe("B X1");
    expect(await whyOf(w, orderId)).toEqual([
      ["costlier", true],
      ["chosen", true],
      ["costlier", null],
    ]);
    const [decision] = (await w.route(orderId)).decisions;
    expect(decision?.rule?.tie).toBe("cost");
    const [dear, cheap] = decision?.places.map(({ cost }) => cost ?? 0) ?? [];
    expect(dear).toBeGreaterThan(cheap ?? 0);
  });

  it("takes a place without a price last", async () => {
    const w = await pricedPlaces();
    expect(w.from(await w.route(await w.sell({ X: 3 }, to)))).toBe("A X3");
  });

  it("goes by the order of the places where no card knows the way", async () => {
    const w = await pricedPlaces();
    const away = { shippingAddress: { ...BUYER, country: "US", region: "US-NY", zip: "10001" } };
    expect(w.from(await w.route(await w.sell({ X: 1 }, away)))).toBe("A X1");
  });

  it("is asked again with the prices of today, by hand and on past orders", async () => {
    const w = await pricedPlaces();
    const { token } = w;
    await w.save(1, everything(ranked));
    const orderId = await w.sell({ X: 1 }, to);
    expect(w.from(await w.route(orderId))).toBe("A X1");
    const rules = everything({ ...ranked, tie: "cost" });
    const day = 86_400_000;
    const period = {
      from: new Date(Date.now() - day).toISOString(),
      to: new Date(Date.now() + day).toISOString(),
    };
    const tried = await app.ok("simulateRouting", { token, body: { rules, ...period } as never });
    expect(tried.data).toMatchObject({ orders: 1, changed: 1 });
    await w.save(2, rules);
    const again = {
      token,
      params: { orderId },
      headers: { "idempotency-key": "again" },
      body: { again: true },
    };
    await app.ok("routeOrder", again as never);
    expect(w.from(await w.route(orderId))).toBe("B X1");
  });
});
