import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { createClient, type SessionClient } from "@estiba/sdk";
import type { Stack } from "../harness/stack.ts";
import { listen } from "../tour/complaints.ts";
import { wordsOf } from "../tour/words.ts";

const PAGE_DEADLINE_MS = 20_000;
export const PASSWORD = "una-frase-larga-y-propia";

export interface Merchant {
  readonly language: "es" | "en";
  readonly shop: string;
  readonly slug: string;
  readonly phone: string;
}

interface World {
  readonly stack: Stack;
  readonly browser: Browser;
}

/** A merchant on the way through the panel: one page that the steps hand on to each other. */
export class Journey {
  readonly email: string;
  readonly say: ReturnType<typeof wordsOf>;
  readonly merchant: Merchant;
  readonly #worldOf: () => World;
  #page: Page | undefined;
  #complaints: readonly string[] = [];

  constructor(merchant: Merchant, worldOf: () => World) {
    this.merchant = merchant;
    this.email = `ana@${merchant.slug}.test`;
    this.say = wordsOf(merchant.language);
    this.#worldOf = worldOf;
  }

  get stack(): Stack {
    return this.#worldOf().stack;
  }

  get page(): Page {
    if (this.#page === undefined) {
      throw new Error("the journey has not begun");
    }
    return this.#page;
  }

  get complaints(): readonly string[] {
    return this.#complaints;
  }

  async begin(): Promise<Page> {
    const page = await (await this.openContext()).newPage();
    this.#complaints = listen(page);
    this.#page = page;
    return page;
  }

  async openContext(): Promise<BrowserContext> {
    const viewport = { width: 1_280, height: 900 };
    const context = await this.#worldOf().browser.newContext({ locale: this.merchant.language, viewport });
    context.setDefaultTimeout(PAGE_DEADLINE_MS);
    return context;
  }

  /** An item of the menu, whatever figure is beside it. */
  menuLink(page: Page, label: string): Locator {
    const words = page.getByText(this.say("shell", `navigation.${label}`), { exact: true });
    return page.getByRole("link").filter({ has: words }).first();
  }

  async menu(label: string): Promise<void> {
    const { page, say } = this;
    const settings = page.getByRole("button", { name: say("shell", "groups.settings") });
    const link = this.menuLink(page, label);
    if (!(await link.isVisible())) {
      await settings.click();
    }
    await link.click();
  }

  /** What the shop itself has of a product. */
  variant(sku: string) {
    return this.stack.sims.oauthshop.control
      .listProducts(this.merchant.shop)
      .flatMap(({ variants }) => variants)
      .find((variant) => variant.sku === sku);
  }

  /** The same person by the API. */
  async owner(): Promise<SessionClient> {
    const owner = createClient({ baseUrl: this.stack.baseUrl, session: { useCookie: false } });
    await owner.login({ body: { tenantSlug: this.merchant.slug, email: this.email, password: PASSWORD } });
    return owner;
  }
}
