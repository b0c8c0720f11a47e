import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import type { OrderRoute } from "../queries.ts";
import { RejectForm } from "./reject-form.tsx";

interface RejectPlaceProps {
  readonly orderId: string;
  readonly route: OrderRoute;
}

export function RejectPlace({ orderId, route }: RejectPlaceProps) {
  const { t } = useTranslation("routing");
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button size="xs" variant="default" onClick={open}>
        {t("reject.action")}
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={t("reject.action")}>
        {isOpen && <RejectForm orderId={orderId} route={route} onClose={close} />}
      </Dialog>
    </>
  );
}
