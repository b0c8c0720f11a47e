import { afterAll, expect, test } from "vitest";
import { startMailServer } from "@estiba/testbed";
import { useApp } from "../../../../test/app.ts";
import { makeTenant, type TestTenant } from "../../../../test/factories/tenant.ts";
import { makeUser } from "../../../../test/factories/user.ts";
import { spawnWorker } from "../../../../test/process.ts";

const smtp = await startMailServer();
const app = await useApp({ config: { PUBLIC_URL: "https://estiba.example" } });
const worker = await spawnWorker({ ...app.settings, SMTP_URL: smtp.url });
afterAll(async () => {
  await worker.kill();
  await smtp.close();
});

const mails = async (tenant: TestTenant) =>
  app.database.rows("select template from app.mails where tenant_id = $1", [tenant.id]);

test("the account ID is mailed to its address, with the way to sign in, and not told in the answer", async () => {
  const tenant = await makeTenant(app);
  const { email } = tenant.owner.user;
  const answer = await app.ask("forgotAccount", { body: { email: email.toUpperCase() } });
  expect([answer.status, answer.text]).toEqual([202, '{"success":true}']);
  const mail = await smtp.mailTo(email);
  expect(mail.subject).toBe("Tu identificador de cuenta en Estiba");
  expect(mail.text).toMatch(new RegExp(`^${tenant.slug}\\r?$`, "m"));
  expect(mail.text).toContain(`https://estiba.example/panel/sign-in?tenant=${tenant.slug}`);
});

test("each account of the address writes a letter of its own, which names no other", async () => {
  const [first, second] = [await makeTenant(app), await makeTenant(app)];
  const { email } = first.owner.user;
  const { user } = await makeUser(app, second, "VIEWER");
  await app.database.rows("update app.users set email = $1 where id = $2 returning id", [email, user.id]);
  await app.ok("forgotAccount", { body: { email } });
  expect(await mails(first)).toEqual([{ template: "account_reminder" }]);
  expect(await mails(second)).toEqual([{ template: "account_reminder" }]);
});

test("an unknown address is answered alike and not sooner, and a removed user is not mailed", async () => {
  const tenant = await makeTenant(app);
  const { user } = await makeUser(app, tenant, "VIEWER");
  await app.ok("removeUser", { token: tenant.owner.token, params: { userId: user.id } });
  for (const email of ["nadie@x.example", user.email]) {
    const startMs = performance.now();
    const answer = await app.ask("forgotAccount", { body: { email } });
    expect(performance.now() - startMs).toBeGreaterThan(145);
    expect([answer.status, answer.text]).toEqual([202, '{"success":true}']);
  }
  expect(await mails(tenant)).toEqual([]);
});

test("one mailbox gets three letters, however often somebody asks; the answer does not show it", async () => {
  const tenant = await makeTenant(app);
  for (let count = 0; count < 6; count += 1) {
    const answer = await app.ask("forgotAccount", { body: { email: tenant.owner.user.email } });
    expect(answer.status).toBe(202);
  }
  expect(await mails(tenant)).toHaveLength(3);
});

test("what each plan costs, and where to ask for it, is there for every user", async () => {
  const tenant = await makeTenant(app);
  const { token } = await makeUser(app, tenant, "VIEWER");
  const { data } = await app.ok("getPlanOffers", { token });
  expect(data).toMatchObject({ currency: "USD", contact: null });
  expect(data.plans.map(({ plan, monthlyPriceMinor }) => [plan, monthlyPriceMinor])).toEqual([
    ["FREE", 0],
    ["BASIC", 1_900],
    ["PRO", 4_900],
    ["ENTERPRISE", null],
  ]);
});
