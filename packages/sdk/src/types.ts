import type { BodyOf, Endpoint, EndpointId, Endpoints, ParamsOf, QueryOf, ReplyOf } from "@estiba/contract";

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Made up for each call when absent; give your own to repeat a call safely across restarts. */
  readonly idempotencyKey?: string;
  readonly timeoutMs?: number;
}

type Given<Key extends string, Value> = object extends Value
  ? { readonly [K in Key]?: Value }
  : { readonly [K in Key]: Value };

type InputParts<E extends Endpoint> = (E extends { params: object }
  ? Given<"params", ParamsOf<E>>
  : unknown) &
  (E extends { query: object } ? Given<"query", QueryOf<E>> : unknown) &
  (E extends { body: object } ? Given<"body", BodyOf<E>> : unknown);

export type InputOf<Id extends EndpointId> = InputParts<Endpoints[Id]> & CallOptions;

/** The body of the endpoint's success answers, envelope included. */
export type ResultOf<Id extends EndpointId> = Extract<
  ReplyOf<Endpoints[Id]>,
  { readonly status: 200 | 201 | 202 | 204 }
>["body"];

export type Method<Id extends EndpointId> =
  object extends InputOf<Id>
    ? (input?: InputOf<Id>) => Promise<ResultOf<Id>>
    : (input: InputOf<Id>) => Promise<ResultOf<Id>>;

/** One function per endpoint; each may be passed around on its own. */
export type Client = { readonly [Id in EndpointId]: Method<Id> };

/** Any call, seen without its endpoint's types. */
export interface AnyInput extends CallOptions {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
}
