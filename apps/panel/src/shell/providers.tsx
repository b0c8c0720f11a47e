import { MantineProvider, localStorageColorSchemeManager } from "@mantine/core";
import { useNotifications } from "@mantine/notifications";
import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Language } from "../ui/format/language.ts";
import { ConnectionBanner } from "./connection/connection-banner.tsx";
import { theme } from "./theme.ts";
import { themeVariables } from "./theme-variables.ts";

const NotificationArea = lazy(async () => ({
  default: (await import("./notifications/notification-area.tsx")).NotificationArea,
}));
const colorSchemeManager = localStorageColorSchemeManager({ key: "estiba-color-scheme" });

/** They wait in a store; what shows them is loaded with the first of them. */
function Notifications() {
  const { notifications } = useNotifications();
  const [isWanted, setWanted] = useState(false);
  if (notifications.length > 0 && !isWanted) {
    setWanted(true);
  }
  return (
    isWanted && (
      <Suspense fallback={null}>
        <NotificationArea position="bottom-right" limit={3} />
      </Suspense>
    )
  );
}

interface ProvidersProps {
  readonly queryClient: QueryClient;
  readonly children: ReactNode;
}

/** The cross of a notification says in words what it does. */
function useSpokenTheme(label: string) {
  return useMemo(() => {
    const Notification = { defaultProps: { closeButtonProps: { "aria-label": label } } };
    return { ...theme, components: { ...theme.components, Notification } };
  }, [label]);
}

export function Providers({ queryClient, children }: ProvidersProps) {
  const { t, i18n } = useTranslation("ui");
  const spokenTheme = useSpokenTheme(t("close"));
  return (
    <MantineProvider
      theme={spokenTheme}
      cssVariablesResolver={themeVariables}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
    >
      <Language value={i18n.language}>
        <QueryClientProvider client={queryClient}>
          {children}
          <ConnectionBanner />
          <Notifications />
        </QueryClientProvider>
      </Language>
    </MantineProvider>
  );
}
