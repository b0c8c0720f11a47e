import { describe, expect, it } from "vitest";
import { useStack } from "../harness/stack.ts";
import { hasWordpress } from "../harness/wordpress.ts";
import { WOOCOMMERCE } from "../harness/woocommerce.ts";
import { pluginCases } from "./plugin-cases.ts";
import { openWorld, type World } from "./world.ts";

const TIMEOUT_MS = 240_000;

const refund = (orderId: number, units: number, isRestocked: boolean) => `
  $order = wc_get_order( ${orderId} ); $items = array();
  foreach ( $order->get_items() as $id => $item ) { $items[ $id ] = array( 'qty' => ${units}, 'refund_total' => 100 ); }
  $made = wc_create_refund( array( 'order_id' => ${orderId}, 'amount' => 100, 'line_items' => $items, 'restock_items' => ${String(isRestocked)} ) );
  if ( is_wp_error( $made ) ) { throw new Exception( $made->get_error_message() ); }`;

/** What a real WooCommerce does to the book, and the book to it. */
export function shopCases(): void {
  describe.runIf(hasWordpress && WOOCOMMERCE !== "")(
    "a shop on a real WooCommerce",
    { timeout: TIMEOUT_MS },
    () => {
      let world: World;
      useStack(
        async (stack) => {
          world = await openWorld(stack);
        },
        { settings: { RECONCILE: "recent=5/600,day=3600/86400,week=86400/604800" } },
        TIMEOUT_MS,
      );
      const status = (id: number, to: string) =>
        world.shop.php(`wc_get_order( ${id} )->update_status( '${to}' );`);
      const paid = async (id: number, payment: string) => {
        await world.eventually(
          `order ${id} to be ${payment}`,
          async () => (await world.orderOf(id)).paymentStatus === payment,
        );
      };

      it("subscribes by itself after it was connected", async () => {
        await world.eventually("the webhooks", async () => (await world.subscriptions()) === 4);
        expect(await world.subscriptions()).toBe(4);
      });

      it("counts the variations of one parent as one: every sale lowers it, wherever it is, and nothing raises it", async () => {
        await world.sellElsewhere("POLERA-R", 3);
        expect([await world.figures("POLERA-R"), await world.figures("POLERA-A")]).toEqual([
          [7, 7],
          [7, 7],
        ]);
        await world.sellElsewhere("POLERA-A", 2);
        expect([await world.figures("POLERA-R"), await world.figures("POLERA-A")]).toEqual([
          [5, 5],
          [5, 5],
        ]);
        await world.orderOf(await world.shop.order({ "POLERA-A": 1 }));
        expect([await world.figures("POLERA-R"), await world.figures("POLERA-A")]).toEqual([
          [4, 4],
          [4, 4],
        ]);
      });

      it("holds what the shop holds: refunds with and without restocking, and refunded by hand", async () => {
        const id = await world.shop.order({ TAZA: 3 });
        await world.orderOf(id);
        expect(await world.figures("TAZA")).toEqual([17, 17]);
        await world.shop.php(refund(id, 1, false));
        await world.shop.php(refund(id, 1, true));
        await world.eventually("one to be back", async () => (await world.onHand("TAZA")) === 18);
        expect(await world.figures("TAZA")).toEqual([18, 18]);
        await status(id, "refunded");
        await paid(id, "refunded");
        expect(await world.figures("TAZA")).toEqual([18, 18]);
      });

      it("holds what the shop holds of a failed and of a cancelled order", async () => {
        const [failed, cancelled] = [
          await world.shop.order({ LIBRO: 2 }),
          await world.shop.order({ LIBRO: 3 }),
        ];
        await world.eventually("both to be booked", async () => (await world.onHand("LIBRO")) === 15);
        await status(cancelled, "cancelled");
        await status(failed, "failed");
        await paid(failed, "failed");
        const shown = await world.shop.stockOf("LIBRO");
        await world.eventually("the book to agree", async () => (await world.onHand("LIBRO")) === shown);
        expect(await world.figures("LIBRO")).toEqual([shown, shown]);
      });

      it("does not overwrite backorders with a zero", async () => {
        await world.orderOf(await world.shop.order({ ENCARGO: 5 }));
        expect(await world.figures("ENCARGO")).toEqual([-3, -3]);
        await world.sellElsewhere("ENCARGO", 1);
        expect(await world.figures("ENCARGO")).toEqual([-4, -3]);
      });

      it("passes over an order it cannot read, says so, and keeps parts of a unit as they were sold", async () => {
        await world.shop.php("update_option( 'estiba_test_fractions', '1' );");
        const [part, broken] = [await world.shop.order({ TELA: 1.5 }), await world.shop.order({ TELA: 1 })];
        await world.shop.php(
          `update_option( 'estiba_test_broken', ${broken} ); wc_get_order( ${broken} )->save();`,
        );
        const after = await world.shop.order({ TELA: 2 });
        expect((await world.orderOf(part)).lines).toMatchObject([
          { quantity: 2, exactQuantity: "1.5", stockQuantity: 0 },
        ]);
        expect((await world.orderOf(after)).lines).toMatchObject([{ quantity: 2, stockQuantity: 2 }]);
        await world.eventually("the broken one to be shown", async () => {
          const { data } = await world.tenant.owner.listEvents({ query: { state: "dead" } });
          return data.items.some(
            ({ topic, lastError }) =>
              topic === "order.unreadable" && lastError?.includes("order.total") === true,
          );
        });
        await world.shop.php(
          "delete_option( 'estiba_test_fractions' ); delete_option( 'estiba_test_broken' );",
        );
      });

      it("closes an order that was thrown away, without restocking", async () => {
        const before = await world.onHand("TAZA");
        const id = await world.shop.order({ TAZA: 2 });
        await world.orderOf(id);
        await world.shop.php(`wc_get_order( ${id} )->delete( false );`);
        await world.eventually(
          "it to be closed",
          async () => (await world.orderOf(id)).status === "cancelled",
        );
        expect(await world.figures("TAZA")).toEqual([(before ?? 0) - 2, (before ?? 0) - 2]);
      });

      it("opens no shortfall for goods that nobody counts", async () => {
        const order = await world.orderOf(await world.shop.order({ SERVICIO: 2 }));
        expect([order.stockStatus, order.lines[0]?.quantity]).toEqual(["not_applicable", 2]);
        const { data } = await world.tenant.owner.listIncidents({});
        expect(data.items.filter(({ masterSku }) => masterSku === "SERVICIO")).toEqual([]);
      });

      it("shows unit prices and shipping with their tax, as the shop does", async () => {
        const shipping =
          "$way = new WC_Order_Item_Shipping(); $way->set_method_title( 'Envío' ); $way->set_total( '10000' ); $order->add_item( $way );";
        const order = await world.orderOf(await world.shop.order({ TAZA: 1 }, shipping));
        const { unitPriceMinor = 0 } = order.lines[0] ?? {};
        expect([unitPriceMinor, order.shippingMinor]).toEqual([1_990_000, 1_190_000]);
        expect(unitPriceMinor + (order.shippingMinor ?? 0)).toBe(order.totalMinor);
      });

      it("has what a unit weighs and measures, a variation what its parent does", async () => {
        const { data } = await world.tenant.owner.listCatalog({ query: { limit: 50 } });
        const sizes = Object.fromEntries(
          data.items.map(({ sku, weightG, lengthMm, widthMm, heightMm, sizeSource }) => [
            sku,
            [weightG, lengthMm, widthMm, heightMm, sizeSource],
          ]),
        );
        expect(sizes["LIBRO"]).toEqual([400, 230, 160, 25, "channel"]);
        expect(sizes["POLERA-R"]).toEqual([350, 300, 220, 30, "channel"]);
        expect(sizes["TAZA"]).toEqual([null, null, null, null, null]);
      });

      it("is shown the items of a parcel that holds a part of an order", async () => {
        const order = await world.orderOf(await world.shop.order({ LIBRO: 2 }));
        const { owner } = world.tenant;
        const { data: carrier } = await owner.createCarrierConnection({
          body: { provider: "manual", name: "Otra", mode: "live" },
        });
        const [line] = order.lines;
        await owner.createShipment({
          body: {
            orderId: order.id,
            manual: { connectionId: carrier.connectionId, trackingNumber: "PARTE-0001" },
            destination: {
              name: "Ana",
              phone: "+573001112233",
              address: "Calle 1",
              city: "Bogotá",
              country: "CO",
            },
            lines: [{ orderLineId: line?.id ?? "", quantity: 1 }],
          },
        });
        const notes = () =>
          world.shop.php(`
            foreach ( wc_get_order_notes( array( 'order_id' => ${order.orderId} ) ) as $note ) { echo $note->content, "\\n"; }`);
        await world.eventually("the note", async () => (await notes()).includes("PARTE-0001"));
        expect(await notes()).toMatch(/PARTE-0001[^]*1 × LIBRO/u);
      });

      it("notices that a parent counts no more", async () => {
        await world.shop.php(`
          $product = wc_get_product( wc_get_product( wc_get_product_id_by_sku( 'GORRA-R' ) )->get_parent_id() );
          $product->set_manage_stock( false ); $product->save();`);
        await world.tenant.owner.requestCatalogSync({ body: {} });
        const uncounted = () =>
          world.stack.database.rows("select 1 from app.listings where sku like 'GORRA-%' and stock is null");
        await world.eventually("the listings to say so", async () => (await uncounted()).length === 2);
        expect(await uncounted()).toHaveLength(2);
      });

      it("does not take keys that may only read for good ones", async () => {
        const keys = await world.shop.makeKeys("read");
        await expect(world.register(keys)).rejects.toMatchObject({ code: "CHANNEL_CREDENTIALS_REJECTED" });
        const [before = 0] = await world.figures("TAZA");
        await world.sellElsewhere("TAZA", 1);
        expect(await world.figures("TAZA")).toEqual([before - 1, before - 1]);
      });

      it("is reached with plain permalinks too", async () => {
        await world.shop.php("update_option( 'permalink_structure', '' ); flush_rewrite_rules();");
        const [before = 0] = await world.figures("TAZA");
        await world.sellElsewhere("TAZA", 1);
        expect(await world.figures("TAZA")).toEqual([before - 1, before - 1]);
        expect(await world.register()).toBe(world.shopId);
        await world.sellElsewhere("TAZA", 1);
        expect(await world.figures("TAZA")).toEqual([before - 2, before - 2]);
        await world.shop.php(
          "update_option( 'permalink_structure', '/%postname%/' ); flush_rewrite_rules();",
        );
      });

      pluginCases(() => world, refund);
    },
  );
}
