import type { Carriers } from "../ports/carrier.ts";
import { easypostAdapter } from "./easypost/index.ts";
import { enviaAdapter } from "./envia/index.ts";
import { manualAdapter } from "./manual/index.ts";
import { ratetableAdapter } from "./ratetable/index.ts";

export const carriers: Carriers = {
  ratetable: ratetableAdapter,
  envia: enviaAdapter,
  easypost: easypostAdapter,
  manual: manualAdapter,
};
