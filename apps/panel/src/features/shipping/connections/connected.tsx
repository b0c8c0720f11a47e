import { IconTruck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { PagedView } from "../../../ui/lists/paged-view.tsx";
import { connectionsQuery } from "../queries.ts";
import type { ConnectionHandlers } from "./connection-actions.tsx";
import { ConnectionTable } from "./connection-table.tsx";
import { DisconnectDialog } from "./disconnect-dialog.tsx";
import { providersQuery, type Connection } from "./queries.ts";
import { TestNote } from "./test-note.tsx";
import { useTest } from "./use-connections.ts";
import classes from "../shipping.module.css";

/** The connections there are, and the result of the last test. */
export function Connected({ onRenew }: Pick<ConnectionHandlers, "onRenew">) {
  const { t } = useTranslation("shipping");
  const connections = useQuery(connectionsQuery);
  const providers = useQuery(providersQuery);
  const test = useTest();
  const [left, setLeft] = useState<Connection | null>(null);
  const said = test.data?.result ?? null;
  return (
    <>
      {said !== null && (
        <div className={classes.said}>
          <TestNote result={said} />
        </div>
      )}
      <PagedView
        query={connections}
        rows={2}
        empty={
          <EmptyState
            icon={<IconTruck size={20} stroke={1.6} />}
            title={t("setup.noCarriersTitle")}
            description={t("connection.none")}
          />
        }
      >
        {(items) => (
          <ConnectionTable
            connections={items}
            providers={providers.data ?? []}
            onTest={test.mutate}
            onRenew={onRenew}
            onDisconnect={setLeft}
          />
        )}
      </PagedView>
      <DisconnectDialog
        connection={left}
        onClose={() => {
          setLeft(null);
        }}
      />
    </>
  );
}
