import { ActionIcon, Menu, Text } from "@mantine/core";
import {
  IconDots,
  IconEdit,
  IconKey,
  IconPlayerPause,
  IconPlayerPlay,
  IconSend,
  IconTrash,
} from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DataTable, type Column } from "../../ui/lists/data-table.tsx";
import { Tag } from "../../ui/pieces/tag.tsx";
import { RelativeTime } from "../../ui/format/time.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import type { Subscription } from "./queries.ts";
import { RotateDialog } from "./rotate-dialog.tsx";
import { SUBSCRIPTION_TONES } from "./states.ts";
import { useSetStatus, useSendTest } from "./use-subscription.ts";

interface ActionsProps {
  readonly subscription: Subscription;
  readonly onEdit: (subscription: Subscription) => void;
  readonly onRotate: (subscription: Subscription) => void;
  readonly onDelete: (subscription: Subscription) => void;
}

function Actions({ subscription, onEdit, onRotate, onDelete }: ActionsProps) {
  const { t } = useTranslation("webhooks");
  const sendTest = useSendTest();
  const setStatus = useSetStatus();
  const isActive = subscription.status === "active";
  return (
    <Menu position="bottom-end" width={200} shadow="md">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t("actionsFor", { url: subscription.url })}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconSend size={16} />}
          disabled={!isActive}
          onClick={() => {
            sendTest.mutate(subscription.id);
          }}
        >
          {t("test.action")}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconEdit size={16} />}
          onClick={() => {
            onEdit(subscription);
          }}
        >
          {t("edit")}
        </Menu.Item>
        <Menu.Item
          leftSection={isActive ? <IconPlayerPause size={16} /> : <IconPlayerPlay size={16} />}
          onClick={() => {
            setStatus.mutate({ id: subscription.id, status: isActive ? "paused" : "active" });
          }}
        >
          {isActive ? t("pause") : t("resume")}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconKey size={16} />}
          onClick={() => {
            onRotate(subscription);
          }}
        >
          {t("rotate.action")}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          c="var(--e-bad-text)"
          leftSection={<IconTrash size={16} />}
          onClick={() => {
            onDelete(subscription);
          }}
        >
          {t("delete.action")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function Health({ subscription }: Pick<ActionsProps, "subscription">) {
  const { t } = useTranslation("webhooks");
  const { lastSuccessAt, failingSince, lastError } = subscription;
  if (failingSince !== null) {
    return (
      <Text size="xs" c="var(--e-bad-text)">
        {t("failingSince")} <RelativeTime value={failingSince} />
        {lastError !== null && ` · ${lastError}`}
      </Text>
    );
  }
  return lastSuccessAt === null ? (
    <Text size="xs" c="dimmed">
      {t("nothingSent")}
    </Text>
  ) : (
    <RelativeTime value={lastSuccessAt} />
  );
}

function useColumns(on: Omit<ActionsProps, "subscription">): readonly Column<Subscription>[] {
  const { t } = useTranslation("webhooks");
  return [
    {
      key: "url",
      header: t("columns.url"),
      isLead: true,
      width: "40%",
      cell: ({ url, description }) => (
        <div style={{ minWidth: 0, overflowWrap: "anywhere" }}>
          {url}
          {description !== null && (
            <Text size="xs" c="dimmed">
              {description}
            </Text>
          )}
        </div>
      ),
    },
    {
      key: "events",
      header: t("columns.events"),
      cell: ({ events }) => (
        <Text size="xs" c="dimmed" lineClamp={2}>
          <code>{events.join(", ")}</code>
        </Text>
      ),
    },
    {
      key: "status",
      header: t("columns.status"),
      cell: ({ status }) => (
        <Tag tone={SUBSCRIPTION_TONES[status]} hasDot>
          {t(`status.${status}`)}
        </Tag>
      ),
    },
    {
      key: "health",
      header: t("columns.health"),
      cell: (subscription) => <Health subscription={subscription} />,
    },
    {
      key: "actions",
      header: t("columns.actions"),
      isActions: true,
      cell: (subscription) => <Actions subscription={subscription} {...on} />,
    },
  ];
}

interface SubscriptionTableProps {
  readonly subscriptions: readonly Subscription[];
  readonly onEdit: (subscription: Subscription) => void;
}

export function SubscriptionTable({ subscriptions, onEdit }: SubscriptionTableProps) {
  const { t } = useTranslation("webhooks");
  const [rotated, setRotated] = useState<Subscription | null>(null);
  const [deleted, setDeleted] = useState<Subscription | null>(null);
  const columns = useColumns({ onEdit, onRotate: setRotated, onDelete: setDeleted });
  return (
    <>
      <DataTable caption={t("title")} columns={columns} rows={subscriptions} rowKey={({ id }) => id} />
      <RotateDialog
        subscription={rotated}
        onClose={() => {
          setRotated(null);
        }}
      />
      <DeleteDialog
        subscription={deleted}
        onClose={() => {
          setDeleted(null);
        }}
      />
    </>
  );
}
