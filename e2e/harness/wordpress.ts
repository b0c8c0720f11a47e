import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { findOnPath, freePort, until } from "@estiba/testbed";
import { mustEnd } from "./installed.ts";

/** Another WordPress than Debian's, set by the caller. */
const WORDPRESS = process.env["WORDPRESS_DIR"] ?? "/usr/share/wordpress";

/** Debian's packages `wordpress` and `mariadb-server`, with php-mysql. */
export const hasWordpress =
  existsSync(join(WORDPRESS, "wp-settings.php")) && findOnPath("mariadbd") !== undefined;

export interface Wordpress {
  readonly url: string;
  readonly user: string;
  readonly password: string;
  /** Its files. */
  readonly folder: string;
  /** Runs code inside WordPress; what it prints comes back. */
  php(code: string): Promise<string>;
  close(): Promise<void>;
}

const MAX_SAID = 3_000;

const text = (value: string): string => `'${value.replaceAll("'", "\\'")}'`;

function config(url: string, socket: string, debugLog: string): string {
  const rows = [
    ["DB_NAME", text("wp")],
    ["DB_USER", text(userInfo().username)],
    ["DB_PASSWORD", text("")],
    ["DB_HOST", text(`localhost:${socket}`)],
    ["WP_HOME", text(url)],
    ["WP_SITEURL", text(url)],
    ["WP_DEBUG", "true"],
    ["WP_DEBUG_DISPLAY", "false"],
    ["WP_DEBUG_LOG", text(debugLog)],
    ["DISABLE_WP_CRON", "true"],
    ["AUTOMATIC_UPDATER_DISABLED", "true"],
    ["WP_HTTP_BLOCK_EXTERNAL", "true"],
    ["WP_ACCESSIBLE_HOSTS", text("127.0.0.1")],
    ["FS_METHOD", text("direct")],
    ["ESTIBA_WOO_ALLOW_LOCAL", "true"],
  ];
  const defined = rows.map(([name, value]) => `define( '${name}', ${value} );`).join("\n");
  return `<?php\n${defined}\n$table_prefix = 'wp_';\nif ( ! defined( 'ABSPATH' ) ) { define( 'ABSPATH', __DIR__ . '/' ); }\nrequire_once ABSPATH . 'wp-settings.php';\n`;
}

async function startDatabase(home: string, opened: AsyncDisposableStack): Promise<string> {
  const data = join(home, "database");
  const socket = join(home, "database.sock");
  const { username } = userInfo();
  const shared = ["--no-defaults", `--datadir=${data}`, `--user=${username}`];
  await mustEnd(
    "mariadb-install-db",
    [...shared, "--skip-test-db", "--auth-root-authentication-method=socket"],
    { cwd: home },
  );
  const child = spawn(
    "mariadbd",
    [
      ...shared,
      `--socket=${socket}`,
      "--skip-networking",
      `--pid-file=${home}/database.pid`,
      "--innodb-buffer-pool-size=32M",
    ],
    { stdio: "ignore" },
  );
  opened.defer(() => ended(child));
  const ask = ["--no-defaults", `--socket=${socket}`, "-e", "create database if not exists wp"];
  await until(
    "the database to answer",
    async () =>
      existsSync(socket) &&
      (await mustEnd("mariadb", ask, { cwd: home }).then(
        () => true,
        () => false,
      )),
  );
  return socket;
}

async function ended(child: ChildProcess, who: "itself" | "group" = "itself"): Promise<void> {
  if (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
    const over = once(child, "exit");
    process.kill(who === "group" ? -child.pid : child.pid, "SIGTERM");
    await over;
  }
}

/** A WordPress of its own, installed; plugins are named by where their folders come from, and not switched on. */
export async function startWordpress(plugins: Readonly<Record<string, string>>): Promise<Wordpress> {
  const opened = new AsyncDisposableStack();
  const home = mkdtempSync(join(tmpdir(), "estiba-wordpress-"));
  opened.defer(() => {
    // The last request of a worker may still be writing when its server has ended.
    rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  });
  try {
    const site = join(home, "site");
    cpSync(WORDPRESS, site, {
      recursive: true,
      dereference: true,
      filter: (path) => !path.endsWith("wp-config.php") && !path.includes(".htaccess"),
    });
    mkdirSync(join(site, "wp-content/uploads"), { recursive: true });
    for (const [name, folder] of Object.entries(plugins)) {
      cpSync(folder, join(site, "wp-content/plugins", name), { recursive: true });
    }
    const socket = await startDatabase(home, opened);
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const debugLog = join(home, "debug.log");
    writeFileSync(join(site, "wp-config.php"), config(url, socket, debugLog));
    const user = "admin";
    const password = "una-frase-larga-y-propia";
    const boot = `$_SERVER['HTTP_HOST'] = '127.0.0.1:${port}';`;
    const script = join(home, "install.php");
    writeFileSync(
      script,
      `<?php ${boot} define( 'WP_INSTALLING', true ); require '${site}/wp-load.php'; require ABSPATH . 'wp-admin/includes/upgrade.php'; wp_install( 'Tienda', '${user}', 'ana@tienda.example', false, '', '${password}' );`,
    );
    await mustEnd("php", [script], { cwd: site });
    const server = spawn("php", ["-d", "opcache.enable_cli=1", "-S", `127.0.0.1:${port}`, "-t", site], {
      cwd: site,
      env: { PATH: process.env["PATH"], PHP_CLI_SERVER_WORKERS: "4" },
      stdio: "ignore",
      // A group of its own: its workers do not end with it.
      detached: true,
    });
    opened.defer(() => ended(server, "group"));
    await until(
      "WordPress to answer",
      async () => (await fetch(`${url}/wp-login.php`).catch(() => null))?.status === 200,
    );
    let runs = 0;
    /** By its web server, which has compiled everything already. */
    const php = async (code: string): Promise<string> => {
      runs += 1;
      const name = `run-${runs}.php`;
      writeFileSync(join(site, name), `<?php set_time_limit( 0 ); require __DIR__ . '/wp-load.php'; ${code}`);
      const answer = await fetch(`${url}/${name}`);
      const printed = await answer.text();
      rmSync(join(site, name));
      if (answer.status !== 200) {
        const said = existsSync(debugLog) ? readFileSync(debugLog, "utf8").slice(-MAX_SAID) : "nothing";
        throw new Error(`${code}\nended with ${answer.status}, and WordPress said ${said}`);
      }
      return printed;
    };
    const close = () => opened.disposeAsync();
    return { url, user, password, folder: site, php, close };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}
