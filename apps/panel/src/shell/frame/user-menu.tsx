import { Menu, UnstyledButton } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconLogout, IconSelector, IconUserCircle } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../ui/errors/error-text.ts";
import { Initials } from "../../ui/pieces/initials.tsx";
import { api } from "../../base/api/api.ts";
import { PreferenceItems } from "../../base/preferences/preference-items.tsx";
import { accountChanged, useMe } from "../../base/session/session.ts";
import { useProfileLanguage } from "./use-profile-language.ts";
import classes from "./user-menu.module.css";

function useSignOut(): () => void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const describe = useErrorText();
  const { mutate } = useMutation({
    mutationFn: () => api.logout(),
    onSuccess: async () => {
      await navigate({ to: "/sign-in" });
      accountChanged(queryClient);
    },
    onError: (error) => {
      notifications.show({ color: "red", message: describe(error) });
    },
  });
  return () => {
    mutate();
  };
}

interface UserMenuProps {
  readonly isCollapsed: boolean;
  readonly onNavigate: (() => void) | undefined;
}

export function UserMenu({ isCollapsed, onNavigate }: UserMenuProps) {
  const { t } = useTranslation(["shell", "base"]);
  const { user } = useMe();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const setLanguage = useProfileLanguage();
  const openProfile = () => {
    onNavigate?.();
    void navigate({ to: "/settings/profile" });
  };
  return (
    <Menu position="top-start" width={224} shadow="md">
      <Menu.Target>
        <UnstyledButton
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
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={classes.email}>{user.email}</Menu.Label>
        <Menu.Item leftSection={<IconUserCircle size={16} />} onClick={openProfile}>
          {t("navigation.profile")}
        </Menu.Item>
        <Menu.Divider />
        <PreferenceItems onLanguage={setLanguage} />
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={signOut}>
          {t("userMenu.signOut")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
