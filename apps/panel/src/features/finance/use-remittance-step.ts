import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FINANCE_KEY } from "./queries.ts";

/** One thing done to a statement, told, and everything about money read anew. */
export function useRemittanceStep<Input = void>(
  act: (input: Input) => Promise<unknown>,
  words: string,
  onDone?: () => void,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: async () => {
      onDone?.();
      notifications.show({ message: words });
      await queryClient.invalidateQueries({ queryKey: FINANCE_KEY });
    },
  });
}
