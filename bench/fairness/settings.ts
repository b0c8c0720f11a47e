import { whole } from "../orders/settings.ts";

export const VARIANTS = 1_000;
/** The first of them are on sale on a second channel. */
export const ARTICLES = 400;

const DEFAULTS = {
  /** Tenants that sell as on any day; one more has the rush. */
  FAIR_TENANTS: 10,
  /** Orders a second of each of them. */
  FAIR_RATE: 4,
  /** The rush, as a multiple of that. */
  FAIR_RUSH: 20,
  /** Turns of a calm phase and one with the rush. */
  FAIR_TURNS: 8,
  FAIR_SECONDS: 6,
};

export interface Settings {
  readonly tenants: number;
  readonly rate: number;
  readonly rush: number;
  readonly turns: number;
  readonly seconds: number;
  readonly warmUpSeconds: number;
}

export const readSettings = (): Settings => ({
  tenants: whole("FAIR_TENANTS", DEFAULTS.FAIR_TENANTS),
  rate: whole("FAIR_RATE", DEFAULTS.FAIR_RATE),
  rush: whole("FAIR_RUSH", DEFAULTS.FAIR_RUSH),
  turns: whole("FAIR_TURNS", DEFAULTS.FAIR_TURNS),
  seconds: whole("FAIR_SECONDS", DEFAULTS.FAIR_SECONDS),
  warmUpSeconds: 1,
});
