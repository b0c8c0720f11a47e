import type { InputOf } from "@estiba/sdk";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../base/api/api.ts";
import { useErrorText } from "../../../ui/errors/error-text.ts";
import { STOCK_KEY } from "../queries.ts";

interface Update {
  readonly id: string;
  readonly body: NonNullable<InputOf<"updateIncident">["body"]>;
}

export function useUpdateIncident(onDone: () => void, showsErrors: boolean) {
  const queryClient = useQueryClient();
  const describe = useErrorText();
  return useMutation({
    mutationFn: ({ id, body }: Update) => api.updateIncident({ params: { incidentId: id }, body }),
    onSuccess: async () => {
      onDone();
      await queryClient.invalidateQueries({ queryKey: STOCK_KEY });
    },
    onError: (error) => {
      if (!showsErrors) {
        notifications.show({ color: "red", message: describe(error) });
      }
    },
  });
}
