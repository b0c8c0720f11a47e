import { Menu } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconLogout, IconUserCircle } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../ui/errors/error-text.ts";
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

interface UserMenuItemsProps {
  readonly onNavigate: (() => void) | undefined;
}

export function UserMenuItems({ onNavigate }: UserMenuItemsProps) {
  const { t } = useTranslation("shell");
  const { user } = useMe();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const setLanguage = useProfileLanguage();
  return (
    <>
      <Menu.Label className={classes.email}>{user.email}</Menu.Label>
      <Menu.Item
        leftSection={<IconUserCircle size={16} />}
        onClick={() => {
          onNavigate?.();
          void navigate({ to: "/settings/profile" });
        }}
      >
        {t("navigation.profile")}
      </Menu.Item>
      <Menu.Divider />
      <PreferenceItems onLanguage={setLanguage} />
      <Menu.Divider />
      <Menu.Item leftSection={<IconLogout size={16} />} onClick={signOut}>
        {t("userMenu.signOut")}
      </Menu.Item>
    </>
  );
}
