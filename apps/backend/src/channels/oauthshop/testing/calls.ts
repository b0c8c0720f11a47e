/** A recorded call to the Admin API, as the simulator saw it. */
export interface SeenCall {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly routeKey: string;
}

export interface AdminCall {
  readonly operation: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

export function adminCalls(calls: readonly SeenCall[]): AdminCall[] {
  return calls
    .filter(({ url }) => url.endsWith("/graphql.json"))
    .map(({ body, routeKey }) => ({
      operation: routeKey.split(" ").at(-1) ?? "",
      variables: (JSON.parse(body) as { variables: Record<string, unknown> }).variables,
    }));
}
