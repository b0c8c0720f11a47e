import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { liveThroughAMonth } from "./money/busy-month.ts";
import { figure, figuresOf, minorsOf, total } from "./money/figures.ts";
import { bookedOf, cashOf, isAllBooked, isSold, readLedger, sum, type Ledger } from "./money/ledger.ts";
import { until } from "@estiba/testbed";
import { openTour, type Tour } from "./tour/demo.ts";
import { dress, goTo, type Look } from "./tour/look.ts";
import { STOPS } from "./tour/stops.ts";
import { wordsOf } from "./tour/words.ts";

const START_DEADLINE_MS = 180_000;
const BOOKED_WITHIN_MS = 60_000;
const SHIPPING_COSTS = ["shipping_expense", "return_shipping_expense", "carrier_adjustment_expense"] as const;
const PARCEL_COSTS = [...SHIPPING_COSTS, "cod_fee_expense"] as const;
const PLACES = ["atCustomer", "atCarrier", "inTransit", "disputed"] as const;
/** Those above, those with sums of their own in the tests below, and the price list of the catalog. */
const PAGES_WITH_MONEY = [
  "overview",
  "orders",
  "orders-to-dispatch",
  "orders-new",
  "shipments",
  "finance",
  "cod",
  "remittances",
  "hand-overs",
  "catalog",
];
let tour: Tour;
let ledger: Ledger;

beforeAll(async () => {
  tour = await openTour({ DEMO_PAST: "no" });
  await liveThroughAMonth(tour.facts);
  // Sales and returns are taken into the books by the worker, a moment later.
  ledger = await until(
    "all sales and returns in the books",
    async () => {
      const read = await readLedger(tour.facts);
      return isAllBooked(read) && read;
    },
    BOOKED_WITHIN_MS,
  );
}, START_DEADLINE_MS);

afterAll(async () => {
  await tour.close();
});

/** A browser with this language. */
async function openPage(locale: Look["locale"]): Promise<Page> {
  const viewport = { width: 1_360, height: 850 };
  return (
    await dress(tour.browser, tour.facts, { name: "light", locale, colorScheme: "light", viewport }, false)
  ).newPage();
}

describe.each(["en", "es"] as const)(
  "the sums of the panel, read in %s, are those of the ledger:",
  (locale) => {
    const say = wordsOf(locale);
    let page: Page;
    beforeAll(async () => {
      page = await openPage(locale);
    });
    const read = async (path: string) => {
      await goTo(page, tour.facts, { name: "money", path });
      return figuresOf(page);
    };
    const place = (name: (typeof PLACES)[number] | "total" | "overdue") => say("finance", `balance.${name}`);

    it("cash on delivery on the overview", async () => {
      const { overdue: _overdue, total: all, ...places } = cashOf(ledger);
      const expected = [all, ...PLACES.map((name) => places[name]).filter((minor) => minor !== 0)];
      // Below the sales, which the endpoint's own tests add up.
      const figures = (await read("/")).slice(-expected.length);
      expect(minorsOf(figures)).toEqual(expected);
      expect(total(figures.slice(1).map(({ minor }) => minor))).toBe(figures[0]?.minor);
      for (const name of PLACES.filter((one) => places[one] !== 0)) {
        expect([name, figure(figures, place(name))]).toEqual([name, places[name]]);
      }
    });

    it("finance, whose parts make its totals", async () => {
      const figures = await read("/finance");
      const books = cashOf(ledger);
      const sales = -sum(ledger, "sales") - sum(ledger, "sales_returns");
      const charged = -sum(ledger, "shipping_income");
      const cost = sum(ledger, SHIPPING_COSTS);
      expect(figure(figures, say("finance", "overview.net"))).toBe(sales);
      expect(figure(figures, say("finance", "overview.shippingCost"))).toBe(cost);
      expect(figure(figures, say("finance", "overview.margin"))).toBe(charged - cost);
      expect(figure(figures, say("finance", "overview.collected"))).toBe(
        sum(ledger, "cod_at_carrier", ({ kind }) => kind === "cod_collected"),
      );
      const beside = (key: string) => say("finance", key, { amount: "" }).replaceAll(/\s+/g, " ").trim();
      expect(figure(figures, beside("overview.charged"))).toBe(charged);
      expect(figure(figures, beside("overview.settled"))).toBe(
        sum(ledger, "bank", ({ kind }) => kind === "remittance_settled" || kind === "cod_paid"),
      );
      for (const name of [...PLACES, "total"] as const) {
        expect([name, figure(figures, place(name))]).toEqual([name, books[name]]);
      }
      const channels = figures.filter(({ label }) => / · \d+ /.test(label));
      expect(total(channels.map(({ minor }) => minor))).toBe(sales);
      const column = (key: string) =>
        total(
          figures
            .filter(({ label }) => label.endsWith(` · ${say("finance", key)}`))
            .map(({ minor }) => minor),
        );
      expect(column("overview.carrier.paid")).toBe(cost);
      expect(column("overview.carrier.codCollected")).toBe(
        figure(figures, say("finance", "overview.collected")),
      );
      expect(column("overview.carrier.atCarrier")).toBe(books.atCarrier + books.disputed);
      const audited = figures.filter(({ label }) => /^SUR\d+ · /.test(label));
      const claimed = (key: "amount" | "received") =>
        figures.filter(({ label }) => label.endsWith(` · ${say("finance/claims", key)}`));
      expect(total(minorsOf(claimed("amount")))).toBe(
        total(ledger.shipments.map(({ claimed: minor }) => minor ?? 0)),
      );
      expect(total(minorsOf(claimed("received")))).toBe(
        total(ledger.shipments.map(({ received }) => received ?? 0)),
      );
      expect(figures).toHaveLength(
        6 + 5 + channels.length + 3 + audited.length + 2 * claimed("amount").length,
      );
      const parcels = ledger.shipments.filter(({ tracking }) =>
        audited.some(({ label }) => label.startsWith(`${tracking} · `)),
      );
      expect(audited).toHaveLength(4 * parcels.length);
      expect(parcels.length).toBeGreaterThan(0);
      for (const { id, tracking } of parcels) {
        const cell = (key: string) => figure(audited, `${tracking} · ${say("finance/audit", key)}`);
        expect([tracking, cell("billed") + cell("adjusted") - cell("quoted")]).toEqual([
          tracking,
          cell("difference"),
        ]);
        expect([tracking, cell("adjusted")]).toEqual([
          tracking,
          sum(ledger, "carrier_adjustment_expense", ({ shipmentId }) => shipmentId === id),
        ]);
      }
    });

    it("payments on delivery, of which the rows make the total", async () => {
      const figures = await read("/finance/cod");
      const books = cashOf(ledger);
      for (const name of [...PLACES, "total", "overdue"] as const) {
        expect([name, figure(figures, place(name))]).toEqual([name, books[name]]);
      }
      const column = (key: string) =>
        figures.filter(({ label }) => label.endsWith(` · ${say("finance", `cod.${key}`)}`));
      expect(column("outstanding")).toHaveLength(ledger.payments.length);
      expect(total(column("outstanding").map(({ minor }) => minor))).toBe(books.total);
      for (const { id, tracking } of ledger.payments) {
        const of = (account: string, kind?: string) =>
          sum(
            ledger,
            account,
            (entry) => entry.codPaymentId === id && (kind === undefined || entry.kind === kind),
          );
        const cell = (key: string) => figure(figures, `${tracking} · ${say("finance", `cod.${key}`)}`);
        expect([tracking, cell("expected")]).toEqual([tracking, of("cod_at_customer", "cod_expected")]);
        expect([tracking, cell("collected")]).toEqual([tracking, of("cod_at_carrier", "cod_collected")]);
      }
      expect(figures).toHaveLength(6 + 3 * ledger.payments.length);
    });

    it("statements, booked and in the bank", async () => {
      const figures = await read("/finance/remittances");
      expect(figures).toHaveLength(ledger.remittances.length);
      for (const { id, reference, status, net } of ledger.remittances) {
        const booked = sum(
          ledger,
          "remittance_in_transit",
          ({ remittanceId, kind }) => remittanceId === id && kind === "remittance_confirmed",
        );
        expect([reference, figure(figures, `${reference} · ${say("finance", "remittance.net")}`)]).toEqual([
          reference,
          status === "matched" ? net : booked,
        ]);
      }
    });

    it("parcels, of which the costs make those of finance", async () => {
      const figures = await read("/shipping");
      const costs = figures.filter(({ label }) => label.endsWith(` · ${say("shipping", "columns.cost")}`));
      expect(costs).toHaveLength(ledger.shipments.length);
      expect(total(costs.map(({ minor }) => minor))).toBe(sum(ledger, PARCEL_COSTS));
      for (const { id, tracking } of ledger.shipments) {
        expect([tracking ?? id, figure(figures, `${tracking} · ${say("shipping", "columns.cost")}`)]).toEqual(
          [tracking ?? id, sum(ledger, PARCEL_COSTS, ({ shipmentId }) => shipmentId === id)],
        );
      }
      const toCollect = figures.filter(({ label }) => label.endsWith(` · ${say("shipping", "columns.cod")}`));
      expect(total(toCollect.map(({ minor }) => minor))).toBe(
        sum(ledger, "cod_at_customer", ({ kind }) => kind === "cod_expected"),
      );
      expect(figures).toHaveLength(costs.length + toCollect.length);
    });

    it("orders", async () => {
      await read("/orders");
      // The rows below the screen are made once somebody scrolls.
      const frame = page.locator("main [data-framed]");
      await frame.evaluate((list) => list.scrollTo(0, 1));
      await until(
        "every row to be there",
        async () => (await figuresOf(page)).length >= ledger.orders.length,
      );
      const figures = await figuresOf(page);
      expect(figures).toHaveLength(ledger.orders.length);
      for (const order of ledger.orders) {
        const { id, name, total: all } = order;
        expect([name, figure(figures, `${name} · ${say("orders", "columns.total")}`)]).toEqual([
          name,
          isSold(order) ? bookedOf(ledger, id) : all,
        ]);
      }
    });
  },
);

describe("what is opened one by one agrees with the ledger:", () => {
  const say = wordsOf("es");
  let page: Page;
  beforeAll(async () => {
    page = await openPage("es");
  });
  const show = (path: string) => goTo(page, tour.facts, { name: "money", path });
  /** Opens the drawer of a row, reads it and closes it. */
  const open = async (name: string) => {
    await page.locator("main .row-link").getByText(name, { exact: true }).click();
    const drawer = page.getByRole("dialog");
    await drawer.locator("dl").first().waitFor();
    const figures = await figuresOf(page);
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "detached" });
    return figures;
  };

  it("each order, whose rows make its total", async () => {
    const parts = ["items", "shipping", "discounts", "extras", "extrasWithShipping"];
    const labels = parts.map((part) => say("orders", `detail.${part}`));
    await show("/orders");
    for (const { name, total: all } of ledger.orders) {
      const figures = await open(name);
      expect([name, figures[0]?.minor]).toEqual([name, all]);
      expect([name, figure(figures, say("orders", "detail.total"))]).toEqual([name, all]);
      expect([name, total(minorsOf(figures.filter(({ label }) => labels.includes(label))))]).toEqual([
        name,
        all,
      ]);
    }
  });

  it("each parcel, whose parts make its cost", async () => {
    const parts = ["freight", "codFee", "returnFreight", "adjustments"];
    await show("/shipping");
    for (const { id, orderId, tracking, quoted, claimed, received } of ledger.shipments) {
      const name = tracking ?? id;
      const figures = await open(name);
      const of = (accounts: readonly string[]) => sum(ledger, accounts, (entry) => entry.shipmentId === id);
      const shown = (key: string) => total(minorsOf(figures, say("shipping", key)));
      expect([name, shown("columns.cost")]).toEqual([name, of(PARCEL_COSTS)]);
      expect([name, shown("price.quoted")]).toEqual([name, quoted]);
      expect([name, shown("price.charged")]).toEqual([
        name,
        0 - sum(ledger, "shipping_income", (entry) => entry.orderId === orderId),
      ]);
      expect([name, total(parts.map((part) => shown(`price.${part}`)))]).toEqual([name, of(PARCEL_COSTS)]);
      expect([name, shown("price.total")]).toEqual([name, of(PARCEL_COSTS)]);
      expect([name, [shown("claim.amount"), shown("claim.received")]]).toEqual([
        name,
        [claimed ?? 0, received ?? 0],
      ]);
    }
  });

  it("each payment, whose places make what is outstanding", async () => {
    await show("/finance/cod");
    for (const { id, tracking } of ledger.payments) {
      const figures = await open(tracking);
      const own = ledger.entries.filter(({ codPaymentId }) => codPaymentId === id);
      const shown = (key: string) => total(minorsOf(figures, say("finance", `cod.${key}`)));
      expect([tracking, shown("atCustomer")]).toEqual([tracking, sum({ entries: own }, "cod_at_customer")]);
      expect([tracking, shown("atCarrier")]).toEqual([tracking, sum({ entries: own }, "cod_at_carrier")]);
      expect([tracking, shown("writtenOff")]).toEqual([tracking, sum({ entries: own }, "cod_loss")]);
      expect([tracking, shown("outstanding")]).toEqual([
        tracking,
        shown("atCustomer") + shown("atCarrier") + shown("inTransit"),
      ]);
    }
  });

  it("each statement, from what was collected to the bank", async () => {
    await show("/finance/remittances");
    for (const { id, reference, status } of ledger.remittances) {
      const figures = await open(reference);
      const shown = (key: string) => total(minorsOf(figures, say("finance", key)));
      const [gross = 0, ...kept] = ["gross", "codFees", "freight", "withheld"].map((key) =>
        shown(`remittance.${key}`),
      );
      expect([reference, gross - total(kept)]).toEqual([reference, shown("remittance.net")]);
      const of = (account: string) => sum(ledger, account, (entry) => entry.remittanceId === id);
      expect([reference, 0 - of("cod_at_carrier")]).toEqual([reference, status === "matched" ? 0 : gross]);
      expect([reference, of("bank")]).toEqual([
        reference,
        status === "settled" ? shown("settle.received") : 0,
      ]);
    }
  });

  it("hand-over sheets, and no other page shows a sum", async () => {
    await show("/shipping/handovers");
    const sheets = await figuresOf(page);
    const handedOver = new Set(ledger.handedOver.map(({ shipmentId }) => shipmentId));
    expect(minorsOf(sheets)).toEqual([
      sum(
        ledger,
        "cod_at_customer",
        ({ kind, shipmentId }) => kind === "cod_expected" && handedOver.has(shipmentId ?? ""),
      ),
    ]);
    const others = STOPS.filter(
      ({ isGuest, act, name }) => isGuest !== true && act === undefined && !PAGES_WITH_MONEY.includes(name),
    );
    for (const stop of others) {
      await goTo(page, tour.facts, stop);
      expect([stop.name, await figuresOf(page)]).toEqual([stop.name, []]);
    }
  });
});
