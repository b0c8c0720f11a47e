import { expect, it } from "vitest";
import { SingleFlight } from "./single-flight.ts";

it("callers who come while one is looking share its answer; the next one looks anew", async () => {
  const flights = new SingleFlight<number>();
  let looks = 0;
  const look = async () => {
    await Promise.resolve();
    looks += 1;
    return looks;
  };
  expect(await Promise.all([flights.run("a", look), flights.run("a", look), flights.run("b", look)])).toEqual(
    [1, 1, 2],
  );
  expect(await flights.run("a", look)).toBe(3);
});

it("a look that fails fails for those who wait, and is not remembered", async () => {
  const flights = new SingleFlight<number>();
  const fail = () => Promise.reject(new Error("away"));
  const all = await Promise.allSettled([flights.run("a", fail), flights.run("a", fail)]);
  expect(all.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await flights.run("a", async () => 1)).toBe(1);
});
