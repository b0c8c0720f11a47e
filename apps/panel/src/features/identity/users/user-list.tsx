import { useQuery } from "@tanstack/react-query";
import { IconUsers } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "../../../ui/pieces/card.tsx";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { Pager } from "../../../ui/lists/pager.tsx";
import { QueryView } from "../../../ui/lists/query-view.tsx";
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
      <QueryView
        query={users}
        isEmpty={(page) => page.total === 0}
        empty={
          <EmptyState
            icon={<IconUsers size={20} stroke={1.6} />}
            title={t("users.emptyTitle")}
            description={t("users.emptyText")}
          />
        }
      >
        {(page) => (
          <>
            <UserTable users={page.items} onChangeRole={setChanged} onRemove={setRemoved} />
            <Pager page={page} onOffset={setOffset} />
          </>
        )}
      </QueryView>
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
