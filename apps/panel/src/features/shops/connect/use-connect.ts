import type { Platform } from "@estiba/contract/values";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";

interface ShopToConnect {
  readonly platform: Platform;
  /** Where the platform asks for one. */
  readonly shop?: string | undefined;
  readonly name?: string | undefined;
  /** Where to go first; the platform's own page by default. */
  readonly via?: (authorizationUrl: string) => string;
}

/** The platform's own page takes over; a shop that is connected already needs no redirect. */
export function useConnect() {
  const { t } = useTranslation("shops");
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async ({ platform, shop, name, via = (url) => url }: ShopToConnect) => {
      const body = {
        platform,
        ...(shop === undefined ? {} : { shop }),
        ...(name === undefined ? {} : { name }),
      };
      const { authorizationUrl } = (await api.connectShop({ body })).data;
      return authorizationUrl === null ? null : via(authorizationUrl);
    },
    onSuccess: async (url) => {
      if (url === null) {
        notifications.show({ message: t("wizard.already") });
        await navigate({ to: "/shops" });
      } else {
        window.location.assign(url);
      }
    },
  });
}
