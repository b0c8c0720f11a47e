import { ActionIcon, Menu } from "@mantine/core";
import {
  IconDots,
  IconKey,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlugX,
  IconRefresh,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Connection, Provider } from "./queries.ts";
import { useSwitch } from "./use-connections.ts";

export interface ConnectionHandlers {
  readonly onTest: (connection: Connection) => void;
  readonly onRenew: (connection: Connection, provider: Provider) => void;
  readonly onDisconnect: (connection: Connection) => void;
}

interface ConnectionActionsProps extends ConnectionHandlers {
  readonly connection: Connection;
  /** Absent for rate cards, which need no credentials. */
  readonly provider: Provider | undefined;
}

export function ConnectionActions(props: ConnectionActionsProps) {
  const { t } = useTranslation("shipping");
  const { connection, provider, onTest, onRenew, onDisconnect } = props;
  const change = useSwitch();
  const isOff = connection.status === "disabled";
  return (
    <Menu position="bottom-end" width={220} shadow="md">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t("connection.actionsFor", { name: connection.name })}
        >
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {provider?.isTestable === true && (
          <>
            <Menu.Item
              leftSection={<IconRefresh size={16} />}
              onClick={() => {
                onTest(connection);
              }}
            >
              {t("connection.checkNow")}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconKey size={16} />}
              onClick={() => {
                onRenew(connection, provider);
              }}
            >
              {t("connection.renew")}
            </Menu.Item>
          </>
        )}
        <Menu.Item
          leftSection={isOff ? <IconPlayerPlay size={16} /> : <IconPlayerPause size={16} />}
          onClick={() => {
            change.mutate(connection);
          }}
        >
          {isOff ? t("connection.switchOn") : t("connection.switchOff")}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          c="var(--e-bad-text)"
          leftSection={<IconPlugX size={16} />}
          onClick={() => {
            onDisconnect(connection);
          }}
        >
          {t("connection.disconnect")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
