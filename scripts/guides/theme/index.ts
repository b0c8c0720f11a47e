import DefaultTheme from "vitepress/theme-without-fonts";
// oxlint-disable-next-line import/no-unassigned-import -- Vite takes styles in by importing them.
import "./style.css";

// oxlint-disable-next-line import/no-default-export -- VitePress reads the theme from the default export.
export default DefaultTheme;
