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
