import { Text } from "@mantine/core";
import { AnchorLink } from "../../ui/pieces/links.tsx";

interface OrderCellProps {
  readonly orderId: string | null;
  readonly orderNumber?: string | null | undefined;
  readonly buyer?: string | null | undefined;
}

/** The order behind a sum, and its buyer. */
export function OrderCell({ orderId, orderNumber, buyer }: OrderCellProps) {
  return (
    <div style={{ whiteSpace: "nowrap" }}>
      {orderId === null ? (
        "–"
      ) : (
        <AnchorLink to="/orders" search={{ open: orderId }} size="sm">
          {orderNumber ?? orderId}
        </AnchorLink>
      )}
      <Text
        size="xs"
        c="dimmed"
        truncate
        maw="12rem"
        {...(typeof buyer === "string" ? { title: buyer } : {})}
      >
        {buyer}
      </Text>
    </div>
  );
}
