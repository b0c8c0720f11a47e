import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import reference from "@scalar/fastify-api-reference";
import type { FastifyInstance, FastifyRequest } from "fastify";

const DOCS_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; frame-ancestors 'none'";
const SCRIPT = "/docs/js/scalar.js";
const HOUR_SECONDS = 3_600;
const LANGUAGES = [
  { locale: "en", routePrefix: "/docs" },
  { locale: "es", routePrefix: "/docs/es" },
  { locale: "pt", routePrefix: "/docs/pt" },
] as const;
/** The maker's own links; the rest of its offers are switched off by name. */
const NO_FOREIGN_LINKS = 'a[href*="scalar.com"] { display: none !important; }';

const brotli = promisify(brotliCompress);
let packedScript: Promise<Buffer> | null = null;

/** Megabytes of script: compressed once for all readers, in a thread. */
async function packed(script: string): Promise<Buffer> {
  packedScript ??= brotli(script, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });
  return packedScript;
}

const isScriptWanted = ({ url, headers }: FastifyRequest): boolean =>
  url === SCRIPT && /\bbr\b/.test(String(headers["accept-encoding"]));

/** The browsable description at /docs, in each language, served from our own address. */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook("onSend", async (request, reply, payload) => {
      reply.header("content-security-policy", DOCS_POLICY);
      if (request.url !== SCRIPT || reply.statusCode !== 200) {
        return payload;
      }
      reply.header("cache-control", `public, max-age=${HOUR_SECONDS}`).header("vary", "accept-encoding");
      if (!isScriptWanted(request) || typeof payload !== "string") {
        return payload;
      }
      const script = await packed(payload);
      reply.header("content-encoding", "br").header("content-length", script.length);
      return script;
    });
    for (const { locale, routePrefix } of LANGUAGES) {
      await scope.register(reference, {
        routePrefix,
        configuration: {
          url: "/api/v1/openapi.json",
          cdn: SCRIPT,
          title: "Estiba API",
          localization: { locale },
          withDefaultFonts: false,
          telemetry: false,
          hideClientButton: true,
          showDeveloperTools: "never",
          agent: { disabled: true },
          mcp: { disabled: true },
          customCss: NO_FOREIGN_LINKS,
        },
      });
    }
  });
}
