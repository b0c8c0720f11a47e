export interface Claim {
  readonly text: string;
  readonly isHeld: boolean;
  readonly detail: string;
}

/** What a row of the table claims, and its result. */
export class Claims {
  readonly made: Claim[] = [];
  readonly figures: string[] = [];

  hold(text: string, isHeld: boolean, detail = ""): void {
    this.made.push({ text, isHeld, detail });
  }

  atMost(text: string, value: number, limit: number): void {
    this.hold(`${text} <= ${limit}`, value <= limit, `was ${Math.round(value * 10) / 10}`);
  }

  figure(text: string): void {
    this.figures.push(text);
  }

  get isHeld(): boolean {
    return this.made.every(({ isHeld }) => isHeld);
  }

  get broken(): readonly Claim[] {
    return this.made.filter(({ isHeld }) => !isHeld);
  }
}
