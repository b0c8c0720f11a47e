import * as fc from "fast-check";
import type { PaperRecipe } from "./kit-desk.ts";
import { step } from "./step.ts";
import { PLACES, type PlaceName } from "./storehouse.ts";
import { VARIANTS, type World } from "./world.ts";

const idOf = (world: World, number: number): string | undefined =>
  [...world.kits.orders.keys()][number % Math.max(1, world.kits.orders.size)];

const sellKits = (quantity: number) =>
  step(`sell ${quantity} kits`, async (paper, world) => {
    for (const [sku, delta] of await world.kits.tell(world.nextOrder(), quantity)) {
      paper.add(sku, delta);
    }
  });

/** None left is a cancellation, after which the order stays as it is. */
const changeKits = (number: number, quantity: number) =>
  step(`change order ${number} of kits to ${quantity}`, async (paper, world) => {
    const id = idOf(world, number);
    if (id !== undefined && world.kits.orders.get(id)?.claimed !== 0) {
      for (const [sku, delta] of await world.kits.tell(id, quantity)) {
        paper.add(sku, delta);
      }
    }
  });

const make = (recipe: PaperRecipe) =>
  step(`make the kit of ${JSON.stringify(recipe)}`, (_paper, world) => world.kits.make(recipe));

const look = () => step("look at the kits", (_paper, world) => world.kits.refresh());

const reroute = (number: number, to: { place: PlaceName; units: number } | "again") =>
  step(
    to === "again"
      ? `route order ${number} of kits again`
      : `let ${to.units} kits of order ${number} leave from ${to.place}`,
    async (_paper, world) => {
      const id = idOf(world, number);
      await (id === undefined ? undefined : world.goods.reroute(id, to));
    },
  );

const pack = (number: number, place: PlaceName, units: number) =>
  step(`pack ${units} kits of order ${number} at ${place}`, async (_paper, world) => {
    const id = idOf(world, number);
    await (id === undefined ? undefined : world.parcels.pack(id, place, units));
  });

/** What is sold as a kit; the paper knows its components alone. */
export function kitCommands() {
  const order = fc.nat({ max: 20 });
  const place = fc.constantFrom(...PLACES);
  const units = fc.integer({ min: 1, max: 3 });
  const recipe = fc
    .uniqueArray(fc.tuple(fc.constantFrom(...VARIANTS), units), {
      minLength: 1,
      maxLength: 3,
      selector: ([sku]) => sku,
    })
    .map((parts): PaperRecipe => Object.fromEntries(parts));
  return [
    units.map(sellKits),
    units.map(sellKits),
    fc.tuple(order, fc.nat({ max: 4 })).map(([number, quantity]) => changeKits(number, quantity)),
    recipe.map(make),
    fc.constant(null).map(look),
    fc.tuple(order, place, units).map(([number, at, some]) => reroute(number, { place: at, units: some })),
    order.map((number) => reroute(number, "again")),
    fc.tuple(order, place, units).map(([number, at, some]) => pack(number, at, some)),
  ];
}
