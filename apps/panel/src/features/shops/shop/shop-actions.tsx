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

interface ChangeDialogProps extends ShopProps {
  readonly change: "pause" | "disconnect";
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const DONE = { pause: "paused", disconnect: "disconnected" } as const;

function ChangeDialog({ shop, change, isOpen, onClose }: ChangeDialogProps) {
  const { t } = useTranslation("shops");
  const action = useShopChange(shop, DONE[change], onClose);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t(`page.${change}Title`)}
      confirmLabel={t(`page.${change}`)}
      isBusy={action.isPending}
      error={action.error}
      onConfirm={() => {
        action.mutate();
      }}
      onClose={onClose}
    >
      {t(`page.${change}Text`, { name: shop.name })}
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
            c="var(--e-bad-text)"
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
      <ChangeDialog change="pause" shop={shop} isOpen={open === "pause"} onClose={close} />
      <ChangeDialog change="disconnect" shop={shop} isOpen={open === "disconnect"} onClose={close} />
      <RotateSecretDialog shop={shop} isOpen={open === "rotate"} onClose={close} />
    </>
  );
}
