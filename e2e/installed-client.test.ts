import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { endpoints, type Endpoint, type EndpointId } from "@estiba/contract";
import { createClient, isEstibaError } from "@estiba/sdk";
import type * as Sdk from "@estiba/sdk";
import { describe, expect, it } from "vitest";
import { openBrowser } from "./harness/browser.ts";
import { installPackages, mustEnd, outcomeOf, PROJECT_ROOT, type Installed } from "./harness/installed.ts";
import { useStack, type Stack } from "./harness/stack.ts";
import { openTenant, type Tenant } from "./harness/tenant.ts";

let stack: Stack;
let tenant: Tenant;
let installed: Installed;

useStack(async (opened) => {
  stack = opened;
  installed = stack.keep(await installPackages());
  tenant = await openTenant(stack);
});

/** ESTIBA_OTHER_NODES names more Node.js programs to try, separated by commas. */
const RUNTIMES = [
  process.execPath,
  ...(process.env["ESTIBA_OTHER_NODES"] ?? "").split(",").filter((path) => path !== ""),
];

describe("the packed client", () => {
  it("brings modules and types and nothing else to install", () => {
    const folder = join(installed.folder, "node_modules");
    const packages = globSync("{*,@*/*}/package.json", { cwd: folder }).toSorted();
    expect(packages).toEqual(["@estiba/cli/package.json", "@estiba/sdk/package.json"]);
    const files = globSync("**/*", { cwd: join(folder, "@estiba/sdk/lib") });
    expect(files).toContain("index.d.ts");
    expect(files.filter((file) => !/\.(?:js|d\.ts)$/.test(file))).toEqual([]);
  });

  it.each(RUNTIMES)("hands in orders from an empty project under %s", async (node) => {
    const env = {
      ESTIBA_URL: stack.baseUrl,
      ESTIBA_KEY: tenant.key["x-api-key"] ?? "",
      RUN: String(RUNTIMES.indexOf(node)),
    };
    const said = await mustEnd(node, ["first-order.mjs"], { cwd: installed.folder, env });
    const result = JSON.parse(said) as { endpoints: string[]; outcomes: unknown[]; listed: boolean };
    expect(result.outcomes).toEqual([false, true, true, "WEBHOOK_SIGNATURE_INVALID"]);
    expect(result.listed).toBe(true);
    expect(result.endpoints.toSorted()).toEqual(Object.keys(endpoints).toSorted());
  });

  it.each(["nodenext", "bundler"])(
    "types what is right and refuses what is wrong, resolved as %s",
    async (how) => {
      const { folder } = installed;
      const options = {
        strict: true,
        exactOptionalPropertyTypes: true,
        noEmit: true,
        skipLibCheck: false,
        target: "es2022",
        lib: ["es2022", "dom"],
        module: how === "bundler" ? "esnext" : how,
        moduleResolution: how,
        types: ["node"],
        typeRoots: [join(PROJECT_ROOT, "node_modules/@types")],
      };
      const config = join(folder, `tsconfig.${how}.json`);
      writeFileSync(
        config,
        JSON.stringify({ compilerOptions: { ...options, skipDefaultLibCheck: true }, files: ["typed.ts"] }),
      );
      const { code, stdout } = await outcomeOf(join(PROJECT_ROOT, "node_modules/.bin/tsc"), ["-p", config], {
        cwd: folder,
      });
      const ours = stdout.split("\n").filter((line) => !line.includes("@types/node"));
      expect([code, ours.join("\n").trim()]).toEqual([0, ""]);
    },
  );

  it("finds every endpoint of the contract at the service", async () => {
    const anybody = createClient({ baseUrl: stack.baseUrl, retry: { maxRetries: 0 } });
    const lost: string[] = [];
    for (const [id, { example }] of Object.entries<Endpoint>(endpoints)) {
      const call = anybody[id as EndpointId] as (input: object) => Promise<unknown>;
      const error: unknown = await call(example).then(
        () => null,
        (reason: unknown) => reason,
      );
      const isLost = isEstibaError(
        error,
        "NOT_FOUND",
        "METHOD_NOT_ALLOWED",
        "NETWORK_ERROR",
        "UNEXPECTED_ANSWER",
      );
      // Where a browser is sent on, there is nothing to read.
      if (isLost && error.status !== 302) {
        lost.push(`${id}: ${error.code}`);
      }
    }
    expect(lost).toEqual([]);
  });

  it("works bundled into a page of a browser", async () => {
    const { folder } = installed;
    writeFileSync(join(folder, "index.html"), '<script type="module" src="./page.js"></script>');
    writeFileSync(
      join(folder, "page.js"),
      'import { createClient, signCustomWebhook } from "@estiba/sdk"; globalThis.estiba = { createClient, signCustomWebhook };',
    );
    await mustEnd(join(PROJECT_ROOT, "node_modules/.bin/vite"), ["build", "--logLevel", "error"], {
      cwd: folder,
    });
    const [script = ""] = globSync("dist/assets/*.js", { cwd: folder });
    const source = readFileSync(join(folder, script), "utf8");
    const browser = stack.keep(await openBrowser());
    const page = await browser.newPage();
    // A page of the same address, as a browser requests it.
    await page.route(`${stack.baseUrl}/own-page`, async (route) =>
      route.fulfill({ contentType: "text/html", body: `<script type="module">${source}</script>` }),
    );
    await page.goto(`${stack.baseUrl}/own-page`);
    const seen = await page.evaluate(
      async ([baseUrl, slug, email, password]) => {
        const { estiba } = globalThis as unknown as { estiba: typeof Sdk };
        const client = estiba.createClient({ baseUrl, session: {} });
        await client.login({ body: { tenantSlug: slug, email, password } });
        client.session.forget();
        const isResumed = await client.session.resume();
        const { data } = await client.getTenant();
        const signed = await estiba.signCustomWebhook({ shopId: "shp_1", secret: "s", body: {} });
        return { isResumed, slug: data.slug, signature: signed.headers["x-service-signature"] };
      },
      [stack.baseUrl, tenant.slug, tenant.email, tenant.password] as const,
    );
    expect(seen).toMatchObject({ isResumed: true, slug: tenant.slug });
    expect(seen.signature).toMatch(/^[\w+/]{43}=$/);
  });
});
