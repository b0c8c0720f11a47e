import type { FastifyInstance, FastifyRequest } from "fastify";
import { runHeavy } from "../../flows/kit/heavy-work.ts";
import { AppError } from "../../kernel/errors.ts";
import { parseStrictJson } from "../../kernel/json/strict-json.ts";
import type { Services } from "../../ports/services.ts";
import { LARGE_BYTES, limitLargeBodies, ownerOf } from "./large-bodies.ts";

declare module "fastify" {
  interface FastifyRequest {
    rawBody: Buffer;
  }
}

const EMPTY = Buffer.alloc(0);

function isUtf8(contentType: string | undefined): boolean {
  const charset = /charset=\s*"?([^\s;"]+)/i.exec(contentType ?? "")?.[1];
  return charset === undefined || charset.toLowerCase() === "utf-8";
}

/** Events are kept as bytes, whatever their content type: the signature is verified before parsing. */
function isWebhook(request: FastifyRequest): boolean {
  return request.endpoint?.policy.auth === "webhook";
}

/** Bodies are strict JSON in UTF-8 without compression; the raw bytes are kept for signatures. */
export function readBodies(app: FastifyInstance, services: Services): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- set by the hook below before it is read
  app.decorateRequest("rawBody", null as unknown as Buffer);
  app.addHook("onRequest", async (request) => {
    request.rawBody = EMPTY;
    const encoding = request.headers["content-encoding"];
    if (encoding !== undefined && encoding.toLowerCase() !== "identity") {
      throw new AppError("UNSUPPORTED_MEDIA_TYPE");
    }
    if (!isUtf8(request.headers["content-type"])) {
      throw new AppError("UNSUPPORTED_MEDIA_TYPE");
    }
  });
  limitLargeBodies(app);
  app.removeAllContentTypeParsers();
  const readJson = async (request: FastifyRequest, bytes: Buffer): Promise<unknown> => {
    request.rawBody = bytes;
    if (isWebhook(request)) {
      return null;
    }
    if (bytes.length > LARGE_BYTES) {
      return runHeavy(services, ownerOf(request), "parseStrictJson", async () => [bytes]);
    }
    return bytes.length === 0 ? undefined : parseStrictJson(bytes);
  };
  app.addContentTypeParser<Buffer>("application/json", { parseAs: "buffer" }, readJson);
  app.addContentTypeParser<Buffer>("*", { parseAs: "buffer" }, (request, bytes, done) => {
    request.rawBody = bytes;
    done(isWebhook(request) ? null : new AppError("UNSUPPORTED_MEDIA_TYPE"), null);
  });
}
