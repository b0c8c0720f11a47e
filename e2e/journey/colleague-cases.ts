import { until } from "@estiba/testbed";
import { expect, it } from "vitest";
import { listen } from "../tour/complaints.ts";
import { PASSWORD, type Journey } from "./journey.ts";

/** People who are invited. */
export function colleagueCases(journey: Journey): void {
  const { say, merchant } = journey;

  it.each(["OPERATOR", "VIEWER"] as const)(
    "invites an %s, who joins and sees what is theirs",
    async (role) => {
      const colleague = `${role.toLowerCase()}@${merchant.slug}.test`;
      const { page } = journey;
      await journey.menu("users");
      await page.getByRole("button", { name: say("identity", "users.invite") }).click();
      await page.getByLabel(say("identity", "fields.email"), { exact: true }).fill(colleague);
      await page.getByLabel(say("base", `roles.${role}`), { exact: true }).check();
      await page.getByRole("button", { name: say("identity", "users.sendInvitation") }).click();
      const link = await until("the invitation to arrive", async () =>
        journey.stack.mailbox.received
          .filter(({ to }) => to === colleague)
          .map(({ text }) => /https?:\/\/\S+token=[\w-]+/.exec(text)?.[0])
          .at(0),
      );
      const context = await journey.openContext();
      const theirs = await context.newPage();
      const told = listen(theirs);
      await theirs.goto(link);
      await theirs.getByLabel(say("identity", "fields.name"), { exact: true }).fill(role);
      await theirs.getByLabel(say("identity", "fields.email"), { exact: true }).fill(colleague);
      await theirs.getByLabel(say("identity", "fields.password"), { exact: true }).fill(PASSWORD);
      for (const consent of ["terms", "privacy", "data_protection"]) {
        await theirs.getByLabel(say("identity", `consents.${consent}`)).check();
      }
      await theirs.getByRole("button", { name: say("identity", "invitation.action") }).click();
      await journey.menuLink(theirs, "orders").click();
      await theirs.locator("main .row-link").first().click();
      const drawer = theirs.getByRole("dialog");
      await drawer.getByText(say("orders", "detail.why")).first().waitFor();
      const moves = drawer.getByRole("group", { name: say("orders", "detail.move") });
      expect(await moves.count()).toBe(role === "OPERATOR" ? 1 : 0);
      await theirs.goto(`${journey.stack.baseUrl}/panel/stock/publish`);
      await theirs.getByText(say("shell", "forbidden.title")).waitFor();
      const publish = theirs.getByRole("link", { name: say("shell", "navigation.publish"), exact: true });
      expect(await publish.count()).toBe(0);
      expect(told).toEqual([]);
      await context.close();
    },
  );
}
