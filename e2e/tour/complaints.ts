import type { Page } from "playwright-core";

/** What a page complained of: thrown errors, and errors and warnings on its console. */
export function listen(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") {
      complaints.push(`${message.text()} ${message.location().url}`);
    }
  });
  return complaints;
}
