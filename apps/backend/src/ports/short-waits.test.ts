import { expect, it } from "vitest";
import { ChannelError } from "./channel.ts";
import { ShortWaits } from "./short-waits.ts";

/** Refused once, then answered. */
function onceBusy() {
  let isBusy = true;
  return async () => {
    if (isBusy) {
      isBusy = false;
      throw new ChannelError("rate_limited", "busy", { retryAfterMs: 100 });
    }
    return "done";
  };
}

it("several calls share one budget, so that nobody waits for minutes at a page", async () => {
  const waits = new ShortWaits(250);
  const outcomes: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    outcomes.push(await waits.run(onceBusy()).catch((error: ChannelError) => error.failure));
  }
  expect(outcomes).toEqual(["done", "done", "rate_limited"]);
});
