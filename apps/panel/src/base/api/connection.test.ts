import { beforeEach, expect, test, vi } from "vitest";
import { connection } from "./connection.ts";

beforeEach(() => {
  connection.answered(200);
});

test("a request without an answer loses the connection, any answer brings it back", () => {
  connection.failed({});
  expect(connection.isLost()).toBe(true);
  connection.answered(404);
  expect(connection.isLost()).toBe(false);
  connection.answered(503);
  expect(connection.isLost()).toBe(true);
});

test("a request that was called off says nothing", () => {
  connection.failed({ signal: AbortSignal.abort() });
  expect(connection.isLost()).toBe(false);
});

test("a listener gets changes only, and none after it unsubscribed", () => {
  const heard = vi.fn<() => void>();
  const stop = connection.subscribe(heard);
  connection.answered(200);
  connection.failed({});
  connection.failed({});
  stop();
  connection.answered(200);
  expect(heard).toHaveBeenCalledTimes(1);
});
