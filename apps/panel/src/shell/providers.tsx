import { MantineProvider, localStorageColorSchemeManager } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ConnectionBanner } from "./connection/connection-banner.tsx";
import { theme } from "./theme.ts";
import { themeVariables } from "./theme-variables.ts";

const colorSchemeManager = localStorageColorSchemeManager({ key: "estiba-color-scheme" });

interface ProvidersProps {
  readonly queryClient: QueryClient;
  readonly children: ReactNode;
}

/** The cross of a notification says in words what it does. */
function useSpokenTheme() {
  const { t } = useTranslation("ui");
  const label = t("close");
  return useMemo(() => {
    const Notification = { defaultProps: { closeButtonProps: { "aria-label": label } } };
    return { ...theme, components: { ...theme.components, Notification } };
  }, [label]);
}

export function Providers({ queryClient, children }: ProvidersProps) {
  const spokenTheme = useSpokenTheme();
  return (
    <MantineProvider
      theme={spokenTheme}
      cssVariablesResolver={themeVariables}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
    >
      <QueryClientProvider client={queryClient}>
        {children}
        <ConnectionBanner />
        <Notifications position="bottom-right" limit={3} />
      </QueryClientProvider>
    </MantineProvider>
  );
}
