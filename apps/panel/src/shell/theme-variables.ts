import type { CSSVariablesResolver } from "@mantine/core";

/** The component library's own colours, set to those of the page in both schemes. */
export const themeVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    "--mantine-color-body": "#ffffff",
    "--mantine-color-text": "#1b1d1f",
    "--mantine-color-dimmed": "#62666a",
    "--mantine-color-placeholder": "#6f7376",
    "--mantine-color-error": "#c0262d",
    "--mantine-color-default-border": "#d5d5d0",
    "--mantine-color-anchor": "#0d6460",
  },
  dark: {
    "--mantine-color-body": "#191b1e",
    "--mantine-color-text": "#e4e5e5",
    "--mantine-color-dimmed": "#9da1a5",
    "--mantine-color-placeholder": "#868a8e",
    "--mantine-color-error": "#ff8a8a",
    "--mantine-color-default": "#1f2225",
    "--mantine-color-default-border": "#373b40",
    "--mantine-color-anchor": "#7cc6c0",
  },
});
