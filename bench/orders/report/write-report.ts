import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import type { Settings } from "../settings.ts";
import { rounded, type Chapter, type Chart } from "./figures.ts";
import { spreadOf } from "./statistics.ts";
import { svgOf } from "./svg.ts";

function tableOf({ unit, figures }: Chart): string[] {
  return [
    `| | median, ${unit} | least | most |`,
    "|---|---:|---:|---:|",
    ...figures.map(({ label, values }) => {
      const { median, least, most } = spreadOf(values);
      return `| ${label} | ${rounded(median)} | ${rounded(least)} | ${rounded(most)} |`;
    }),
    "",
  ];
}

const fileOf = (chapter: Chapter, index: number): string => `${chapter.name}-${index + 1}.svg`;

function chapterText(chapter: Chapter): string[] {
  const charts = chapter.charts.flatMap((chart, index) => [
    `### ${chart.title}`,
    "",
    `![${chart.title}](${fileOf(chapter, index)})`,
    "",
    ...tableOf(chart),
  ]);
  return [`## ${chapter.title}`, "", ...charts, ...chapter.notes.flatMap((note) => [note, ""])];
}

/** A page with a chart for everything that was measured; the one before is gone. */
export function writeReport(
  folder: string,
  settings: Settings,
  chapters: readonly Chapter[],
  closing: string,
): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const chapter of chapters) {
    for (const [index, chart] of chapter.charts.entries()) {
      writeFileSync(join(folder, fileOf(chapter, index)), svgOf(chart));
    }
  }
  const { runs, seconds, warmUpSeconds, callers, tenants, ordersPerTenant, variantsPerTenant } = settings;
  const page = join(folder, "report.md");
  const about = [
    `${runs} runs of ${seconds} s after ${warmUpSeconds} s of warm-up, ${callers} callers, ${tenants} tenants,`,
    `${tenants * ordersPerTenant} orders and ${variantsPerTenant} variants a tenant to begin with, ${cpus().length} cores, Node.js ${process.version}.`,
  ];
  const text = ["# Orders", "", ...about, "", ...chapters.flatMap(chapterText), closing, ""];
  writeFileSync(page, text.join("\n"));
  return page;
}
