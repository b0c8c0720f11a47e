import type { SimName } from "../index.ts";
import { SIM_NAMES, startAllSims } from "../index.ts";

const DEFAULT_PORTS: Readonly<Record<SimName, number>> = {
  oauthshop: 4801,
  wpshop: 4802,
  marketplace: 4803,
  cloudshop: 4804,
};

function numberFrom(name: string, fallback: number): number {
  const text = process.env[name];
  const value = text === undefined || text === "" ? fallback : Number(text);
  if (!Number.isInteger(value) || value < 0) {
    throw new Error(`${name} must be a whole number, not ${String(text)}`);
  }
  return value;
}

const ports = Object.fromEntries(
  SIM_NAMES.map((name) => [name, numberFrom(`SIM_${name.toUpperCase()}_PORT`, DEFAULT_PORTS[name])]),
);
const sims = await startAllSims({
  ports,
  host: process.env["SIM_HOST"] ?? "127.0.0.1",
  seed: process.env["SIM_SEED"] ?? "estiba",
  productsPerShop: numberFrom("SIM_PRODUCTS", 50),
});

for (const name of SIM_NAMES) {
  process.stdout.write(`${name.padEnd(12)} ${sims[name].url}\n`);
  for (const shop of sims[name].control.listShops()) {
    process.stdout.write(`${" ".repeat(13)}${shop.name}: ${shop.address}\n`);
  }
}
process.stdout.write("Open an address in a browser to buy something. Ctrl+C stops all four.\n");

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    void sims.close().then(() => {
      process.exit(0);
    });
  });
}
