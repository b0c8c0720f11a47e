// Runs before the first paint, so a chosen dark scheme never flashes white.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem("estiba-color-scheme");
  } catch {
    // Storage may be blocked; the system's scheme is used then.
  }
  const isDark =
    chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.setAttribute("data-mantine-color-scheme", isDark ? "dark" : "light");
})();

// The session is asked for before the application is here; its client takes the answer (src/base/api/startup.ts).
(() => {
  const isFirstPage = /^\/panel\/(?:orders)?$/.test(location.pathname);
  if (!isFirstPage || window.estibaRenewal !== undefined) {
    return;
  }
  const renewal = fetch("/api/v1/auth/refresh", {
    method: "POST",
    headers: { accept: "application/json", "content-type": "application/json" },
    body: JSON.stringify({ useCookie: true }),
    redirect: "manual",
    signal: AbortSignal.timeout(30_000),
  });
  renewal.catch(() => undefined);
  window.estibaRenewal = renewal;
})();
