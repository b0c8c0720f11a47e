import { UnstyledButton } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Initials } from "../../ui/pieces/initials.tsx";
import { lateItems } from "../../ui/layers/late-items.tsx";
import { LateMenu } from "../../ui/layers/late.tsx";
import { useMe } from "../../base/session/session.ts";
import classes from "./user-menu.module.css";

const UserMenuItems = lateItems(async () => (await import("./user-menu-items.tsx")).UserMenuItems);

interface UserMenuProps {
  readonly isCollapsed: boolean;
  readonly onNavigate: (() => void) | undefined;
}

export function UserMenu({ isCollapsed, onNavigate }: UserMenuProps) {
  const { t } = useTranslation(["shell", "base"]);
  const { user } = useMe();
  return (
    <LateMenu
      load={UserMenuItems.load}
      position="top-start"
      width={224}
      shadow="md"
      button={(opener) => (
        <UnstyledButton
          {...opener}
          className={classes.user}
          aria-label={isCollapsed ? t("userMenu.open", { name: user.name }) : undefined}
        >
          <Initials name={user.name} isAccent />
          {!isCollapsed && (
            <>
              <span className={classes.words}>
                <span className={classes.name}>{user.name}</span>
                <span className={classes.role}>{t(`base:roles.${user.role}`)}</span>
              </span>
              <IconSelector size={16} className={classes.arrow} aria-hidden="true" />
            </>
          )}
        </UnstyledButton>
      )}
    >
      <UserMenuItems onNavigate={onNavigate} />
    </LateMenu>
  );
}
