import { ActionIcon, Group, Menu, Text } from "@mantine/core";
import { IconDots, IconUserCog, IconUserMinus } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useMe } from "../../../base/session/session.ts";
import { DataTable, type Column } from "../../../ui/lists/data-table.tsx";
import { Initials } from "../../../ui/pieces/initials.tsx";
import { Tag } from "../../../ui/pieces/tag.tsx";
import { DayTime } from "../../../ui/format/time.tsx";
import type { Member } from "../queries.ts";
import { canManage } from "./grantable-roles.ts";

interface UserTableProps {
  readonly users: readonly Member[];
  readonly onChangeRole: (user: Member) => void;
  readonly onRemove: (user: Member) => void;
}

function Person({ user }: { readonly user: Member }) {
  const { t } = useTranslation("identity");
  const { user: me } = useMe();
  return (
    <Group gap="sm" wrap="nowrap">
      <Initials name={user.name} />
      <div>
        <Group gap={6}>
          <span>{user.name}</span>
          {user.id === me.id && <Tag tone="accent">{t("users.you")}</Tag>}
        </Group>
        <Text size="xs" c="dimmed" fw={400}>
          {user.email}
        </Text>
      </div>
    </Group>
  );
}

function Actions({
  user,
  onChangeRole,
  onRemove,
}: Omit<UserTableProps, "users"> & { readonly user: Member }) {
  const { t } = useTranslation("identity");
  const { user: me } = useMe();
  if (!canManage(me.role, user.role)) {
    return null;
  }
  return (
    <Menu position="bottom-end" width={190}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t("users.actionsFor", { name: user.name })}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconUserCog size={16} />}
          onClick={() => {
            onChangeRole(user);
          }}
        >
          {t("users.changeRole")}
        </Menu.Item>
        <Menu.Item
          c="var(--e-bad-text)"
          leftSection={<IconUserMinus size={16} />}
          onClick={() => {
            onRemove(user);
          }}
        >
          {t("users.remove")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

export function UserTable({ users, onChangeRole, onRemove }: UserTableProps) {
  const { t } = useTranslation(["identity", "base"]);
  const columns: readonly Column<Member>[] = [
    {
      key: "name",
      header: t("users.columns.name"),
      isLead: true,
      cell: (user) => <Person user={user} />,
    },
    { key: "role", header: t("users.role"), cell: ({ role }) => t(`base:roles.${role}`) },
    {
      key: "email",
      header: t("users.columns.email"),
      cell: ({ emailVerified }) => (
        <Tag tone={emailVerified ? "good" : "warn"} hasDot>
          {emailVerified ? t("users.verified") : t("users.unverified")}
        </Tag>
      ),
    },
    {
      key: "since",
      header: t("users.columns.since"),
      cell: ({ createdAt }) => <DayTime value={createdAt} />,
    },
    {
      key: "actions",
      header: t("users.columns.actions"),
      isActions: true,
      cell: (user) => <Actions user={user} onChangeRole={onChangeRole} onRemove={onRemove} />,
    },
  ];
  return <DataTable caption={t("users.title")} columns={columns} rows={users} rowKey={({ id }) => id} />;
}
