import { AppError } from "./errors.ts";
import { keysOf } from "./json/keys-of.ts";

/** For each state, those that may follow it. A state that names itself may be entered again. */
export type Transitions<State extends string> = Readonly<Record<State, readonly State[]>>;

export function isTransition<State extends string>(
  table: Transitions<State>,
  from: State,
  to: State,
): boolean {
  return table[from].includes(to);
}

/** Throws INVALID_TRANSITION with the present state. */
export function needTransition<State extends string>(
  table: Transitions<State>,
  from: State,
  to: State,
): void {
  if (!isTransition(table, from, to)) {
    throw new AppError("INVALID_TRANSITION", { details: { status: from } });
  }
}

/** The states that may be left for this one. */
export function sourcesOf<State extends string>(table: Transitions<State>, to: State): State[] {
  return keysOf(table).filter((from) => isTransition(table, from, to));
}
