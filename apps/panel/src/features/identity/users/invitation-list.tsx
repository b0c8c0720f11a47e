import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconMail } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { Card } from "../../../ui/pieces/card.tsx";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { PagedView } from "../../../ui/lists/paged-view.tsx";
import { useLastValue } from "../../../ui/dialogs/use-last-value.ts";
import { usePaging } from "../../../ui/lists/use-paging.ts";
import { LISTS, invitationsQuery, type Invitation } from "../queries.ts";
import { InvitationTable } from "./invitation-table.tsx";

interface WithdrawDialogProps {
  readonly invitation: Invitation | null;
  readonly onClose: () => void;
}

function WithdrawDialog({ invitation, onClose }: WithdrawDialogProps) {
  const { t } = useTranslation("identity");
  const queryClient = useQueryClient();
  const email = useLastValue(invitation)?.email ?? "";
  const withdraw = useMutation({
    mutationFn: (invitationId: string) => api.revokeInvitation({ params: { invitationId } }),
    onSuccess: async () => {
      onClose();
      notifications.show({ message: t("users.withdrawn", { email }) });
      await queryClient.invalidateQueries({ queryKey: LISTS.invitations });
    },
  });
  return (
    <ConfirmDialog
      isOpen={invitation !== null}
      title={t("users.withdrawTitle")}
      confirmLabel={t("users.withdraw")}
      isBusy={withdraw.isPending}
      error={withdraw.error}
      onConfirm={() => {
        if (invitation !== null) {
          withdraw.mutate(invitation.id);
        }
      }}
      onClose={() => {
        withdraw.reset();
        onClose();
      }}
    >
      {t("users.withdrawText", { email })}
    </ConfirmDialog>
  );
}

interface InvitationListProps {
  readonly onInvite: () => void;
}

export function InvitationList({ onInvite }: InvitationListProps) {
  const { t } = useTranslation("identity");
  const { query, setOffset } = usePaging(25);
  const invitations = useQuery(invitationsQuery(query));
  const [withdrawn, setWithdrawn] = useState<Invitation | null>(null);
  return (
    <Card isFlush>
      <PagedView
        query={invitations}
        empty={
          <EmptyState
            icon={<IconMail size={20} stroke={1.6} />}
            title={t("users.noInvitationsTitle")}
            description={t("users.noInvitationsText")}
            action={<Button onClick={onInvite}>{t("users.invite")}</Button>}
          />
        }
        onOffset={setOffset}
      >
        {(items) => <InvitationTable invitations={items} onWithdraw={setWithdrawn} />}
      </PagedView>
      <WithdrawDialog
        invitation={withdrawn}
        onClose={() => {
          setWithdrawn(null);
        }}
      />
    </Card>
  );
}
