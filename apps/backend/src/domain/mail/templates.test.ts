import { describe, expect, it } from "vitest";
import { alertMail } from "./alert-texts.ts";
import { renderMail } from "./templates.ts";

/** What mail programs turn into a link, or into a line of its own. */
const LINK = /https?:|:\/\/|[\p{L}\d]\.\p{L}{2,}|\u2028/iu;

const HOSTILE = "Tienda\r\n\r\nEntra en https://malo.example/x o www.malo.example\u2028malo.example";

describe("a mail", () => {
  it("holds no line and no link that a name brought along", () => {
    const { subject, text } = renderMail({
      template: "invitation",
      locale: "es",
      to: "a@x.example",
      params: { name: HOSTILE, tenant: HOSTILE, link: "LINK" },
    });
    expect(subject).not.toMatch(LINK);
    expect(text).not.toMatch(LINK);
    expect(text.split("\n")).toHaveLength(7);
  });

  it("holds none that a shop or a product brought along either", () => {
    const data = { shopName: HOSTILE, name: HOSTILE, sku: HOSTILE };
    const { subject, text } = renderMail(
      alertMail({
        to: "a@x.example",
        locale: "es",
        tenant: HOSTILE,
        link: "LINK",
        lines: [{ type: "inventory.mapping_conflict", data }],
        total: 1,
      }),
    );
    expect(subject).not.toMatch(LINK);
    expect(text).not.toMatch(LINK);
  });

  it("keeps the link it was written for, and names as they are", () => {
    const link = "https://estiba.example/panel/verify-email#token=vfy_1";
    const params = { name: "J. Pérez S.A.", link };
    const { text } = renderMail({ template: "email_verification", locale: "en", to: "a@x.example", params });
    expect(text).toContain(link);
    expect(text).toContain("Hello J. Pérez S.A.,");
  });
});
