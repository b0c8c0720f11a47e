import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { text } from "node:stream/consumers";
import type { Claims } from "../kit/claims.ts";
import type { World } from "../world/world.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const GRACE_SECONDS = "15";

/** Every invariant of stock, records and work, checked by the operator's own command. */
export async function holdVerified(world: Pick<World, "settings">, claims: Claims): Promise<void> {
  const child = spawn(
    process.execPath,
    [resolve(ROOT, "apps/backend/src/bin/admin.ts"), "verify", GRACE_SECONDS],
    {
      cwd: ROOT,
      env: { PATH: process.env["PATH"], NO_COLOR: "1", ...world.settings },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const [said] = await Promise.all([text(child.stdout), once(child, "close")]);
  const broken = said
    .split("\n")
    .filter((line, index, lines) => /BROKEN/.test(line + (lines[index - 1] ?? "")));
  claims.hold("I1 I2 I3 I6 I7 hold for the service's own verify", child.exitCode === 0, broken.join(" "));
}
