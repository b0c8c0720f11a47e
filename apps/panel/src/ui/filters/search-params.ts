type Search = Readonly<Record<string, unknown>>;

/** Text of the address line; numbers in it were text before the router read them. */
export function textParam(search: Search, name: string): string | undefined {
  const value = search[name];
  const text = typeof value === "number" ? String(value) : value;
  return typeof text === "string" && text !== "" ? text.slice(0, 200) : undefined;
}

export function choiceParam<Value extends string>(
  search: Search,
  name: string,
  choices: readonly Value[],
): Value | undefined {
  return choices.find((choice) => choice === search[name]);
}

export function countParam(search: Search, name: string): number | undefined {
  const value = search[name];
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : undefined;
}

/** Whether there is any filter except the page and the open item. */
export function isFiltered(search: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(search).some(
    ([name, value]) => value !== undefined && name !== "offset" && name !== "open",
  );
}
