import { Button, Menu } from "@mantine/core";
import { IconChevronDown, IconLanguage } from "@tabler/icons-react";
import { Outlet } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { LogoMark } from "../../ui/pieces/logo.tsx";
import { changeLanguage } from "../../base/i18n/i18n.ts";
import { LANGUAGES, isLanguage } from "../../base/i18n/languages.ts";
import { PreferenceItems } from "../../base/preferences/preference-items.tsx";
import { CargoMosaic } from "./cargo-mosaic.tsx";
import classes from "./guest-layout.module.css";

function Preferences() {
  const { t, i18n } = useTranslation(["shell", "base"]);
  const language = isLanguage(i18n.language) ? LANGUAGES[i18n.language] : "";
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          leftSection={<IconLanguage size={16} />}
          rightSection={<IconChevronDown size={14} />}
          aria-label={t("base:preferences.open", { language })}
        >
          {language}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <PreferenceItems onLanguage={(next) => void changeLanguage(next)} />
      </Menu.Dropdown>
    </Menu>
  );
}

export function GuestLayout() {
  const { t } = useTranslation("shell");
  return (
    <div className={classes.page}>
      <div className={classes.side}>
        <header className={classes.top}>
          <span className={classes.brand}>
            <LogoMark size={22} />
            Estiba
          </span>
          <Preferences />
        </header>
        <main className={classes.main}>
          <Outlet />
        </main>
      </div>
      <aside className={classes.art}>
        <CargoMosaic />
        <div className={classes.promise}>
          <p className={classes.promiseTitle}>{t("promise.title")}</p>
          <p className={classes.promiseText}>{t("promise.text")}</p>
        </div>
      </aside>
    </div>
  );
}
