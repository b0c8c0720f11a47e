import { IconCloudOff } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../base/api/api.ts";
import { connection } from "../../base/api/connection.ts";
import classes from "./connection-banner.module.css";

const LOOK_EVERY_MS = 2_500;

/** While the service is down it is polled; when it is back, the data on the page is loaded again. */
function useHealing(isLost: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const onOffline = () => {
      connection.failed({});
    };
    window.addEventListener("offline", onOffline);
    return () => {
      window.removeEventListener("offline", onOffline);
    };
  }, []);
  useEffect(() => {
    if (!isLost) {
      return undefined;
    }
    const look = () => void api.getReadiness().catch(() => undefined);
    const timer = setInterval(look, LOOK_EVERY_MS);
    window.addEventListener("online", look);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", look);
      void queryClient.invalidateQueries();
    };
  }, [isLost, queryClient]);
}

export function ConnectionBanner() {
  const { t } = useTranslation("shell");
  const isLost = useSyncExternalStore(connection.subscribe, connection.isLost);
  useHealing(isLost);
  return (
    <div role="status" className={classes.place}>
      {isLost && (
        <p className={classes.banner}>
          <IconCloudOff size={16} stroke={1.8} aria-hidden="true" />
          {t("connection.lost")}
        </p>
      )}
    </div>
  );
}
