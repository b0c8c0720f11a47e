import { spawnSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

export const PLUGIN_HOME = resolve(import.meta.dirname, "../../plugins/wordpress");
export const PLUGIN_NAME = "estiba-for-woocommerce";
export const PLUGIN_FOLDER = join(PLUGIN_HOME, PLUGIN_NAME);

/** WordPress has no fallback between languages: each locale needs a file of its own. */
const SPANISH_ELSEWHERE = ["es_AR", "es_CL", "es_CO", "es_MX", "es_PE"];

/** What the program said, both streams; anything but success is thrown. */
export function run(command: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: "utf8" });
  if (status !== 0) {
    const reason = error?.message ?? `${stdout}${stderr}`;
    throw new Error(`${command} ${args.join(" ")} ended with code ${String(status)}:\n${reason}`);
  }
  return `${stdout}${stderr}`;
}

export function sources(): readonly string[] {
  return globSync("**/*.php", { cwd: PLUGIN_FOLDER }).toSorted();
}

/** The texts of the program, as translators get them. */
export function writeTemplate(file: string): void {
  const keywords = ["--keyword=__:1", "--keyword=esc_html__:1"];
  const style = [
    "--from-code=UTF-8",
    "--no-location",
    "--sort-output",
    "--no-wrap",
    "--add-comments=translators",
  ];
  run("xgettext", ["--language=PHP", ...style, ...keywords, "-o", file, ...sources()], PLUGIN_FOLDER);
}

export function versionOf(): string {
  const text = readFileSync(join(PLUGIN_FOLDER, `${PLUGIN_NAME}.php`), "utf8");
  const version = /^ \* Version:\s+(\S+)$/m.exec(text)?.[1];
  if (version === undefined) {
    throw new Error("the plugin has no version");
  }
  return version;
}

/** Compiles the translations and packs what WordPress installs. Returns the file. */
export function buildPlugin(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const target = resolve(folder, `${PLUGIN_NAME}-${versionOf()}.zip`);
  const stage = mkdtempSync(join(tmpdir(), "estiba-plugin-"));
  try {
    const copy = join(stage, PLUGIN_NAME);
    cpSync(PLUGIN_FOLDER, copy, { recursive: true });
    writeTemplate(join(copy, `languages/${PLUGIN_NAME}.pot`));
    for (const file of globSync("languages/*.po", { cwd: copy })) {
      run("msgfmt", ["--check-format", "-o", file.replace(/\.po$/, ".mo"), file], copy);
    }
    const textsFor = (locale: string): string => join(copy, `languages/${PLUGIN_NAME}-${locale}.mo`);
    for (const locale of SPANISH_ELSEWHERE) {
      cpSync(textsFor("es_ES"), textsFor(locale));
    }
    rmSync(target, { force: true });
    const files = globSync("**/*", { cwd: stage, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(stage.length + 1))
      .toSorted();
    run("zip", ["-q", "-X", target, ...files], stage);
  } finally {
    rmSync(stage, { recursive: true });
  }
  return target;
}
