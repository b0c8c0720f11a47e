import { existsSync, globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const source = fileURLToPath(new URL("..", import.meta.url));
const library = dirname(createRequire(import.meta.url).resolve("@mantine/core/styles.css"));
const styles = readFileSync(`${source}/shell/styles.css`, "utf8");

test("every component of the library that is used has its styles", () => {
  const used = globSync("**/*.tsx", { cwd: source }).flatMap((file) => {
    const code = readFileSync(`${source}/${file}`, "utf8");
    return [...code.matchAll(/import \{([^}]*)\} from "@mantine\/core"/g)].flatMap(([, names = ""]) =>
      names.split(",").map((name) => name.trim()),
    );
  });
  const styled = [...new Set(used)].filter((name) => existsSync(`${library}/styles/${name}.layer.css`));
  expect(styled.length).toBeGreaterThan(20);
  expect(styled.filter((name) => !styles.includes(`/${name}.layer.css"`))).toEqual([]);
});
