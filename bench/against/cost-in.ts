const CHART = /processor time an order \(ms\)\n((?: {4}.*\n?)+)/;
const figure = (name: string): RegExp => new RegExp(`^ {4}${name} +([\\d.]+) `, "m");

/** What an order cost service and database together, by the output of `bench:orders`. */
export function costIn(output: string): number | null {
  const chart = CHART.exec(output)?.[1] ?? "";
  const [service, database] = ["service", "database"].map((name) => Number(figure(name).exec(chart)?.[1]));
  const cost = (service ?? Number.NaN) + (database ?? Number.NaN);
  return Number.isNaN(cost) ? null : cost;
}
