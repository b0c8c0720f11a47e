import { createTheme, type MantineColorsTuple } from "@mantine/core";

const harbor: MantineColorsTuple = [
  "#edf6f5",
  "#d8ebe9",
  "#b0d6d3",
  "#83bfbb",
  "#5aa9a4",
  "#3a9791",
  "#1c817b",
  "#0d6460",
  "#0a524f",
  "#07403e",
];

const gray: MantineColorsTuple = [
  "#f8f8f7",
  "#f1f1ef",
  "#e6e6e3",
  "#d8d8d4",
  "#b9bab6",
  "#8d8f8c",
  "#676a69",
  "#4b4e4f",
  "#303335",
  "#1b1d1f",
];

const dark: MantineColorsTuple = [
  "#e4e5e5",
  "#b9bbbd",
  "#96999c",
  "#676b6f",
  "#3c4044",
  "#2b2e32",
  "#212427",
  "#191b1e",
  "#131517",
  "#0d0e10",
];

const systemFont =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", Arial, sans-serif';

export const theme = createTheme({
  primaryColor: "harbor",
  primaryShade: { light: 7, dark: 6 },
  colors: { harbor, gray, dark },
  black: "#1b1d1f",
  fontFamily: systemFont,
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, "Liberation Mono", monospace',
  fontSizes: { xs: "0.75rem", sm: "0.875rem", md: "0.9375rem", lg: "1.0625rem", xl: "1.25rem" },
  lineHeights: { xs: "1.4", sm: "1.5", md: "1.55", lg: "1.6", xl: "1.65" },
  headings: {
    fontFamily: systemFont,
    fontWeight: "600",
    sizes: {
      h1: { fontSize: "1.375rem", lineHeight: "1.3" },
      h2: { fontSize: "1.0625rem", lineHeight: "1.4" },
      h3: { fontSize: "0.9375rem", lineHeight: "1.45" },
    },
  },
  defaultRadius: "md",
  radius: { xs: "3px", sm: "5px", md: "7px", lg: "10px", xl: "16px" },
  cursorType: "pointer",
  respectReducedMotion: true,
  // Plain objects: naming the components here would load them on every first visit.
  components: {
    Modal: {
      defaultProps: {
        centered: true,
        radius: "lg",
        padding: "lg",
        overlayProps: { backgroundOpacity: 0.4 },
      },
      styles: { title: { lineHeight: 1.3 } },
    },
    // Its placeholder may hold the focus, and a menu may only hold items.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Tooltip: { defaultProps: { openDelay: 250, withArrow: false } },
  },
});
