import { Button, Menu } from "@mantine/core";
import {
  IconChevronDown,
  IconKey,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlugConnected,
  IconPlugX,
} from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../base/session/session.ts";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { ButtonLink } from "../../../ui/pieces/links.tsx";
import { hasOwnSecret } from "../channels.ts";
import type { Shop } from "../queries.ts";
import { RotateSecretDialog } from "./rotate-secret-dialog.tsx";
import { useShopChange } from "./use-shop-change.ts";

type Open = "pause" | "disconnect" | "rotate" | null;

interface ShopProps {
  readonly shop: Shop;
}

interface DialogProps extends ShopProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function PauseDialog({ shop, isOpen, onClose }: DialogProps) {
  const { t } = useTranslation("shops");
  const pause = useShopChange(shop, "paused", onClose);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t("page.pauseTitle")}
      confirmLabel={t("page.pause")}
      isBusy={pause.isPending}
      error={pause.error}
      onConfirm={() => {
        pause.mutate();
      }}
      onClose={onClose}
    >
      {t("page.pauseText", { name: shop.name })}
    </ConfirmDialog>
  );
}

function DisconnectDialog({ shop, isOpen, onClose }: DialogProps) {
  const { t } = useTranslation("shops");
  const disconnect = useShopChange(shop, "disconnected", onClose);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t("page.disconnectTitle")}
      confirmLabel={t("page.disconnect")}
      isBusy={disconnect.isPending}
      error={disconnect.error}
      onConfirm={() => {
        disconnect.mutate();
      }}
      onClose={onClose}
    >
      {t("page.disconnectText", { name: shop.name })}
    </ConfirmDialog>
  );
}

function Resume({ shop }: ShopProps) {
  const { t } = useTranslation("shops");
  const resume = useShopChange(shop, "resumed");
  return (
    <Button
      leftSection={<IconPlayerPlay size={16} />}
      loading={resume.isPending}
      onClick={() => {
        resume.mutate();
      }}
    >
      {t("page.resume")}
    </Button>
  );
}

interface ActionMenuProps extends ShopProps {
  readonly onOpen: (open: Open) => void;
}

function ActionMenu({ shop, onOpen }: ActionMenuProps) {
  const { t } = useTranslation("shops");
  const may = useMay();
  const isOn = shop.status === "active" || shop.status === "degraded";
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={14} />}>
          {t("page.actions")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {isOn && (
          <Menu.Item
            leftSection={<IconPlayerPause size={16} />}
            onClick={() => {
              onOpen("pause");
            }}
          >
            {t("page.pause")}
          </Menu.Item>
        )}
        {isOn && hasOwnSecret(shop.platform) && may("rotateWebhookSecret") && (
          <Menu.Item
            leftSection={<IconKey size={16} />}
            onClick={() => {
              onOpen("rotate");
            }}
          >
            {t("page.rotate")}
          </Menu.Item>
        )}
        {may("disconnectShop") && (
          <Menu.Item
            color="red"
            leftSection={<IconPlugX size={16} />}
            onClick={() => {
              onOpen("disconnect");
            }}
          >
            {t("page.disconnect")}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

export function ShopActions({ shop }: ShopProps) {
  const { t } = useTranslation("shops");
  const may = useMay();
  const [open, setOpen] = useState<Open>(null);
  const close = () => {
    setOpen(null);
  };
  const isGone = shop.status === "disconnected" || shop.status === "reauth_required";
  return (
    <>
      <ButtonLink variant="default" to="/orders" search={{ shop: shop.id }}>
        {t("page.seeOrders")}
      </ButtonLink>
      <ButtonLink variant="default" to="/events" search={{ shop: shop.id }}>
        {t("page.seeEvents")}
      </ButtonLink>
      {may("pauseShop") && shop.status !== "disconnected" && <ActionMenu shop={shop} onOpen={setOpen} />}
      {may("resumeShop") && shop.status === "paused" && <Resume shop={shop} />}
      {may("connectShop") && isGone && (
        <ButtonLink
          to="/shops/connect"
          search={{ platform: shop.platform, shop: shop.externalId }}
          leftSection={<IconPlugConnected size={16} />}
        >
          {t("page.reconnect")}
        </ButtonLink>
      )}
      <PauseDialog shop={shop} isOpen={open === "pause"} onClose={close} />
      <DisconnectDialog shop={shop} isOpen={open === "disconnect"} onClose={close} />
      <RotateSecretDialog shop={shop} isOpen={open === "rotate"} onClose={close} />
    </>
  );
}
