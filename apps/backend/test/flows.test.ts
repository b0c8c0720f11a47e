import { describe, expect, it } from "vitest";
import { lonelyFlows } from "./flow-reach.ts";
import { sourceFiles } from "./source-files.ts";

const files = sourceFiles();
const lonely = lonelyFlows(files);

/** Subjects whose flows all bring modules, or a module and the world outside, together. */
const SUBJECTS = ["catalog", "identity", "kit", "notify", "orders", "shops", "upkeep"];

const flow = (text: string, path = "flows/orders/some-flow.ts") => ({ path, text });
const OF_ORDERS = 'import { findOrder } from "../../domain/orders/index.ts";\n';

describe("a flow", () => {
  it.each(SUBJECTS)("about %s does not work for a single module alone", (subject) => {
    expect(lonely.filter((path) => path.startsWith(`flows/${subject}/`))).toEqual([]);
  });

  it.each([
    ["a module and nothing else", OF_ORDERS],
    ["types of another module", `${OF_ORDERS}import type { Shop } from "../../domain/shops/index.ts";`],
    ["a constant of another flow", `${OF_ORDERS}import { SYSTEM_ORIGIN } from "../kit/shop-access.ts";`],
  ])("would be refused that touches %s", (_what, text) => {
    const shopAccess = flow(
      'import { findShop } from "../../domain/shops/index.ts";',
      "flows/kit/shop-access.ts",
    );
    expect(lonelyFlows([flow(text), shopAccess])).toContain("flows/orders/some-flow.ts");
  });

  it.each([
    ["two modules", `${OF_ORDERS}import { findShop } from "../../domain/shops/index.ts";`],
    ["a channel", `${OF_ORDERS}import type { ChannelAdapter } from "../../ports/channel.ts";`],
    ["a queue", `${OF_ORDERS}services.ring("intake", tenantId);`],
    ["a flow that rings", `${OF_ORDERS}import { ringIntake } from "../kit/ring-intake.ts";`],
    ["no module", 'import { AppError } from "../../kernel/errors.ts";'],
  ])("is welcome that touches %s", (_what, text) => {
    const rings = flow('services.ring("intake", tenantId);', "flows/kit/ring-intake.ts");
    expect(lonelyFlows([flow(text), rings])).toEqual([]);
  });
});
