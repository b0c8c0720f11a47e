import type { InputObject } from "./coerce-input.ts";
import { isObject } from "./coerce-input.ts";

/** Arguments already checked against the schema, read by their declared type. */
export class FieldArgs {
  readonly #values: InputObject;

  constructor(values: InputObject) {
    this.#values = values;
  }

  has(name: string): boolean {
    return Object.hasOwn(this.#values, name);
  }

  text(name: string): string | null {
    const value = this.#values[name];
    return typeof value === "string" ? value : null;
  }

  needText(name: string): string {
    return this.text(name) ?? "";
  }

  integer(name: string): number | null {
    return this.decimal(name);
  }

  decimal(name: string): number | null {
    const value = this.#values[name];
    return typeof value === "number" ? value : null;
  }

  flag(name: string): boolean {
    return this.#values[name] === true;
  }

  object(name: string): FieldArgs {
    const value = this.#values[name];
    return new FieldArgs(isObject(value) ? value : {});
  }

  objects(name: string): FieldArgs[] {
    return this.#list(name).map((item) => new FieldArgs(isObject(item) ? item : {}));
  }

  texts(name: string): string[] {
    return this.#list(name).map(String);
  }

  /** Same input, same text, whatever the order of the keys. */
  fingerprint(): string {
    return JSON.stringify(this.#values, (_key, value: unknown) =>
      isObject(value)
        ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : value,
    );
  }

  #list(name: string): unknown[] {
    const value = this.#values[name];
    return Array.isArray(value) ? value : [];
  }
}
