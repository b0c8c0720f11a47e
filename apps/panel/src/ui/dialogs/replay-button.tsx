import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconRepeat } from "@tabler/icons-react";
import { useMutation, useQueryClient, type QueryKey } from "@tanstack/react-query";
import type { Ref } from "react";
import { useErrorText } from "../errors/error-text.ts";

interface ReplayButtonProps {
  readonly label: string;
  readonly done: string;
  readonly replay: () => Promise<unknown>;
  /** What is out of date afterwards. */
  readonly queryKey: QueryKey;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** Does something that was done once more, and says so. */
export function ReplayButton({ label, done, replay, queryKey, ...rest }: ReplayButtonProps) {
  const describe = useErrorText();
  const queryClient = useQueryClient();
  const replaying = useMutation({
    mutationFn: replay,
    onSuccess: async () => {
      notifications.show({ message: done });
      await queryClient.invalidateQueries({ queryKey });
    },
    onError: (error) => {
      notifications.show({ color: "red", message: describe(error) });
    },
  });
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconRepeat size={15} />}
      {...rest}
      loading={replaying.isPending}
      onClick={() => {
        replaying.mutate();
      }}
    >
      {label}
    </Button>
  );
}
