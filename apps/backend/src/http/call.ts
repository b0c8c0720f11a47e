import type { BodyOf, Endpoint, EndpointId, Endpoints, ParamsOf, QueryOf, ReplyOf } from "@estiba/contract";
import type { IntegrationAccess, UserAccess } from "../domain/identity/index.ts";
import type { Origin } from "../ports/services.ts";

export type Access = UserAccess | IntegrationAccess;

type AccessOf<E extends Endpoint> = {
  public: null;
  webhook: null;
  session: UserAccess;
  apiKey: IntegrationAccess;
  either: Access;
}[E["policy"]["auth"]];

/** A request that has passed every check its endpoint declares. */
export interface Call<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly rawBody: Buffer;
  readonly access: AccessOf<E>;
  readonly origin: Origin;
}

export type Answer<E extends Endpoint> = ReplyOf<E> & {
  readonly headers?: Readonly<Record<string, string | string[]>>;
};
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>>;

/** One handler for every endpoint of the contract: a missing one does not compile. */
export type Handlers = { readonly [K in EndpointId]: Handler<Endpoints[K]> };
export type HandlersOf<K extends EndpointId> = Pick<Handlers, K>;
