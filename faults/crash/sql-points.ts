export type Query = (this: object, ...args: unknown[]) => unknown;

export function statementOf([first, second]: readonly unknown[]): { text: string; values: unknown } {
  if (typeof first === "string") {
    return { text: first, values: second };
  }
  const { text, values } = (first ?? {}) as { text?: unknown; values?: unknown };
  return { text: typeof text === "string" ? text : "", values };
}

function patternIn(name: string): RegExp | null {
  const source = process.env[name];
  return source === undefined || source === "" ? null : new RegExp(source, "is");
}

/** The statement without quotes around its names, and its values behind it. */
function written(args: readonly unknown[]): string {
  const { text, values } = statementOf(args);
  return `${text.replaceAll('"', "")} -- ${Array.isArray(values) ? values.map(String).join(", ") : ""}`;
}

type Callback = (error: unknown, ...rest: unknown[]) => unknown;
const isCallback = (value: unknown): value is Callback => typeof value === "function";

function afterAnswer(client: object, query: Query, args: unknown[], then: () => void): unknown {
  const index = args.findIndex(isCallback);
  const callback = args[index];
  if (isCallback(callback)) {
    const told: Callback = (error, ...rest) => {
      if (error === null || error === undefined) {
        then();
      }
      return callback(error, ...rest);
    };
    return query.apply(client, args.with(index, told));
  }
  const result = query.apply(client, args);
  return result instanceof Promise
    ? result.then((value: unknown) => {
        then();
        return value;
      })
    : result;
}

/** Calls `pass` for every statement that CRASH_SQL or CRASH_SQL_BEFORE names. */
export function watchSql(query: Query, pass: () => void): Query {
  const [after, before] = [patternIn("CRASH_SQL"), patternIn("CRASH_SQL_BEFORE")];
  if (after === null && before === null) {
    return query;
  }
  return function watched(...args: unknown[]): unknown {
    const text = written(args);
    if (before?.test(text) === true) {
      pass();
    }
    return after?.test(text) === true ? afterAnswer(this, query, args, pass) : query.apply(this, args);
  };
}
