import { useDeed } from "../../../ui/dialogs/use-deed.ts";
import { FINANCE_KEY } from "../../../base/api/query-keys.ts";

/** One thing done to a statement, told, and everything about money read anew. */
export const useRemittanceStep = <Input = void>(act: (input: Input) => Promise<unknown>, told: string) =>
  useDeed({ act, told, refreshes: [FINANCE_KEY] });
