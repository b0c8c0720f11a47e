import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { DataTable, type Column } from "../../../ui/lists/data-table.tsx";
import { Tag } from "../../../ui/pieces/tag.tsx";
import { RelativeTime } from "../../../ui/format/time.tsx";
import type { Invitation } from "../queries.ts";

const TONES = { pending: "accent", accepted: "good", expired: "warn", revoked: "neutral" } as const;

interface InvitationTableProps {
  readonly invitations: readonly Invitation[];
  readonly onWithdraw: (invitation: Invitation) => void;
}

export function InvitationTable({ invitations, onWithdraw }: InvitationTableProps) {
  const { t } = useTranslation(["identity", "base"]);
  const columns: readonly Column<Invitation>[] = [
    { key: "email", header: t("fields.email"), isLead: true, cell: ({ email }) => email },
    { key: "role", header: t("users.role"), cell: ({ role }) => t(`base:roles.${role}`) },
    {
      key: "status",
      header: t("users.columns.status"),
      cell: ({ status }) => (
        <Tag tone={TONES[status]} hasDot>
          {t(`users.invitationStatus.${status}`)}
        </Tag>
      ),
    },
    {
      key: "sent",
      header: t("users.columns.sent"),
      cell: ({ createdAt }) => <RelativeTime value={createdAt} />,
    },
    {
      key: "expires",
      header: t("users.columns.expires"),
      cell: ({ expiresAt, status }) => (status === "pending" ? <RelativeTime value={expiresAt} /> : "–"),
    },
    {
      key: "actions",
      header: t("users.columns.actions"),
      isActions: true,
      cell: (invitation) =>
        invitation.status === "pending" && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            onClick={() => {
              onWithdraw(invitation);
            }}
            aria-label={t("users.withdrawNamed", { email: invitation.email })}
          >
            {t("users.withdraw")}
          </Button>
        ),
    },
  ];
  return (
    <DataTable
      caption={t("users.tabs.invitations")}
      columns={columns}
      rows={invitations}
      rowKey={({ id }) => id}
    />
  );
}
