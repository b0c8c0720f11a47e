import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { useErrorText } from "../../../ui/errors/error-text.ts";
import { SHIPPING_KEY } from "../../../base/api/query-keys.ts";
import { bodyOf, credentialsOf, type Values } from "./connection-values.ts";
import type { Connection, Provider, TestResult } from "./queries.ts";

export interface Checked {
  readonly connection: Connection;
  /** Null where there is nothing to prove. */
  readonly result: TestResult | null;
}

function useRefresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: SHIPPING_KEY });
}

async function check(connection: Connection, isTestable: boolean): Promise<Checked> {
  const params = { connectionId: connection.connectionId };
  return {
    connection,
    result: isTestable ? (await api.testCarrierConnection({ params })).data : null,
  };
}

/** Saves the connection, then tests the credentials. A second try corrects the first. */
export function useConnect(provider: Provider) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ values, saved }: { values: Values; saved: Connection | null }) => {
      const connection =
        saved === null
          ? (await api.createCarrierConnection({ body: bodyOf(provider, values) })).data
          : (
              await api.updateCarrierConnection({
                params: { connectionId: saved.connectionId },
                body: { credentials: credentialsOf(values) },
              })
            ).data;
      return check(connection, provider.isTestable);
    },
    onSettled: refresh,
  });
}

export function useTest() {
  const refresh = useRefresh();
  const describe = useErrorText();
  return useMutation({
    mutationFn: (connection: Connection) => check(connection, true),
    onSettled: refresh,
    onError: (error) => {
      notifications.show({ color: "red", message: describe(error) });
    },
  });
}

export function useSwitch() {
  const { t } = useTranslation("shipping");
  const refresh = useRefresh();
  const describe = useErrorText();
  return useMutation({
    mutationFn: async ({ connectionId, status }: Connection) =>
      (
        await api.updateCarrierConnection({
          params: { connectionId },
          body: { status: status === "disabled" ? "active" : "disabled" },
        })
      ).data,
    onSuccess: async ({ name, status }) => {
      const message =
        status === "disabled" ? t("connection.isOff", { name }) : t("connection.isOn", { name });
      notifications.show({ message });
      await refresh();
    },
    onError: (error) => {
      notifications.show({ color: "red", message: describe(error) });
    },
  });
}

export function useDisconnect(onDone: () => void) {
  const { t } = useTranslation("shipping");
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ connectionId }: Connection) => api.deleteCarrierConnection({ params: { connectionId } }),
    onSuccess: async (_answer, { name }) => {
      onDone();
      notifications.show({ message: t("connection.gone", { name }) });
      await refresh();
    },
  });
}
