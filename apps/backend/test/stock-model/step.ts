import type { AsyncCommand } from "fast-check";
import { expect } from "vitest";
import type { Paper } from "./reference.ts";
import { BATCH } from "./scale.ts";
import type { World } from "./world.ts";

type Step = AsyncCommand<Paper, World>;

async function compare(paper: Paper, world: World): Promise<void> {
  const standing = await world.standing();
  expect(standing.figures).toEqual(Object.fromEntries(paper.onHand));
  expect(standing.listings).toEqual(
    [...paper.listings].map(([name, { variant, assumed, isDue }]) => ({ name, variant, assumed, isDue })),
  );
  for (const [name, listing] of paper.listings) {
    const isCertain = typeof listing.assumed === "number" && !listing.isUnread;
    expect({ name, assumed: isCertain ? listing.assumed : listing.shown }).toEqual({
      name,
      assumed: listing.shown,
    });
  }
}

/** A command; afterwards the system and the paper agree, and after some of them no promise is broken. */
export function step(
  text: string,
  run: (paper: Paper, world: World) => Promise<void>,
  check: (paper: Paper) => boolean = () => true,
): Step {
  return {
    check,
    run: async (paper, world) => {
      await run(paper, world);
      await compare(paper, world);
      if (world.countCommand() % BATCH === 0) {
        expect(await world.breaches()).toEqual([]);
      }
    },
    toString: () => text,
  };
}
