import { Button, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { IconLink } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { FormError } from "../../../ui/errors/form-error.tsx";
import { STOCK_KEY } from "../queries.ts";
import { CatalogSearch } from "../mappings/catalog-search.tsx";

/** As many as one request takes. */
const MAX_LINKED = 200;

interface LinkManyProps {
  readonly mappingIds: readonly string[];
  /** What could not be linked, with the reason. */
  readonly onFailed: (failed: ReadonlyMap<string, string>) => void;
}

function useLinkMany({ mappingIds, onFailed }: LinkManyProps, onDone: () => void) {
  const { t } = useTranslation("linking");
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (masterVariantId: string) =>
      (await api.linkListings({ body: { mappingIds: mappingIds.slice(0, MAX_LINKED), masterVariantId } }))
        .data,
    onSuccess: async ({ linked, items }) => {
      notifications.show({ message: t("done", { count: linked }) });
      onFailed(
        new Map(
          items.flatMap(({ mappingId, error }) => (error === null ? [] : [[mappingId, error.message]])),
        ),
      );
      onDone();
      await client.invalidateQueries({ queryKey: STOCK_KEY });
    },
  });
}

/** All selected listings are one product: it is chosen once. */
export function LinkMany(props: LinkManyProps) {
  const { t } = useTranslation("linking");
  const [isOpen, dialog] = useDisclosure(false);
  const link = useLinkMany(props, dialog.close);
  const count = Math.min(props.mappingIds.length, MAX_LINKED);
  return (
    <>
      <Button size="compact-sm" leftSection={<IconLink size={14} />} onClick={dialog.open}>
        {t("action")}
      </Button>
      <Dialog isOpen={isOpen} onClose={dialog.close} title={t("title", { count })} size="lg">
        <Text size="sm" mb="md">
          {t("lead")}
        </Text>
        <FormError error={link.error} />
        <CatalogSearch onChoose={link.mutate} busyId={link.isPending ? link.variables : undefined} />
      </Dialog>
    </>
  );
}
