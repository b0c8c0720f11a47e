import { useQuery } from "@tanstack/react-query";
import { IconUsers } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "../../../ui/pieces/card.tsx";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { PagedView } from "../../../ui/lists/paged-view.tsx";
import { usePaging } from "../../../ui/lists/use-paging.ts";
import { usersQuery, type Member } from "../queries.ts";
import { ChangeRoleDialog } from "./change-role-dialog.tsx";
import { RemoveUserDialog } from "./remove-user-dialog.tsx";
import { UserTable } from "./user-table.tsx";

export function UserList() {
  const { t } = useTranslation("identity");
  const { query, setOffset } = usePaging(25);
  const users = useQuery(usersQuery(query));
  const [changed, setChanged] = useState<Member | null>(null);
  const [removed, setRemoved] = useState<Member | null>(null);
  return (
    <Card isFlush>
      <PagedView
        query={users}
        empty={
          <EmptyState
            icon={<IconUsers size={20} stroke={1.6} />}
            title={t("users.emptyTitle")}
            description={t("users.emptyText")}
          />
        }
        onOffset={setOffset}
      >
        {(items) => <UserTable users={items} onChangeRole={setChanged} onRemove={setRemoved} />}
      </PagedView>
      <ChangeRoleDialog
        user={changed}
        onClose={() => {
          setChanged(null);
        }}
      />
      <RemoveUserDialog
        user={removed}
        onClose={() => {
          setRemoved(null);
        }}
      />
    </Card>
  );
}
