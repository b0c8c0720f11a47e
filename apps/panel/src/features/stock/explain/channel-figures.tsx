import { Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { PlatformMark } from "../../../base/vocabulary/platform-mark.tsx";
import { Card } from "../../../ui/pieces/card.tsx";
import { DataTable, type Column } from "../../../ui/lists/data-table.tsx";
import { formatNumber } from "../../../ui/format/format.ts";
import { AnchorLink, RowLink } from "../../../ui/pieces/links.tsx";
import { Note } from "../../../ui/pieces/note.tsx";
import { Tag } from "../../../ui/pieces/tag.tsx";
import type { ChannelFigure, Explanation } from "../queries.ts";
import classes from "./explain.module.css";

interface FigureProps {
  readonly figure: ChannelFigure;
}

function FigureState({ figure }: FigureProps) {
  const { t } = useTranslation("stock");
  if (figure.isSource) {
    return <Tag tone="accent">{t("explain.channels.source")}</Tag>;
  }
  if (figure.lastError !== null) {
    return (
      <span title={figure.lastError}>
        <Tag tone="bad">{t("explain.channels.failed")}</Tag>
      </span>
    );
  }
  if (figure.drift !== null && figure.drift.quantity !== figure.target) {
    return <Tag tone="warn">{t("explain.channels.drift", { quantity: figure.drift.quantity })}</Tag>;
  }
  if (figure.isPending) {
    return <Tag tone="accent">{t("explain.channels.pending")}</Tag>;
  }
  return figure.assumed === figure.target ? (
    <Tag tone="good">{t("explain.channels.current")}</Tag>
  ) : (
    <Tag>{t("explain.channels.unknown")}</Tag>
  );
}

/** What channels show is only known for now; of the past only what they should have shown. */
function useColumns(isPast: boolean): readonly Column<ChannelFigure>[] {
  const { t, i18n } = useTranslation("stock");
  const number = (value: number | null) => (value === null ? "–" : formatNumber(value, i18n.language));
  const columns: readonly Column<ChannelFigure>[] = [
    {
      key: "shop",
      header: t("explain.channels.shop"),
      isLead: true,
      cell: ({ shop, channelSku, channelVariantId }) => (
        <Group gap="sm" wrap="nowrap">
          <PlatformMark platform={shop.platform} />
          <div>
            <RowLink to="/shops/$shopId" params={{ shopId: shop.id }}>
              {shop.name}
            </RowLink>
            <Text size="xs" c="dimmed">
              {channelSku ?? channelVariantId}
            </Text>
          </div>
        </Group>
      ),
    },
    {
      key: "buffer",
      header: t("explain.channels.buffer"),
      isNumeric: true,
      cell: ({ buffer }) => number(buffer),
    },
    {
      key: "target",
      header: t("explain.channels.target"),
      isNumeric: true,
      cell: ({ target }) => <strong>{number(target)}</strong>,
    },
    {
      key: "shows",
      header: t("explain.channels.shows"),
      isNumeric: true,
      cell: ({ assumed, observed }) => number(assumed ?? observed),
    },
    {
      key: "state",
      header: t("explain.channels.state"),
      cell: (figure) => <FigureState figure={figure} />,
    },
  ];
  return isPast ? columns.filter(({ key }) => key !== "shows" && key !== "state") : columns;
}

interface ChannelFiguresProps {
  readonly explanation: Explanation;
}

export function ChannelFigures({ explanation }: ChannelFiguresProps) {
  const { t, i18n } = useTranslation("stock");
  const { channels, formula, isPast } = explanation;
  const columns = useColumns(isPast);
  const lead = t("explain.channels.lead", {
    onHand: formatNumber(formula.onHand, i18n.language),
    safety: formatNumber(formula.safetyStock, i18n.language),
  });
  return (
    <Card
      title={t("explain.channels.title")}
      description={isPast ? `${lead} ${t("explain.channels.today")}` : lead}
      isFlush
    >
      {!formula.isAutomatic && (
        <div className={classes.padded}>
          <Note tone="warn">
            {t("explain.channels.notAutomatic")}{" "}
            <AnchorLink to="/settings/inventory" inherit>
              {t("explain.channels.choose")}
            </AnchorLink>
          </Note>
        </div>
      )}
      {channels.length === 0 ? (
        <Text size="sm" c="dimmed" p="1.25rem">
          {t("explain.channels.none")}
        </Text>
      ) : (
        <DataTable
          caption={t("explain.channels.title")}
          columns={columns}
          rows={channels}
          rowKey={({ listingId }) => listingId}
        />
      )}
    </Card>
  );
}
