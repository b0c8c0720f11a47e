import { Stack, Text, UnstyledButton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { QueryView } from "../../../ui/lists/query-view.tsx";
import { ListSkeleton } from "../../../ui/lists/skeletons.tsx";
import { ConnectionForm } from "./connection-form.tsx";
import { providersQuery, type Connection, type Provider } from "./queries.ts";
import classes from "./connections.module.css";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";

interface ChoiceProps {
  readonly onChoose: (provider: Provider) => void;
}

function ProviderChoice({ onChoose }: ChoiceProps) {
  const { t } = useTranslation("shipping");
  const providers = useQuery(providersQuery);
  return (
    <QueryView query={providers} skeleton={<ListSkeleton rows={3} />}>
      {(items) => (
        <Stack gap="xs">
          {items.map((provider) => (
            <UnstyledButton
              key={provider.provider}
              className={classes.choice ?? ""}
              onClick={() => {
                onChoose(provider);
              }}
            >
              <Text size="sm" fw={550}>
                {provider.isTestable ? provider.title : t("connection.byHand")}
              </Text>
              <Text size="sm" c="dimmed">
                {provider.isTestable ? t("connection.reseller") : t("connection.byHandText")}
              </Text>
            </UnstyledButton>
          ))}
        </Stack>
      )}
    </QueryView>
  );
}

interface ConnectDialogProps {
  readonly isOpen: boolean;
  /** Whose credentials are replaced; none to connect another carrier. */
  readonly renewed: { readonly connection: Connection; readonly provider: Provider } | null;
  readonly onClose: () => void;
}

export function ConnectDialog({ isOpen, renewed, onClose }: ConnectDialogProps) {
  const { t } = useTranslation(["shipping", "ui"]);
  const [chosen, setChosen] = useState<Provider | null>(null);
  const provider = renewed?.provider ?? chosen;
  const title = provider?.isTestable === false ? t("connection.byHand") : provider?.title;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      onExitTransitionEnd={() => {
        setChosen(null);
      }}
      title={
        renewed === null
          ? (title ?? t("connection.add"))
          : t("connection.renewTitle", { name: renewed.connection.name })
      }
    >
      {provider === null ? (
        <ProviderChoice onChoose={setChosen} />
      ) : (
        <ConnectionForm
          key={provider.provider}
          provider={provider}
          connection={renewed?.connection ?? null}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}
