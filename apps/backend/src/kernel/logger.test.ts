import { describe, expect, it } from "vitest";
import { createLogger } from "./logger.ts";

function logged(fields: object): Record<string, unknown> {
  let line = "";
  createLogger("info", { write: (chunk: string) => (line += chunk) }).info(fields, "said");
  return JSON.parse(line) as Record<string, unknown>;
}

describe("log lines", () => {
  it("keep the fields that are allowed", () => {
    expect(logged({ requestId: "req_1", status: 200 })).toMatchObject({
      requestId: "req_1",
      status: 200,
      msg: "said",
    });
  });

  it("drop whatever else is handed in", () => {
    const line = JSON.stringify(
      logged({ password: "clave", body: { email: "ana@x.test" }, headers: { cookie: "c" } }),
    );
    expect(line).not.toMatch(/clave|ana@x|cookie/);
  });

  it("keep an error's name, code and message, never the row that PostgreSQL quotes", () => {
    const error = Object.assign(new Error("duplicate key"), {
      code: "23505",
      detail: "Key (email)=(ana@x.test)",
    });
    const line = logged({ err: error });
    expect(line["err"]).toMatchObject({ type: "Error", code: "23505", message: "duplicate key" });
    expect(JSON.stringify(line)).not.toContain("ana@x.test");
  });
});
