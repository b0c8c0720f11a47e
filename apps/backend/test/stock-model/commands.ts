import * as fc from "fast-check";
import { AppError } from "../../src/kernel/errors.ts";
import { goodsCommands } from "./goods-commands.ts";
import { kitCommands } from "./kit-commands.ts";
import type { Mode, Paper } from "./reference.ts";
import { step } from "./step.ts";
import { LISTINGS, VARIANTS, type World } from "./world.ts";

/** Versions a channel has given its orders so far. */
const versions = new WeakMap<Paper, number>();

function nextVersion(paper: Paper): number {
  const version = (versions.get(paper) ?? 0) + 1;
  versions.set(paper, version);
  return version;
}

/** The existing order that a number selects. */
const pick = (paper: Paper, number: number): string =>
  [...paper.orders.keys()][number % paper.orders.size] ?? "";

const canBeNotified = (paper: Paper, number: number): boolean =>
  paper.orders.size > 0 && !paper.order(pick(paper, number)).isClosedByUs;

const sell = (listing: string, quantity: number) =>
  step(`sell ${quantity} of ${listing}`, async (paper, world) => {
    const id = world.nextOrder();
    await world.tell({ id, listing, quantity, version: nextVersion(paper) });
    paper.channelSays(id, listing, quantity);
  });

/** They run in one transaction, whatever they have in common. */
const sellTogether = (sold: readonly (readonly [string, number])[]) =>
  step(
    `sell together ${sold.map(([listing, quantity]) => `${quantity} of ${listing}`).join(", ")}`,
    async (paper, world) => {
      const told = sold.map(([listing, quantity]) => ({
        id: world.nextOrder(),
        listing,
        quantity,
        version: nextVersion(paper),
      }));
      await world.tell(...told);
      for (const { id, listing, quantity } of told) {
        paper.channelSays(id, listing, quantity);
      }
    },
  );

const repeat = (number: number) =>
  step(
    `say order ${number} again, and an old version of it`,
    async (paper, world) => {
      const id = pick(paper, number);
      const { listing, claimed } = paper.order(id);
      if (claimed > 0) {
        await world.tell({ id, listing, quantity: claimed, version: nextVersion(paper) });
      }
      await world.tell({ id, listing, quantity: claimed + 3, version: 0 });
    },
    (paper) => canBeNotified(paper, number),
  );

const edit = (number: number, quantity: number) =>
  step(
    `change order ${number} to ${quantity}`,
    async (paper, world) => {
      const id = pick(paper, number);
      const { listing } = paper.order(id);
      await world.tell({ id, listing, quantity, version: nextVersion(paper) });
      paper.channelSays(id, listing, quantity);
    },
    (paper) => canBeNotified(paper, number),
  );

const cancelThere = (number: number) =>
  step(
    `the channel cancels order ${number}`,
    async (paper, world) => {
      const id = pick(paper, number);
      const { listing, claimed } = paper.order(id);
      await world.tell({ id, listing, quantity: claimed, version: nextVersion(paper), isCancelled: true });
      paper.channelSays(id, listing, 0);
    },
    (paper) => canBeNotified(paper, number) && paper.order(pick(paper, number)).claimed > 0,
  );

const cancelHere = (number: number) =>
  step(
    `we cancel order ${number}`,
    async (paper, world) => {
      const id = pick(paper, number);
      await world.cancel(id);
      paper.weCancel(id);
    },
    (paper) => canBeNotified(paper, number) && paper.order(pick(paper, number)).claimed > 0,
  );

const set = (variant: string, stock: number) =>
  step(`set ${variant} to ${stock}`, async (paper, world) => {
    await world.change(variant, { stock });
    paper.add(variant, stock - paper.figure(variant));
  });

const add = (variant: string, stockDelta: number) =>
  step(`add ${stockDelta} to ${variant}`, async (paper, world) => {
    await world.change(variant, { stockDelta });
    paper.add(variant, stockDelta);
  });

/** The figure of a listing that was just linked may be uncertain, but never wrong. */
async function linkOnPaper(paper: Paper, world: World, name: string, variant: string): Promise<void> {
  if (paper.listing(name).variant !== variant) {
    paper.link(name, variant, {
      believed: await world.assumed(name),
      catalog: await world.catalogStock(name),
    });
  }
}

const link = (name: string, variant: string) =>
  step(`link ${name} with ${variant}`, async (paper, world) => {
    await world.link(name, variant);
    await linkOnPaper(paper, world, name, variant);
  });

const undo = (name: string) =>
  step(`take back the link of ${name}`, async (paper, world) => {
    const variant = await world.undo(name).catch((error: unknown) => {
      if (error instanceof AppError && error.code === "NOTHING_TO_UNDO") {
        return paper.listing(name).variant;
      }
      throw error;
    });
    if (variant === null) {
      paper.unlink(name);
    } else {
      await linkOnPaper(paper, world, name, variant);
    }
  });

const rule = (mode: Mode) =>
  step(`let ${mode} rule`, async (paper, world) => {
    await world.rule(mode);
    paper.rule(mode);
  });

const publish = () =>
  step("publish", async (paper, world) => {
    await world.publish(null);
    paper.publish();
  });

const publishInVain = (hasLanded: boolean) =>
  step(`publish in vain${hasLanded ? ", though it lands" : ""}`, async (paper, world) => {
    await world.publish("unavailable: nobody answers");
    paper.publishInVain(hasLanded);
  });

const read = () =>
  step("read the second shop's catalog", async (paper, world) => {
    await world.read((name) => paper.listing(name).shown);
    paper.readSource();
  });

export function stockCommands(maxCommands: number) {
  const listing = fc.constantFrom(...LISTINGS);
  const variant = fc.constantFrom(...VARIANTS);
  const order = fc.nat({ max: 40 });
  const quantity = fc.integer({ min: 1, max: 6 });
  const selling = fc.tuple(listing, quantity).map(([name, count]) => sell(name, count));
  return fc.commands(
    [
      selling,
      selling,
      fc.tuple(order, quantity).map(([number, count]) => edit(number, count)),
      fc.tuple(order, quantity).map(([number, count]) => edit(number, count)),
      fc.array(fc.tuple(listing, quantity), { minLength: 2, maxLength: 4 }).map(sellTogether),
      order.map(repeat),
      order.map(cancelThere),
      order.map(cancelHere),
      fc.tuple(variant, fc.nat({ max: 20 })).map(([name, stock]) => set(name, stock)),
      fc.tuple(variant, fc.integer({ min: -8, max: 8 })).map(([name, delta]) => add(name, delta)),
      fc.tuple(listing, variant).map(([name, to]) => link(name, to)),
      listing.map(undo),
      fc.constantFrom<Mode>("none", "central", "source").map(rule),
      fc.constant(null).map(publish),
      fc.boolean().map(publishInVain),
      fc.constant(null).map(read),
      ...goodsCommands(),
      ...kitCommands(),
    ],
    { maxCommands, size: "max" },
  );
}
