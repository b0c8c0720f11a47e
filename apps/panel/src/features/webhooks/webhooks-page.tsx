import { Button, Stack } from "@mantine/core";
import { IconPlus, IconWebhook } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "../../ui/pieces/card.tsx";
import { EmptyState } from "../../ui/lists/empty-state.tsx";
import { PageHeader } from "../../ui/pieces/page-header.tsx";
import { PagedView } from "../../ui/lists/paged-view.tsx";
import { DeliveriesCard } from "./deliveries-card.tsx";
import { DeliveryDrawer } from "./delivery-drawer.tsx";
import { EditDialog } from "./edit-dialog.tsx";
import { subscriptionsQuery, type Subscription } from "./queries.ts";
import { SubscriptionTable } from "./subscription-table.tsx";

const route = getRouteApi("/signed-in/settings/webhooks");

export function WebhooksPage() {
  const { t } = useTranslation("webhooks");
  const { open } = route.useSearch();
  const navigate = route.useNavigate();
  const subscriptions = useQuery({ ...subscriptionsQuery, refetchInterval: 30_000 });
  const [edited, setEdited] = useState<Subscription | "new" | null>(null);
  const create = (
    <Button
      leftSection={<IconPlus size={16} />}
      onClick={() => {
        setEdited("new");
      }}
    >
      {t("create")}
    </Button>
  );
  return (
    <>
      <PageHeader title={t("title")} description={t("lead")} actions={create} />
      <Stack gap="lg">
        <Card isFlush>
          <PagedView
            query={subscriptions}
            empty={
              <EmptyState
                icon={<IconWebhook size={20} stroke={1.6} />}
                title={t("emptyTitle")}
                description={t("emptyText")}
                action={create}
              />
            }
          >
            {(items) => <SubscriptionTable subscriptions={items} onEdit={setEdited} />}
          </PagedView>
        </Card>
        <DeliveriesCard subscriptions={subscriptions.data?.items ?? []} />
      </Stack>
      <EditDialog
        subscription={edited}
        onClose={() => {
          setEdited(null);
        }}
      />
      <DeliveryDrawer
        deliveryId={open ?? null}
        onClose={() => void navigate({ search: (old) => ({ ...old, open: undefined }), resetScroll: false })}
      />
    </>
  );
}
