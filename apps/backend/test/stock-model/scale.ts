/** STOCK_MODEL=full takes minutes; otherwise a part that fits into every run of the tests. */
const isFull = process.env["STOCK_MODEL"] === "full";

const figure = (name: string, full: number, short: number): number =>
  Number(process.env[`STOCK_MODEL_${name}`] ?? (isFull ? full : short));

export const RUNS = figure("RUNS", 500, 30);
export const COMMANDS = figure("COMMANDS", 80, 30);
export const SEED = figure("SEED", 20_261_115, 20_261_115);
/** Runs at the same time, each over a tenant of its own. */
export const LANES = figure("LANES", 4, 1);
/** The promises are checked after so many commands, and at the end of each run. */
export const BATCH = figure("BATCH", 8, 1);
