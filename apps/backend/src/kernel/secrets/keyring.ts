import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Where a secret is stored. A ciphertext moved to another place does not open. */
export interface SecretPlace {
  readonly tenantId: string;
  readonly table: string;
  readonly column: string;
  readonly row: string;
}

interface Key {
  readonly id: string;
  readonly master: Buffer;
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

function parseKey(text: string): Key {
  const [id = "", encoded = ""] = text.split(":", 2);
  const master = Buffer.from(encoded, "base64url");
  if (!/^[a-z0-9]{1,16}$/.test(id) || master.length !== 32) {
    throw new Error("expected <key id>:<32 bytes in base64url>, comma-separated, newest first");
  }
  return { id, master };
}

/** The server's keys, newest first: the first one seals, all of them open. */
export class Keyring {
  readonly #keys: readonly Key[];
  readonly #derived = new Map<string, Buffer>();

  constructor(text: string) {
    this.#keys = text.split(",").map((part) => parseKey(part.trim()));
    if (new Set(this.#keys.map(({ id }) => id)).size !== this.#keys.length) {
      throw new Error("a key id stands twice");
    }
  }

  get ids(): string[] {
    return this.#keys.map(({ id }) => id);
  }

  /** A separate key for each purpose, so that one never serves as another. */
  derive(purpose: string, keyId: string = this.#newest().id): Buffer {
    const name = `${keyId}/${purpose}`;
    const known = this.#derived.get(name);
    if (known) {
      return known;
    }
    const key = this.#keys.find(({ id }) => id === keyId);
    if (!key) {
      throw new Error(`unknown key id ${keyId}`);
    }
    const derived = Buffer.from(hkdfSync("sha256", key.master, "estiba", purpose, 32));
    this.#derived.set(name, derived);
    return derived;
  }

  seal(plaintext: string, place: SecretPlace): string {
    const { id } = this.#newest();
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv("aes-256-gcm", this.derive("seal", id), iv).setAAD(aad(place));
    const sealed = Buffer.concat([cipher.update(plaintext, "utf8"), cipher.final(), cipher.getAuthTag()]);
    return `v1.${id}.${iv.toString("base64url")}.${sealed.toString("base64url")}`;
  }

  open(sealed: string, place: SecretPlace): string {
    const [version, id = "", iv = "", body = ""] = sealed.split(".");
    if (version !== "v1") {
      throw new Error("unknown secret format");
    }
    const bytes = Buffer.from(body, "base64url");
    const decipher = createDecipheriv("aes-256-gcm", this.derive("seal", id), Buffer.from(iv, "base64url"))
      .setAAD(aad(place))
      .setAuthTag(bytes.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString("utf8");
  }

  isSealedByNewest(sealed: string): boolean {
    return sealed.startsWith(`v1.${this.#newest().id}.`);
  }

  #newest(): Key {
    const [key] = this.#keys;
    if (!key) {
      throw new Error("the keyring is empty");
    }
    return key;
  }
}

function aad({ tenantId, table, column, row }: SecretPlace): Buffer {
  return Buffer.from(`${tenantId}|${table}|${column}|${row}`);
}
