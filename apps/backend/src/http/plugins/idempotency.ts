import { setTimeout as wait } from "node:timers/promises";
import { isIdempotencyKeyHonoured, isRepeatHarmful, type Endpoint } from "@estiba/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { beginRequest, finishRequest, markActed } from "../../domain/requests/index.ts";
import { badRequest, TenantAway } from "../../kernel/errors.ts";
import { sha256 } from "../../kernel/secrets/hash.ts";
import type { Origin, Services } from "../../ports/services.ts";
import type { Access } from "../call.ts";

const MAX_CHARACTERS = 255;

export interface IdempotentRun {
  readonly keyHash: Buffer;
  readonly tenantId: string;
  readonly origin: Origin;
}

function actorOf(access: Access): string {
  return access.kind === "user" ? access.userId : access.keyId;
}

/** Claims the key, or replays the answer of the first request. */
export async function beginOnce(
  services: Services,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  access: Access | null,
  origin: Origin,
): Promise<IdempotentRun | "answered" | null> {
  const key = request.headers["idempotency-key"];
  if (key === undefined && endpoint.isIdempotencyKeyRequired) {
    throw badRequest(
      "Send the header Idempotency-Key: any text that names this request, so that a repeat is known as one.",
      {
        place: "header",
        field: "Idempotency-Key",
      },
    );
  }
  if (key === undefined || access === null || !isIdempotencyKeyHonoured(endpoint)) {
    return null;
  }
  if (typeof key !== "string" || key.trim() === "" || key.length > MAX_CHARACTERS) {
    throw badRequest(`Idempotency-Key must have 1 to ${MAX_CHARACTERS} characters.`);
  }
  const keyHash = sha256(`${actorOf(access)}|${key}`);
  const requestHash = sha256(
    Buffer.concat([Buffer.from(`${request.method} ${request.url}\n`), request.rawBody]),
  );
  const begun = await services.inTenant(access.tenantId, origin, (tx) =>
    beginRequest(tx, services.keyring, { keyHash, requestHash }),
  );
  if (begun.isFirst) {
    return { keyHash, tenantId: access.tenantId, origin };
  }
  await reply
    .code(begun.status)
    .header("idempotency-replayed", "true")
    .header("content-type", "application/json; charset=utf-8")
    .serializer((body: string) => body)
    .send(begun.body);
  return "answered";
}

/** Committed with the change itself, for endpoints where repeating it would create two. */
export function withIdempotencyMark(endpoint: Endpoint, run: IdempotentRun | null, origin: Origin): Origin {
  return run !== null && isRepeatHarmful(endpoint)
    ? { ...origin, beforeCommit: (tx) => markActed(tx, run.keyHash) }
    : origin;
}

const DELETE_AGAIN_MS = [500, 1_000, 2_000, 4_000];

/**
 * Stores the answer, or deletes what a failure of ours has left, so that the caller may try again. On a database that could not do the
 * work either, that is tried a few times more: otherwise the key would count as running for a minute. The key of a tenant
 * that has moved away meanwhile is free in the other cell.
 */
export async function finishOnce(
  services: Services,
  run: IdempotentRun,
  status: number,
  body: string | null,
): Promise<void> {
  const finish = () =>
    services.inTenant(run.tenantId, run.origin, (tx) =>
      finishRequest(tx, services.keyring, { keyHash: run.keyHash, status, body }),
    );
  try {
    await finish();
  } catch (error) {
    if (error instanceof TenantAway) {
      return;
    }
    if (status < 500) {
      throw error;
    }
    void again(finish);
  }
}

async function again(finish: () => Promise<void>): Promise<void> {
  for (const ms of DELETE_AGAIN_MS) {
    await wait(ms, undefined, { ref: false });
    try {
      await finish();
      return;
    } catch {
      // It is running for a minute at most.
    }
  }
}
