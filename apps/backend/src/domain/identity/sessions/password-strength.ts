import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import { AppError } from "../../../kernel/errors.ts";

/** Of five steps: the third is what cannot be guessed within a hundred million tries. */
const LEAST_SCORE = 3;
/** Scoring time grows with the length; what is strong this far is strong. */
const JUDGED_CHARACTERS = 32;
/** First choices of our own readers that the package's list of breached passwords does not hold. */
const OWN_WORDS = [
  "estiba",
  "contraseña",
  "contrasena",
  "clave",
  "senha",
  "tienda",
  "loja",
  "almacen",
  "pedidos",
];

let judge: ZxcvbnFactory | undefined;

/** Read when first needed, and by the API alone: the list takes some megabytes. */
function judgeOf(): ZxcvbnFactory {
  judge ??= new ZxcvbnFactory({
    dictionary: { ...dictionary, own: OWN_WORDS },
    graphs: adjacencyGraphs,
    l33tMaxSubstitutions: 16,
  });
  return judge;
}

/** Refuses passwords from breaches, patterns, and those made of public facts about the account. */
export function refuseWeakPassword(password: string, known: readonly string[] = []): void {
  const words = known
    .flatMap((text) => [text, ...text.split(/[^\p{L}\d]+/u)])
    .filter((word) => word.length > 2);
  const { score } = judgeOf().check(password.slice(0, JUDGED_CHARACTERS), words);
  if (score < LEAST_SCORE) {
    throw new AppError("PASSWORD_TOO_WEAK");
  }
}
