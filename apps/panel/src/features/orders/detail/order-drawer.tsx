import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { PlatformMark } from "../../../base/vocabulary/platform-mark.tsx";
import { OrderStatusTag } from "../../../base/vocabulary/status-tags.tsx";
import { ItemDrawer } from "../../../ui/dialogs/item-drawer.tsx";
import { liveInterval } from "../../../ui/lists/live.ts";
import { ListSkeleton } from "../../../ui/lists/skeletons.tsx";
import { orderQuery } from "../queries.ts";

/** Loaded with the first order that is opened: the list does without. */
const OrderContent = lazy(async () => ({
  default: (await import("./order-content.tsx")).OrderContent,
}));

interface OrderDrawerProps {
  readonly orderId: string | null;
  readonly onClose: () => void;
}

const OPENED_AT_MS = Date.now();

export function OrderDrawer({ orderId, onClose }: OrderDrawerProps) {
  const { t } = useTranslation("orders");
  return (
    <ItemDrawer
      itemId={orderId}
      onClose={onClose}
      queryOf={orderQuery}
      refreshMs={liveInterval(OPENED_AT_MS)}
      loadingTitle={t("detail.loading")}
      title={(data) => (
        <>
          <PlatformMark platform={data.platform} />
          {data.number ?? data.orderId}
          <OrderStatusTag status={data.status} />
        </>
      )}
    >
      {(filled) => (
        <Suspense fallback={<ListSkeleton rows={6} />}>
          <OrderContent order={filled} />
        </Suspense>
      )}
    </ItemDrawer>
  );
}
