import { useAction } from "../../../ui/dialogs/use-action.ts";
import { FINANCE_KEY } from "../../../base/api/query-keys.ts";

/** One step of a statement; everything about money is read again afterwards. */
export const useRemittanceStep = <Input = void>(act: (input: Input) => Promise<unknown>, doneText: string) =>
  useAction({ act, doneText, refreshes: [FINANCE_KEY] });
