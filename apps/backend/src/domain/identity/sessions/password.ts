import { hash, verify } from "@node-rs/argon2";
import { Gate, type Turn } from "../../../kernel/limits/gate.ts";

// Argon2id is the library's default algorithm.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Each hash fills 19 MiB and a core: more than two at once would slow every other request.
const gate = new Gate(2, 64, 8);

/** Everything that ends in a hash waits here, before it has taken a connection to the database. */
export async function inHashingTurn<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
  return gate.run(work, turn);
}

/** Only inside a hashing turn. */
export async function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

const NOBODY_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5bm9ib2R5MTIzNA$qqPCI5V2qzS3gVYO2M8pcgFQ2PnTJ2bxxAKdLkJsbkg";

/**
 * Without a stored hash it does the same work and returns false, so that timing does not reveal which accounts exist.
 * Only inside a hashing turn.
 */
export async function isPasswordRight(stored: string | null, password: string): Promise<boolean> {
  const isRight = await verify(stored ?? NOBODY_HASH, password);
  return stored !== null && isRight;
}
