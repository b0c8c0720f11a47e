import { expect, test } from "vitest";
import { shopsSearch } from "./landing.ts";

test("coming back with access given names the shop", () => {
  expect(shopsSearch({ connected: "oauthshop", shopId: "shp_1" })).toMatchObject({
    connected: "oauthshop",
    shopId: "shp_1",
    connectError: undefined,
  });
});

test("a WordPress shop that sends a refused person back is not called connected", () => {
  expect(shopsSearch({ connected: "wpshop", success: 0 })).toMatchObject({
    connected: undefined,
    connectError: "CHANNEL_CREDENTIALS_REJECTED",
    platform: "wpshop",
  });
  expect(shopsSearch({ connected: "wpshop", success: 1 })).toMatchObject({ connected: "wpshop" });
});
