import { expect, test } from "vitest";
import { afterSessionEnd, noteSessionEnd, noteSessionStart } from "./ended.ts";

test("every page leads to sign-in and back from the end of a session until the next one", () => {
  expect(afterSessionEnd("/orders")).toBeNull();
  noteSessionEnd("demo");
  expect(afterSessionEnd("/orders")).toEqual({ next: "/orders", ended: true, tenant: "demo" });
  noteSessionEnd(undefined);
  expect(afterSessionEnd("/events")).toEqual({ next: "/events", ended: true });
  noteSessionStart();
  expect(afterSessionEnd("/orders")).toBeNull();
});
