import * as fc from "fast-check";
import { step } from "./step.ts";
import { PLACES, type PlaceName } from "./storehouse.ts";
import { VARIANTS, type World } from "./world.ts";

const setAt = (variant: string, place: PlaceName, stock: number) =>
  step(`set ${variant} to ${stock} at ${place}`, async (paper, world) => {
    const was = await world.goods.figure(world.variantId(variant), place, paper.figure(variant));
    await world.goods.setAt(world.variantId(variant), place, stock);
    paper.add(variant, stock - was);
  });

const send = (variant: string, from: PlaceName, to: PlaceName, quantity: number) =>
  step(
    `send ${quantity} of ${variant} from ${from} to ${to}`,
    async (paper, world) => {
      const held = await world.goods.figure(world.variantId(variant), from, paper.figure(variant));
      const change = await world.goods.send(variant, from, to, quantity);
      paper.add(variant, held >= quantity ? -quantity : 0);
      if (change !== (held >= quantity ? -quantity : 0)) {
        throw new Error(`a place with ${held} sent ${-change} of ${quantity}`);
      }
    },
    () => from !== to,
  );

const openTransfers = (world: World) => world.goods.transfers.filter(({ open }) => open > 0);

const receive = (number: number, units: number, isLost: boolean) =>
  step(`receive ${units} of transfer ${number}${isLost ? ", lost" : ""}`, async (paper, world) => {
    const open = openTransfers(world);
    const transfer = open[number % Math.max(1, open.length)];
    if (transfer) {
      paper.add(transfer.sku, await world.goods.receive(transfer, units, isLost));
    }
  });

const callOff = (number: number) =>
  step(`call off transfer ${number}`, async (paper, world) => {
    const open = openTransfers(world).filter(({ isUntouched }) => isUntouched);
    const transfer = open[number % Math.max(1, open.length)];
    if (transfer) {
      paper.add(transfer.sku, await world.goods.callOff(transfer));
    }
  });

const setAside = (variant: string, place: PlaceName, quantity: number, isBack: boolean) =>
  step(
    `${isBack ? "take back" : "set aside"} ${quantity} of ${variant} at ${place}`,
    async (paper, world) => {
      paper.add(variant, await world.goods.setAside(variant, place, quantity, isBack));
    },
  );

const count = (variant: string, place: PlaceName, counted: number) =>
  step(`count ${counted} of ${variant} at ${place}`, async (paper, world) => {
    paper.add(variant, await world.goods.count(variant, place, counted));
  });

const rule = (places: readonly PlaceName[], isWhole: boolean) =>
  step(
    `let orders leave from ${places.join(", ")}${isWhole ? ", from one of them" : ""}`,
    async (_paper, world) => world.goods.rule(places, isWhole),
  );

const reroute = (number: number, to: { place: PlaceName; units: number } | "again") =>
  step(
    to === "again"
      ? `route order ${number} again`
      : `let ${to.units} of order ${number} leave from ${to.place}`,
    async (paper, world) => {
      const ids = [...paper.orders.keys()];
      await world.goods.reroute(ids[number % ids.length] ?? "", to);
    },
    (paper) => paper.orders.size > 0,
  );

/** Labels move nothing: the paper stays as it is. */
const pack = (number: number, place: PlaceName, units: number) =>
  step(
    `pack ${units} of order ${number} at ${place}`,
    async (paper, world) => {
      const ids = [...paper.orders.keys()];
      await world.parcels.pack(ids[number % ids.length] ?? "", place, units);
    },
    (paper) => paper.orders.size > 0,
  );

const tearUp = (number: number) =>
  step(`tear up label ${number}`, async (_paper, world) => world.parcels.tearUp(number));

/** What people do with goods in several places. */
export function goodsCommands() {
  const variant = fc.constantFrom(...VARIANTS);
  const place = fc.constantFrom(...PLACES);
  const units = fc.integer({ min: 1, max: 6 });
  const transfer = fc.nat({ max: 20 });
  return [
    fc.tuple(variant, place, fc.nat({ max: 15 })).map(([name, at, stock]) => setAt(name, at, stock)),
    fc.tuple(variant, place, place, units).map(([name, from, to, some]) => send(name, from, to, some)),
    fc.tuple(transfer, units, fc.boolean()).map(([number, some, isLost]) => receive(number, some, isLost)),
    transfer.map(callOff),
    fc
      .tuple(variant, place, units, fc.boolean())
      .map(([name, at, some, isBack]) => setAside(name, at, some, isBack)),
    fc.tuple(variant, place, fc.nat({ max: 15 })).map(([name, at, counted]) => count(name, at, counted)),
    fc
      .tuple(fc.uniqueArray(place, { minLength: 1 }), fc.boolean())
      .map(([some, isWhole]) => rule(some, isWhole)),
    fc.tuple(transfer, place, units).map(([number, at, some]) => reroute(number, { place: at, units: some })),
    transfer.map((number) => reroute(number, "again")),
    fc.tuple(transfer, place, units).map(([number, at, some]) => pack(number, at, some)),
    transfer.map(tearUp),
  ];
}
