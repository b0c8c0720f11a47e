import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconKey, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "../../../ui/pieces/card.tsx";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { PageHeader } from "../../../ui/pieces/page-header.tsx";
import { PagedView } from "../../../ui/lists/paged-view.tsx";
import { usePaging } from "../../../ui/lists/use-paging.ts";
import { apiKeysQuery, type ApiKey } from "../queries.ts";
import { ApiKeyTable } from "./api-key-table.tsx";
import { CreateKeyDialog } from "./create-key-dialog.tsx";
import { RevokeKeyDialog } from "./revoke-key-dialog.tsx";

export function ApiKeysPage() {
  const { t } = useTranslation("identity");
  const { query, setOffset } = usePaging(25);
  const keys = useQuery(apiKeysQuery(query));
  const [isCreating, creating] = useDisclosure(false);
  const [revoked, setRevoked] = useState<ApiKey | null>(null);
  const create = (
    <Button leftSection={<IconPlus size={16} />} onClick={creating.open}>
      {t("apiKeys.create")}
    </Button>
  );
  return (
    <>
      <PageHeader title={t("apiKeys.title")} description={t("apiKeys.lead")} actions={create} />
      <Card isFlush>
        <PagedView
          query={keys}
          empty={
            <EmptyState
              icon={<IconKey size={20} stroke={1.6} />}
              title={t("apiKeys.emptyTitle")}
              description={t("apiKeys.emptyText")}
              action={create}
            />
          }
          onOffset={setOffset}
        >
          {(items) => <ApiKeyTable keys={items} onRevoke={setRevoked} />}
        </PagedView>
      </Card>
      <CreateKeyDialog isOpen={isCreating} onClose={creating.close} />
      <RevokeKeyDialog
        apiKey={revoked}
        onClose={() => {
          setRevoked(null);
        }}
      />
    </>
  );
}
