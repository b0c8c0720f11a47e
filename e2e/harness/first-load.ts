import type { Browser, BrowserContext, CDPSession } from "playwright-core";

/** Slow 4G and a 4x slower processor, as Lighthouse emulates a telephone with the browser's own throttling. */
const SLOW = { latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375, offline: false };
const SLOWER_PROCESSOR = 4;

export interface FirstLoad {
  /** Until rows can be read and clicked. */
  readonly usableMs: number;
  /** What was sent of scripts, compressed. */
  readonly scriptBytes: number;
  readonly largestPaintMs: number;
  /** How often the list was asked for. */
  readonly listRequests: number;
}

/** The texts of all other pages, loaded once the first rows are there. */
const AFTERWARDS = /-rest-/;

/** Adds up the scripts as they are sent, without their headers. */
function countScripts(session: CDPSession): () => number {
  let bytes = 0;
  session.on("Network.responseReceived", ({ type, response }) => {
    const isScript = type === "Script" || response.mimeType.includes("javascript");
    if (isScript && !AFTERWARDS.test(response.url)) {
      bytes += Number(response.headers["content-length"] ?? Number.NaN);
    }
  });
  return () => bytes;
}

type Seen = Pick<FirstLoad, "usableMs" | "largestPaintMs">;

/** Notes by the browser's own clock when rows are painted, and each time something larger is. */
function note(): void {
  const seen = { usableMs: 0, largestPaintMs: 0 };
  // The browser reports what it painted a moment later, and something larger may follow.
  const report = () => {
    if (seen.usableMs > 0 && seen.largestPaintMs > 0) {
      setTimeout(() => {
        (window as unknown as { reportSeen: (text: string) => void }).reportSeen(JSON.stringify(seen));
      }, 500);
    }
  };
  new PerformanceObserver((list) => {
    seen.largestPaintMs = list.getEntries().at(-1)?.startTime ?? 0;
    report();
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new MutationObserver((_changes, observer) => {
    if (document.querySelectorAll("main tbody tr").length > 20) {
      observer.disconnect();
      requestAnimationFrame(() =>
        setTimeout(() => {
          seen.usableMs = performance.now();
          report();
        }),
      );
    }
  }).observe(document, { childList: true, subtree: true });
}

/** Without a script of the tool in the page: on a slowed-down processor that takes a tenth of a second of what is timed. */
async function whenSeen(session: CDPSession): Promise<() => Promise<Seen>> {
  const seen = Promise.withResolvers<Seen>();
  session.on("Runtime.bindingCalled", ({ name, payload }) => {
    if (name === "reportSeen") {
      seen.resolve(JSON.parse(payload) as Seen);
    }
  });
  await session.send("Runtime.enable");
  await session.send("Runtime.addBinding", { name: "reportSeen" });
  return async () => seen.promise;
}

/** Opens the address with nothing cached, signed in as the other context is. */
export async function loadFirst(
  browser: Browser,
  signedIn: BrowserContext,
  address: string,
  { isSlow }: { readonly isSlow: boolean },
): Promise<FirstLoad> {
  const context = await browser.newContext({
    // The profile's language, as on any visit but the first.
    locale: "es",
    viewport: { width: 1_360, height: 850 },
    storageState: await signedIn.storageState(),
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(note);
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    const scriptBytes = countScripts(session);
    let listRequests = 0;
    page.on("request", (request) => {
      listRequests += /\/api\/v1\/orders\?/.test(request.url()) ? 1 : 0;
    });
    if (isSlow) {
      await session.send("Network.emulateNetworkConditions", SLOW);
      await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER_PROCESSOR });
    }
    const seen = await whenSeen(session);
    await page.goto(address);
    return { ...(await seen()), scriptBytes: scriptBytes(), listRequests };
  } finally {
    // The refresh token was exchanged; the next load goes on with the new one.
    await signedIn.addCookies(await context.cookies());
    await context.close();
  }
}
