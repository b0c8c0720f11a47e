import { Button } from "@mantine/core";
import { IconPlug } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../base/session/session.ts";
import { Card } from "../../../ui/pieces/card.tsx";
import { ConnectDialog } from "./connect-dialog.tsx";
import { Connected } from "./connected.tsx";
import type { Connection, Provider } from "./queries.ts";

interface Renewed {
  readonly connection: Connection;
  readonly provider: Provider;
}

/** The carriers that are compared, and the button to add another. */
export function ConnectionsCard() {
  const { t } = useTranslation("shipping");
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const [renewed, setRenewed] = useState<Renewed | null>(null);
  const open = (next: Renewed | null) => {
    setRenewed(next);
    setOpen(true);
  };
  return (
    <Card
      title={t("connection.title")}
      description={t("connection.lead")}
      isFlush
      aside={
        may("createCarrierConnection") && (
          <Button
            variant="default"
            leftSection={<IconPlug size={16} />}
            onClick={() => {
              open(null);
            }}
          >
            {t("connection.add")}
          </Button>
        )
      }
    >
      <Connected
        onRenew={(connection, provider) => {
          open({ connection, provider });
        }}
      />
      <ConnectDialog
        isOpen={isOpen}
        renewed={renewed}
        onClose={() => {
          setOpen(false);
        }}
      />
    </Card>
  );
}
