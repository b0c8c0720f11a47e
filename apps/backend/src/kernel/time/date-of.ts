/** The moment an ISO text names; undefined where none is given. */
export const dateOf = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : new Date(text);
