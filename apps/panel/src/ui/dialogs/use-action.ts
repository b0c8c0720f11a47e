import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient, type QueryKey } from "@tanstack/react-query";

interface ActionOptions<Input> {
  readonly act: (input: Input) => Promise<unknown>;
  /** The notification once it is done; absent where `onDone` shows its own. */
  readonly doneText?: string;
  /** What is out of date afterwards. */
  readonly refreshes: readonly QueryKey[];
  readonly onDone?: (() => void) | undefined;
}

/** One action of a person: done, confirmed by a notification, and everything it changed is loaded again. */
export function useAction<Input = void>({ act, doneText, refreshes, onDone }: ActionOptions<Input>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: async () => {
      onDone?.();
      if (doneText !== undefined) {
        notifications.show({ message: doneText });
      }
      await Promise.all(refreshes.map(async (queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
  });
}
