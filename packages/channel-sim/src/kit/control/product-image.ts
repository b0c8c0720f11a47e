import type { SimProduct } from "../model.ts";
import { hash32 } from "../random.ts";

/** Drawn on a square of 100; the first word of a title says which. */
const DRAWINGS: Readonly<Record<string, string>> = {
  Polera:
    '<path d="M36 24 18 34l7 16 8-4v32h34V46l8 4 7-16-18-10c-3 6-8 9-14 9s-11-3-14-9z" fill="{c}"/><path d="M36 24c3 6 8 9 14 9s11-3 14-9" fill="none" stroke="{d}" stroke-width="2.5"/>',
  Taza: '<path d="M26 34h40v32a10 10 0 0 1-10 10H36a10 10 0 0 1-10-10z" fill="{c}"/><path d="M66 42h6a9 9 0 0 1 0 18h-6" fill="none" stroke="{c}" stroke-width="6"/><path d="M38 28c-3-4 3-6 0-10m10 10c-3-4 3-6 0-10" fill="none" stroke="{d}" stroke-width="2.5"/>',
  Mochila:
    '<path d="M40 26v-4a10 10 0 0 1 20 0v4" fill="none" stroke="{d}" stroke-width="4"/><rect x="28" y="26" width="44" height="52" rx="12" fill="{c}"/><rect x="36" y="52" width="28" height="18" rx="4" fill="{d}"/><path d="M28 44h44" stroke="{d}" stroke-width="3"/>',
  Zapatilla:
    '<path d="M18 42c8 4 14 2 18-6l22 16c6 4 20 4 22 12v6H18z" fill="{c}"/><path d="M18 70h64v6H18z" fill="{d}"/><path d="m44 44-5 6m11-2-5 6m11-2-5 6" stroke="#fff" stroke-width="2.5"/>',
  Cuaderno:
    '<rect x="28" y="20" width="46" height="60" rx="4" fill="{c}"/><path d="M36 20v60" stroke="{d}" stroke-width="4"/><path d="M46 36h20M46 46h20M46 56h13" stroke="#fff" stroke-width="3"/>',
  Lámpara:
    '<path d="M36 20h28l12 30H24z" fill="{c}"/><path d="M50 50v24" stroke="{d}" stroke-width="5"/><path d="M34 78h32" stroke="{d}" stroke-width="6" stroke-linecap="round"/>',
  Botella:
    '<path d="M43 18h14v12c8 4 10 10 10 18v28a6 6 0 0 1-6 6H39a6 6 0 0 1-6-6V48c0-8 2-14 10-18z" fill="{c}"/><path d="M33 54h34v14H33z" fill="{d}"/><path d="M42 16h16" stroke="{d}" stroke-width="6" stroke-linecap="round"/>',
  Gorro:
    '<path d="M24 62a26 28 0 0 1 52 0z" fill="{c}"/><rect x="20" y="60" width="60" height="12" rx="6" fill="{d}"/><circle cx="50" cy="30" r="7" fill="{d}"/>',
};
const BOX =
  '<path d="M50 20 80 35v32L50 82 20 67V35z" fill="{c}"/><path d="M20 35l30 15 30-15M50 50v32" fill="none" stroke="{d}" stroke-width="3"/>';

const COLOURS = [
  ["#0d6460", "#d8ebe9", "#083f3d"],
  ["#b4532a", "#f8e7dc", "#7a3517"],
  ["#345e9e", "#e2eaf6", "#203d6b"],
  ["#7a4b8c", "#f0e6f4", "#4f2e5c"],
  ["#4f7a2a", "#e8f1dd", "#33511a"],
  ["#a83246", "#f9e1e5", "#6f1e2c"],
  ["#8a6a12", "#f6eed6", "#5c460a"],
] as const;

/** A picture of a product, the same whenever it is asked for. */
export function drawProduct({ title, code, id }: Pick<SimProduct, "title" | "code" | "id">): string {
  const [fill, ground, shade] = COLOURS[hash32(code ?? id) % COLOURS.length] ?? COLOURS[0];
  const drawing = DRAWINGS[title.split(" ")[0] ?? ""] ?? BOX;
  const shape = drawing.replaceAll("{c}", fill).replaceAll("{d}", shade);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="${ground}"/>${shape}</svg>`;
}
