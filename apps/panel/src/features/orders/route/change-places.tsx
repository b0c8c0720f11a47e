import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import type { OrderRoute } from "../queries.ts";
import { PlacesForm } from "./places-form.tsx";

interface ChangePlacesProps {
  readonly orderId: string;
  readonly route: OrderRoute;
}

export function ChangePlaces({ orderId, route }: ChangePlacesProps) {
  const { t } = useTranslation("routing");
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button size="xs" variant="default" onClick={open}>
        {t("change.action")}
      </Button>
      <Dialog isOpen={isOpen} onClose={close} size="lg" title={t("change.action")}>
        {isOpen && <PlacesForm orderId={orderId} route={route} onClose={close} />}
      </Dialog>
    </>
  );
}
