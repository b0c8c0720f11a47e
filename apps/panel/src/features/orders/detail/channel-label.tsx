import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconPrinter } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { printChannelLabels } from "../../../base/labels/print-channel-labels.ts";
import { useErrorText } from "../../../ui/errors/error-text.ts";

interface ChannelLabelProps {
  readonly orderId: string;
}

/** Fetches the channel's own label of the order and prints it, or says why there is none. */
export function ChannelLabel({ orderId }: ChannelLabelProps) {
  const { t } = useTranslation(["orders", "fulfilments"]);
  const describe = useErrorText();
  const print = useMutation({
    mutationFn: async () => printChannelLabels([orderId]),
    onSuccess: (delays) => {
      for (const delay of delays.values()) {
        notifications.show({ color: "yellow", message: t(`fulfilments:label.${delay}`) });
      }
    },
    onError: (error) => {
      notifications.show({ color: "red", message: describe(error) });
    },
  });
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconPrinter size={14} />}
      loading={print.isPending}
      onClick={() => {
        print.mutate();
      }}
    >
      {t("detail.printChannelLabel")}
    </Button>
  );
}
