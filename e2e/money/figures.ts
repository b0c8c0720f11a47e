import type { Page } from "playwright-core";

/** A sum as a page shows it: its label, and the amount in smallest units. */
export interface Figure {
  readonly label: string;
  readonly minor: number;
}

/** Amounts are written as in the account's country, in every language. */
const DECIMAL = ",";

function minorOf(text: string): number {
  const [whole = "", cents = ""] = text.split(DECIMAL);
  const digits = whole.replaceAll(/\D/g, "") + cents.replaceAll(/\D/g, "").padEnd(2, "0");
  return Number(digits) * (/[-−]/.test(text) ? -1 : 1);
}

/** Every sum on the page, in the order of the page. A drawer that is open is read instead of what it covers. */
export async function figuresOf(page: Page): Promise<Figure[]> {
  const found = await page.evaluate(() => {
    const money = /[-−]?\s?(?:COP\s?[-−]?[\d.,]*\d|[\d.,]*\d\s?COP)/g;
    const bare = (text: string | null | undefined) =>
      (text ?? "").replaceAll(money, "").replaceAll(/\s+/g, " ").trim();
    const labelOf = (start: Element): string => {
      const cell = start.closest("td");
      if (cell !== null) {
        const row = cell.closest("tr");
        const name = (row?.querySelector(".row-link") ?? row?.querySelector("td"))?.textContent ?? "";
        return `${name.trim()} · ${cell.getAttribute("data-label") ?? ""}`;
      }
      for (let at: Element | null = start; at !== null; at = at.parentElement) {
        if (at.tagName === "DD") {
          return bare(at.previousElementSibling?.textContent);
        }
        const beside = bare(at.textContent);
        if (beside !== "") {
          return beside;
        }
      }
      return "";
    };
    const drawers = [...document.querySelectorAll("[role=dialog]")];
    const places = drawers.length > 0 ? drawers : [...document.querySelectorAll("main")];
    return places.flatMap((place) => {
      const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
      const texts: { label: string; text: string }[] = [];
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const element = node.parentElement;
        if (element !== null) {
          for (const [text] of (node.textContent ?? "").matchAll(money)) {
            texts.push({ label: labelOf(element), text });
          }
        }
      }
      return texts;
    });
  });
  return found.map(({ label, text }) => ({ label, minor: minorOf(text) }));
}

/** The one sum beside this label. */
export function figure(figures: readonly Figure[], label: string): number {
  const found = figures.filter((one) => one.label === label);
  if (found.length !== 1 || found[0] === undefined) {
    throw new Error(`${found.length} sums beside "${label}" among ${JSON.stringify(figures)}`);
  }
  return found[0].minor;
}

export const total = (minors: readonly number[]) => minors.reduce((all, minor) => all + minor, 0);

/** All sums, or those beside these words. */
export const minorsOf = (figures: readonly Figure[], label?: string) =>
  figures.filter((one) => label === undefined || one.label === label).map(({ minor }) => minor);
