import { Button } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { Card } from "../../../ui/pieces/card.tsx";
import { ConfirmItemDialog } from "../../../ui/dialogs/confirm-item-dialog.tsx";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { PagedView } from "../../../ui/lists/paged-view.tsx";
import { usePaging } from "../../../ui/lists/use-paging.ts";
import { LISTS, invitationsQuery, type Invitation } from "../queries.ts";
import { InvitationTable } from "./invitation-table.tsx";

interface WithdrawDialogProps {
  readonly invitation: Invitation | null;
  readonly onClose: () => void;
}

function WithdrawDialog({ invitation, onClose }: WithdrawDialogProps) {
  const { t } = useTranslation("identity");
  return (
    <ConfirmItemDialog
      item={invitation}
      title={t("users.withdrawTitle")}
      confirmLabel={t("users.withdraw")}
      act={({ id }) => api.revokeInvitation({ params: { invitationId: id } })}
      doneText={({ email }) => t("users.withdrawn", { email })}
      refreshes={[LISTS.invitations]}
      onClose={onClose}
    >
      {({ email }) => t("users.withdrawText", { email })}
    </ConfirmItemDialog>
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
