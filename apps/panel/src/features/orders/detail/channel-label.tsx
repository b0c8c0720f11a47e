import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconPrinter } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { openFile } from "../../../base/labels/open-file.ts";
import { useErrorText } from "../../../ui/errors/error-text.ts";

interface ChannelLabelProps {
  readonly orderId: string;
}

/** Fetches the channel's own label of the order and prints it, or says why there is none. */
export function ChannelLabel({ orderId }: ChannelLabelProps) {
  const { t } = useTranslation("orders");
  const describe = useErrorText();
  const print = useMutation({
    mutationFn: async () => {
      const [label] = (await api.fetchChannelLabels({ body: { orderIds: [orderId] } })).data.labels;
      if (label?.isReady === true) {
        openFile(await api.printLabels({ body: { orderIds: [orderId] } }));
        return;
      }
      notifications.show({
        color: "yellow",
        message: t(`detail.channelLabel.${label?.reason ?? "not_ready"}`),
      });
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
      {t("detail.channelLabel.print")}
    </Button>
  );
}
