import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { onSessionEnd } from "../base/api/api.ts";
import { askAfter, endStartup, shortly } from "../base/api/startup.ts";
import { completeTexts, startI18n } from "../base/i18n/i18n.ts";
import { Providers } from "./providers.tsx";
import { loadLayers } from "../ui/layers/late.tsx";
import { buildQueryClient } from "./query-client.ts";
import { buildRouter, loadPageCode } from "./router.ts";
import { afterSessionEnd, noteSessionEnd } from "../base/session/ended.ts";
import { meQuery } from "../base/session/session.ts";
import "./styles.css";

const REST_DELAY_MS = 3_000;
/** Never, for a page in the background. */
const nextPaint = async (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
const queryClient = buildQueryClient();
const router = buildRouter(queryClient);

async function leaveEndedSession(): Promise<void> {
  noteSessionEnd(queryClient.getQueryData(meQuery.queryKey)?.tenant.slug);
  const search = afterSessionEnd(router.state.location.href) ?? {};
  await router.navigate({ to: "/sign-in", search });
  queryClient.clear();
}

onSessionEnd(() => void leaveEndedSession());

/** A page's file that was asked for first may run this before the browser has read its page to the end. */
async function findRoot(): Promise<Element | null> {
  if (document.readyState === "loading") {
    await new Promise((resolve) => {
      document.addEventListener("DOMContentLoaded", resolve, { once: true });
    });
  }
  return document.querySelector("#root");
}

/** The session, the page's code, its first data and the texts come together, not one after the other. */
async function start(): Promise<void> {
  const loaded = router.load();
  void loadPageCode(router);
  await startI18n();
  await shortly(loaded);
  const root = await findRoot();
  if (root === null) {
    return;
  }
  askAfter(shortly(nextPaint()));
  createRoot(root).render(
    <StrictMode>
      <Providers queryClient={queryClient}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  );
  setTimeout(() => {
    endStartup();
    // The other pages' texts come once this page is there, and what lies over pages.
    void completeTexts("/");
    void loadLayers();
  }, REST_DELAY_MS);
}

void start();
