/** Chance that can be repeated: the same seed throws the same. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A whole number from 0 to just below `sides`. */
  upTo(sides: number): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0;
    return Number((BigInt(this.#state) * BigInt(sides)) >> 32n);
  }

  /** Both ends included. */
  between(least: number, most: number): number {
    return least + this.upTo(most - least + 1);
  }

  pick<T>(from: readonly T[]): T {
    const picked = from[this.upTo(from.length)];
    if (picked === undefined) {
      throw new Error("there is nothing to pick from");
    }
    return picked;
  }

  shuffled<T>(items: readonly T[]): T[] {
    const left = [...items];
    return items.flatMap(() => left.splice(this.upTo(left.length), 1));
  }
}
