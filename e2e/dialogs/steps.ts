import type { Locator, Page } from "playwright-core";
import type { Say } from "../tour/words.ts";

/** One press on the way to a dialog or menu. */
export type Step = (page: Page, say: Say) => Promise<void>;

const LAYERS = "[role=dialog]:visible, [role=menu]:visible";

/** What is open above everything else, or the page. */
const top = async (page: Page): Promise<Locator> => {
  const layers = page.locator(LAYERS);
  const count = await layers.count();
  return count === 0 ? page.locator("body") : layers.nth(count - 1);
};

/** A text of the panel whose values are not known. */
function pattern(text: string): RegExp {
  const parts = text.split(/\{\{\w+\}\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".+")}$`);
}

/** Presses the first button or menu item with this text of the panel. */
export const press =
  (folder: string, key: string): Step =>
  async (page, say) => {
    const name = pattern(say(folder, key));
    const layer = await top(page);
    const found = layer
      .getByRole("button", { name })
      .or(layer.getByRole("menuitem", { name }))
      .or(layer.getByRole("tab", { name }))
      .filter({ visible: true });
    await found.first().click();
  };

/** Presses the first button with this text in a card, where another card has buttons of the same name. */
export const pressIn =
  (card: string, folder: string, key: string): Step =>
  async (page, say) => {
    const region = page.getByRole("region", { name: say(folder, card), exact: true });
    await region
      .getByRole("button", { name: pattern(say(folder, key)) })
      .first()
      .click();
  };

export const pressAt =
  (selector: string): Step =>
  async (page) => {
    await page.locator(selector).filter({ visible: true }).first().click();
  };

/** Opens the first row of the list with this text. */
export const row =
  (text = /./): Step =>
  async (page) => {
    await page.locator("main .row-link").filter({ hasText: text }).first().click();
    await page.getByRole("dialog").first().waitFor();
  };

/** Selects the first row of the list. */
export const select: Step = async (page) => {
  await page.locator("main tbody input[type=checkbox]").first().check();
};

export const key =
  (keys: string): Step =>
  async (page) => {
    await page.keyboard.press(keys);
  };

/** On a narrow window the menu of the panel is behind a button. */
export const sidebar: Step = async (page, say) => {
  const burger = page.getByRole("button", { name: say("shell", "shell.openMenu") });
  if (await burger.isVisible()) {
    await burger.click();
    await page.getByRole("dialog").waitFor();
  }
};
