import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconBarrierBlock } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Place } from "../../../base/places/places.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { QuarantineForm } from "./quarantine-form.tsx";

interface QuarantineButtonProps {
  readonly place: Place;
}

export function QuarantineButton({ place }: QuarantineButtonProps) {
  const { t } = useTranslation("stock");
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" leftSection={<IconBarrierBlock size={16} />} onClick={open}>
        {t("places.quarantine.action")}
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={t("places.quarantine.title", { place: place.name })}>
        {isOpen && <QuarantineForm place={place} onClose={close} />}
      </Dialog>
    </>
  );
}
