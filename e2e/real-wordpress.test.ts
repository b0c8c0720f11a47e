import { createHmac } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { buildPlugin } from "../scripts/plugin/build.ts";
import { openBrowser } from "./harness/browser.ts";
import { useStack, type Stack } from "./harness/stack.ts";
import { openTenant, type Tenant } from "./harness/tenant.ts";
import { until } from "@estiba/testbed";
import { startWoocommerce, WOOCOMMERCE } from "./harness/woocommerce.ts";
import { shopCases } from "./real-wordpress/shop-cases.ts";
import { hasWordpress, startWordpress, type Wordpress } from "./harness/wordpress.ts";

/** Where pictures of the pages go, if anywhere. */
const PICTURES = process.env["ESTIBA_PICTURES"] ?? "";

async function picture(page: Page, name: string): Promise<void> {
  if (PICTURES !== "") {
    await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true });
  }
}

describe.runIf(hasWordpress)("the plugin in a real WordPress", () => {
  let stack: Stack;
  let tenant: Tenant;
  let site: Wordpress;
  let page: Page;
  let zip: string;

  useStack(
    async (opened) => {
      stack = opened;
      tenant = await openTenant(stack);
      const folder = mkdtempSync(join(tmpdir(), "estiba-zip-"));
      stack.keep({
        close: async () => {
          rmSync(folder, { recursive: true });
        },
      });
      zip = buildPlugin(folder);
      site = stack.keep(await (WOOCOMMERCE === "" ? startWordpress({}) : startWoocommerce()));
      const browser = stack.keep(await openBrowser());
      page = await (await browser.newContext({ viewport: { width: 1_280, height: 900 } })).newPage();
    },
    {},
    240_000,
  );

  it("is installed from its zip and switched on by an administrator", async () => {
    await page.goto(`${site.url}/wp-login.php`);
    await page.fill("#user_login", site.user);
    await page.fill("#user_pass", site.password);
    await page.click("#wp-submit");
    await page.goto(`${site.url}/wp-admin/plugin-install.php?tab=upload`);
    await page.setInputFiles("#pluginzip", zip);
    await page.click("#install-plugin-submit");
    await page.getByRole("link", { name: "Activate Plugin" }).click();
    await page.getByText("Plugin activated").waitFor();
    expect(await page.locator('tr[data-slug="estiba-for-woocommerce"].active').count()).toBe(1);
  });

  it("shows its page, connects to the service by its button, and says so in Spanish too", async () => {
    const where = WOOCOMMERCE === "" ? "options-general.php" : "admin.php";
    await page.goto(`${site.url}/wp-admin/${where}?page=estiba-for-woocommerce`);
    await page.getByText("The shop is not connected to Estiba.").waitFor();
    await picture(page, "plugin-before");
    await page.getByLabel("Address of the service").fill(stack.baseUrl);
    await page.getByLabel("Integration key").fill(tenant.key["x-api-key"] ?? "");
    await page.getByRole("button", { name: "Connect" }).click();
    await page.getByText("The shop is connected.").waitFor();
    await picture(page, "plugin-connected");
    const { data } = await tenant.integration.listShops();
    expect(data.items).toMatchObject([{ platform: "WPSHOP", externalId: site.url }]);
    await site.php(
      `wp_mkdir_p( WPMU_PLUGIN_DIR ); file_put_contents( WPMU_PLUGIN_DIR . '/language.php', "<?php add_filter( 'locale', fn() => 'es_CO' );" );`,
    );
    await page.reload();
    await page.getByText("Los pedidos se envían a Estiba cuando cambian.").waitFor();
    await picture(page, "plugin-spanish");
  });

  it("is in Site Health, and refuses events that Estiba did not sign", async () => {
    await page.goto(`${site.url}/wp-admin/site-health.php?tab=debug`);
    expect(await page.content()).toContain("Estiba for WooCommerce");
    const forged = await fetch(`${site.url}/index.php?rest_route=/estiba/v1/events`, {
      method: "POST",
      body: "{}",
    });
    expect([forged.status, ((await forged.json()) as { code: string }).code]).toEqual([
      401,
      "estiba_signature_invalid",
    ]);
  });

  it("takes an event of Estiba once, also when it comes twice at the same instant", async () => {
    const secret = Buffer.from("a key of Estiba");
    await site.php(
      `update_option( 'estiba_woo', array( 'events_secret' => 'whsec_${secret.toString("base64")}' ) + get_option( 'estiba_woo' ) );`,
    );
    const body = JSON.stringify({ id: "msg_1", type: "webhook.test", timestamp: new Date().toISOString() });
    const post = async (seconds: number) => {
      const signature = createHmac("sha256", secret).update(`msg_1.${seconds}.${body}`).digest("base64");
      const answer = await fetch(`${site.url}/index.php?rest_route=/estiba/v1/events`, {
        method: "POST",
        headers: {
          "webhook-id": "msg_1",
          "webhook-timestamp": String(seconds),
          "webhook-signature": `v1,${signature}`,
        },
        body,
      });
      return answer.status;
    };
    const now = Math.floor(Date.now() / 1_000);
    const statuses = await Promise.all([post(now), post(now), post(now)]);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect([await post(now), await post(now + 1)]).toEqual([409, 200]);
  });

  it.runIf(WOOCOMMERCE !== "")("sends an order of a real WooCommerce", async () => {
    await site.php(`
      $product = new WC_Product_Simple(); $product->set_name( 'Polera' ); $product->set_sku( 'SKU-1' ); $product->set_regular_price( '11000' ); $product->save();
      $order = wc_create_order(); $order->add_product( $product, 2 ); $order->set_payment_method( 'cod' ); $order->calculate_totals(); $order->update_status( 'processing' );
    `);
    await until("the order to be in the book", async () => {
      await site.php("do_action( 'action_scheduler_run_queue', 'test' );");
      const { data } = await tenant.integration.listOrders();
      return data.total === 1;
    });
    const { data } = await tenant.integration.listOrders();
    expect(data.items).toMatchObject([{ platform: "WPSHOP", isCashOnDelivery: true }]);
  });

  it("leaves nothing in the database when it is deleted", async () => {
    const left = await site.php(`
      require_once ABSPATH . 'wp-admin/includes/plugin.php'; require_once ABSPATH . 'wp-admin/includes/file.php';
      deactivate_plugins( 'estiba-for-woocommerce/estiba-for-woocommerce.php' );
      uninstall_plugin( 'estiba-for-woocommerce/estiba-for-woocommerce.php' );
      global $wpdb; echo (int) $wpdb->get_var( "select count(*) from {$wpdb->options} where option_name like 'estiba%'" );
    `);
    expect(left).toBe("0");
  });
});

shopCases();
