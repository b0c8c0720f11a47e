import { asObject, type Json } from "../../kit/read.ts";

/** A recorded call to the Admin API, as the simulator saw it. */
export interface SeenCall {
  readonly url: string;
  readonly body: string;
  readonly routeKey: string;
}

export interface AdminCall {
  readonly operation: string;
  readonly variables: Json;
}

export function adminCalls(calls: readonly SeenCall[]): AdminCall[] {
  return calls
    .filter(({ url }) => url.endsWith("/graphql.json"))
    .map(({ body, routeKey }) => ({
      operation: routeKey.split(" ").at(-1) ?? "",
      variables: asObject(asObject(JSON.parse(body), "body")["variables"], "variables"),
    }));
}
