import { EstibaError } from "@estiba/sdk";
import { describe, expect, it } from "vitest";
import { namedFields } from "./named-fields.ts";

const FIELDS = ["tenantSlug", "email", "name"];
const refused = (code: string, details?: Record<string, unknown>) =>
  new EstibaError({
    status: 400,
    code,
    message: "x",
    ...(details === undefined ? {} : { details }),
  });

describe("a refused form", () => {
  it("marks every field that the service names", () => {
    const errors = [
      { path: "name", message: "must not be blank" },
      { path: "email", message: "must be an e-mail address" },
      { path: "other", message: "is required" },
    ];
    expect(namedFields(refused("BAD_REQUEST", { field: "name", errors }), FIELDS)).toEqual(["email", "name"]);
  });

  it("marks the one field of an answer about one", () => {
    expect(namedFields(refused("BAD_REQUEST", { field: "name" }), FIELDS)).toEqual(["name"]);
    expect(namedFields(refused("EMAIL_TAKEN"), FIELDS)).toEqual(["email"]);
  });

  it("marks nothing when the answer is about something else", () => {
    expect(namedFields(refused("ROLE_FORBIDDEN"), FIELDS)).toEqual([]);
    expect(namedFields(refused("BAD_REQUEST"), FIELDS)).toEqual([]);
  });
});
