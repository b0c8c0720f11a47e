import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { useApp } from "../../../test/app.ts";
import { expectError, type RawInput } from "../../../test/client.ts";
import { makeTenant } from "../../../test/factories/tenant.ts";

const app = await useApp();
const { owner } = await makeTenant(app);

const post = (input: RawInput) =>
  app.send("POST", "/api/v1/tenant/api-keys", { token: owner.token, ...input });

const sized = (bytes: number) => `{"name":"a","filler":"${"x".repeat(bytes - 24)}"}`;

describe("a body", () => {
  it.each([
    ["bad JSON", '{"name":'],
    ["no body at all", undefined],
    ["an empty body", ""],
    ["a list", '["Clave"]'],
    ["a bare text", '"Clave"'],
    ["null", "null"],
    ["a duplicate key", '{"name":"a","name":"b"}'],
    ["a duplicate key in disguise", '{"name":"a","n\\u0061me":"b"}'],
    ["NUL in a text", '{"name":"a\\u0000b"}'],
    ["half a surrogate pair", '{"name":"\\ud800"}'],
    ["a number that would be rounded", '{"name":"a","extra":9007199254740993}'],
    ["__proto__", '{"name":"a","__proto__":{"role":"OWNER"}}'],
    ["33 levels", `{"name":"a","deep":${"[".repeat(32)}${"]".repeat(32)}}`],
    ["20,000 levels", `${"[".repeat(20_000)}${"]".repeat(20_000)}`],
    ["a byte order mark", '\ufeff{"name":"a"}'],
  ])("400 BAD_REQUEST for %s", async (_case, rawBody) => {
    const answer = await post({
      ...(rawBody === undefined ? {} : { rawBody }),
      headers: { "content-type": "application/json" },
    });
    expectError(answer, "BAD_REQUEST");
  });

  it("400 BAD_REQUEST for invalid UTF-8", async () => {
    const rawBody = new Uint8Array([...Buffer.from('{"name":"'), 0xc3, 0x28, ...Buffer.from('"}')]);
    expectError(await post({ rawBody }), "BAD_REQUEST");
  });

  it("400 BAD_REQUEST for more than 20,000 keys", async () => {
    const keys = Array.from({ length: 20_001 }, (_, index) => `"k${index}":0`).join(",");
    expectError(await post({ rawBody: `{"name":"a",${keys}}` }), "BAD_REQUEST");
  });

  it("429 for a sixth large one at once, and room again for the next", async () => {
    const many = await Promise.all(Array.from({ length: 8 }, () => post({ rawBody: sized(1_000_000) })));
    const statuses = many.map(({ status }) => status).toSorted((left, right) => left - right);
    expect(statuses.slice(0, 1)).toEqual([201]);
    expect(statuses.slice(-3)).toEqual([429, 429, 429]);
    const refused = many.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await post({ rawBody: sized(1_000_000) })).status).toBe(201);
  });

  it("413 PAYLOAD_TOO_LARGE above 1 MiB, and 201 just below it", async () => {
    expect(Buffer.byteLength(sized(1_048_576))).toBe(1_048_576);
    expect((await post({ rawBody: sized(1_048_576) })).status).toBe(201);
    expectError(await post({ rawBody: sized(1_048_577) }), "PAYLOAD_TOO_LARGE");
  });

  it.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/xml",
  ])("415 UNSUPPORTED_MEDIA_TYPE for %s", async (type) => {
    const answer = await post({ rawBody: '{"name":"a"}', headers: { "content-type": type } });
    expectError(answer, "UNSUPPORTED_MEDIA_TYPE");
  });

  it.each(["gzip", "deflate", "br", "identity, gzip"])(
    "415 UNSUPPORTED_MEDIA_TYPE for content-encoding %s",
    async (encoding) => {
      const rawBody = new Uint8Array(gzipSync('{"name":"a"}'));
      const answer = await post({ rawBody, headers: { "content-encoding": encoding } });
      expectError(answer, "UNSUPPORTED_MEDIA_TYPE");
    },
  );

  it("415 UNSUPPORTED_MEDIA_TYPE for another charset than UTF-8", async () => {
    const headers = { "content-type": "application/json; charset=iso-8859-1" };
    expectError(await post({ rawBody: '{"name":"a"}', headers }), "UNSUPPORTED_MEDIA_TYPE");
  });

  it("201 with charset UTF-8 and content-encoding identity", async () => {
    const headers = { "content-type": 'application/json; charset="UTF-8"', "content-encoding": "identity" };
    expect((await post({ rawBody: '{"name":"a"}', headers })).status).toBe(201);
  });

  it("ignores fields it does not know", async () => {
    const answer = await post({
      body: { name: "Propia", id: "key_x", tenantId: "ten_x", createdBy: "usr_x" },
    });
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({ apiKey: { createdBy: owner.user.id } });
  });

  it.each([
    ["right-to-left and combining marks", "שלום e\u0301 ñ"],
    ["emoji outside the basic plane", "Tienda 🛒👩‍👩‍👧"],
    ["SQL", "'); drop table app.users; --"],
    ["HTML", "<script>alert(1)</script>"],
    ["a template", "{{7*7}} ${7*7} %s %n"],
  ])("keeps %s exactly", async (_case, name) => {
    const answer = await post({ body: { name } });
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({ apiKey: { name } });
  });
});
