import type { PublishField, PublishFailure, Platform } from "@estiba/contract/values";
import { Group, Text } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { PlatformMark } from "../../base/vocabulary/platform-mark.tsx";
import type { Column } from "../../ui/lists/data-table.tsx";
import classes from "./publish.module.css";

interface Listing {
  readonly platform: Platform;
  readonly shopName: string;
  readonly channelVariantId: string;
  readonly masterSku: string | null;
  readonly field: PublishField;
  readonly old: number | string | null;
  readonly new: number | string | null;
  readonly failure: PublishFailure | null;
}

/** Which listing it is and what becomes of its value; shared by preview and result. */
export function useListingColumns(): readonly Column<Listing>[] {
  const { t } = useTranslation("publish");
  return [
    {
      key: "listing",
      header: t("columns.listing"),
      isLead: true,
      width: "38%",
      cell: ({ platform, masterSku, channelVariantId, shopName }) => (
        <Group gap="sm" wrap="nowrap">
          <PlatformMark platform={platform} />
          <div style={{ minWidth: 0 }}>
            {masterSku ?? channelVariantId}
            <Text size="xs" c="dimmed">
              {shopName}
            </Text>
          </div>
        </Group>
      ),
    },
    { key: "field", phone: "inline", header: t("columns.field"), cell: ({ field }) => t(`field.${field}`) },
    {
      key: "change",
      phone: "end",
      header: t("columns.change"),
      cell: (listing) => (
        <span className={classes.change}>
          <span className={classes.old}>{listing.old ?? "–"}</span>
          <IconArrowRight size={14} aria-label={t("becomes")} role="img" />
          <span className={classes.new}>{listing.new ?? "–"}</span>
        </span>
      ),
    },
  ];
}
