import { expect, test, vi } from "vitest";
import { askAfter, askOnce, endStartup, shortly } from "./startup.ts";

const asked: string[] = [];
const fetch = async (url: string): Promise<Response> => {
  asked.push(url);
  return Response.json({ url, count: asked.length });
};
const get = async (url: string): Promise<unknown> => (await askOnce(fetch, url, { method: "GET" })).json();

const renew = async (): Promise<unknown> =>
  (await askOnce(fetch, "/api/v1/auth/refresh", { method: "POST" })).json();

const refused = async (): Promise<Response> => Promise.reject(new Error("offline"));

test("the page takes the answer that the boot script has asked for, once", async () => {
  const boot = get("/orders");
  const page = get("/orders");
  expect(await boot).toEqual({ url: "/orders", count: 1 });
  expect(await page).toEqual(await boot);
  expect(await get("/orders")).toEqual({ url: "/orders", count: 2 });
});

test("a failed answer is asked for again", async () => {
  await expect(askOnce(refused, "/me", { method: "GET" })).rejects.toThrow("offline");
  expect(await get("/me")).toMatchObject({ url: "/me" });
});

test("what the boot script did not ask for waits until the first page is seen", async () => {
  const boot = get("/first");
  await boot;
  const paint = Promise.withResolvers<undefined>();
  askAfter(paint.promise);
  const later = get("/later");
  expect(await get("/first")).toEqual(await boot);
  expect(asked).not.toContain("/later");
  paint.resolve(undefined);
  expect(await later).toMatchObject({ url: "/later" });
});

test("picking up the session goes on with the start; a change ends it", async () => {
  await get("/shops");
  await askOnce(fetch, "/api/v1/auth/refresh", { method: "POST" });
  const before = asked.length;
  await get("/shops");
  expect(asked.length).toBe(before);
  await get("/users");
  await askOnce(fetch, "/api/v1/auth/logout", { method: "POST" });
  await get("/users");
  expect(asked.filter((url) => url === "/users")).toHaveLength(2);
  endStartup();
  expect(await get("/users")).toMatchObject({ url: "/users" });
});

test("the session that was asked for before the application was here is taken, once", async () => {
  globalThis.estibaRenewal = Promise.resolve(Response.json({ accessToken: "early" }));
  expect(await renew()).toEqual({ accessToken: "early" });
  expect(await renew()).toMatchObject({ url: "/api/v1/auth/refresh" });
});

test("a client that was here first asks for the session itself, and says so", async () => {
  globalThis.estibaRenewal = undefined;
  expect(await renew()).toMatchObject({ url: "/api/v1/auth/refresh" });
  expect(globalThis.estibaRenewal).toBeNull();
});

test("the first picture waits for what comes at once, and not for what does not", async () => {
  vi.useFakeTimers();
  await shortly(Promise.resolve());
  expect(vi.getTimerCount()).toBe(0);
  const seen = vi.fn<() => void>();
  const waiting = shortly(new Promise(() => undefined)).then(seen);
  await vi.advanceTimersByTimeAsync(299);
  expect(seen).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await waiting;
  vi.useRealTimers();
  expect(seen).toHaveBeenCalledTimes(1);
});
