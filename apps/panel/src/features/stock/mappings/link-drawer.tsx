import { Group, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { PlatformMark } from "../../../base/vocabulary/platform-mark.tsx";
import { DetailDrawer, DrawerSection } from "../../../ui/dialogs/detail-drawer.tsx";
import { FormError } from "../../../ui/errors/form-error.tsx";
import { Note } from "../../../ui/pieces/note.tsx";
import { QueryView } from "../../../ui/lists/query-view.tsx";
import { ListSkeleton } from "../../../ui/lists/skeletons.tsx";
import { Tag } from "../../../ui/pieces/tag.tsx";
import { useLastValue } from "../../../ui/dialogs/use-last-value.ts";
import { STOCK_KEY, candidatesQuery, type Candidate, type Mapping } from "../queries.ts";
import { CreateProduct } from "../linking/create-product.tsx";
import { CatalogSearch } from "./catalog-search.tsx";
import { ChoiceRow } from "./choice-row.tsx";
import { useEvidenceText } from "./use-evidence-text.ts";
import classes from "./mappings.module.css";

interface BodyProps {
  readonly mapping: Mapping;
  readonly onClose: () => void;
}

function useLink(mapping: Mapping, onDone: () => void) {
  const { t } = useTranslation("stock");
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (masterVariantId: string) =>
      api.linkListing({
        body: {
          shopId: mapping.shopId,
          channelVariantId: mapping.channelVariantId,
          masterVariantId,
          ...(mapping.status === "linked" ? { force: true } : {}),
        },
      }),
    onSuccess: async () => {
      notifications.show({ message: t("mappings.linked") });
      onDone();
      await queryClient.invalidateQueries({ queryKey: STOCK_KEY });
    },
  });
}

function Body({ mapping, onClose }: BodyProps) {
  const { t } = useTranslation("stock");
  const evidence = useEvidenceText();
  const candidates = useQuery(candidatesQuery(mapping.id));
  const link = useLink(mapping, onClose);
  const busyId = link.isPending ? link.variables : undefined;
  const others = (list: readonly Candidate[]) =>
    list.filter(({ masterVariantId }) => masterVariantId !== mapping.masterVariantId);
  return (
    <>
      <DrawerSection title={mapping.channelName}>
        <Stack gap="xs">
          <Group gap="sm">
            <PlatformMark platform={mapping.platform} />
            <Text size="sm">{mapping.shopName}</Text>
            <code>{mapping.channelSku ?? mapping.channelVariantId}</code>
            <Tag>{evidence(mapping)}</Tag>
          </Group>
          {mapping.status === "linked" && (
            <Note tone="warn">{t("mappings.dialog.relink", { sku: mapping.masterSku ?? "" })}</Note>
          )}
          <FormError error={link.error} />
        </Stack>
      </DrawerSection>
      <DrawerSection title={t("mappings.dialog.suggestions")}>
        <QueryView
          query={candidates}
          skeleton={<ListSkeleton rows={3} />}
          isEmpty={(list) => others(list).length === 0}
          empty={
            <Text size="sm" c="dimmed">
              {t("mappings.dialog.none")}
            </Text>
          }
        >
          {(list) => (
            <ul className={classes.choices}>
              {others(list).map((candidate) => (
                <ChoiceRow
                  key={candidate.masterVariantId}
                  choice={candidate}
                  isBusy={busyId === candidate.masterVariantId}
                  onChoose={link.mutate}
                />
              ))}
            </ul>
          )}
        </QueryView>
      </DrawerSection>
      <CatalogSearch onChoose={link.mutate} busyId={busyId} />
      {mapping.masterVariantId === null && <CreateProduct mapping={mapping} onDone={onClose} />}
    </>
  );
}

interface LinkDrawerProps {
  readonly mapping: Mapping | null;
  readonly onClose: () => void;
}

export function LinkDrawer({ mapping, onClose }: LinkDrawerProps) {
  const { t } = useTranslation("stock");
  const shown = useLastValue(mapping);
  return (
    <DetailDrawer isOpen={mapping !== null} title={t("mappings.dialog.title")} onClose={onClose}>
      {shown !== null && <Body key={shown.id} mapping={shown} onClose={onClose} />}
    </DetailDrawer>
  );
}
