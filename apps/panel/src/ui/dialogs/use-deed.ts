import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient, type QueryKey } from "@tanstack/react-query";

interface DeedOptions<Input> {
  readonly act: (input: Input) => Promise<unknown>;
  /** What is said when it is done. */
  readonly told: string;
  /** What has to be read anew then. */
  readonly refreshes: readonly QueryKey[];
  readonly onDone?: (() => void) | undefined;
}

/** One thing that is done, told, and seen everywhere. */
export function useDeed<Input = void>({ act, told, refreshes, onDone }: DeedOptions<Input>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: async () => {
      onDone?.();
      notifications.show({ message: told });
      await Promise.all(refreshes.map(async (queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
  });
}
