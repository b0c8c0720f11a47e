import { Menu, useMantineColorScheme } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { LANGUAGES, LANGUAGE_CODES, isLanguage, type Language } from "../i18n/languages.ts";

const SCHEMES = ["light", "dark", "auto"] as const;

interface PreferenceItemsProps {
  readonly onLanguage: (language: Language) => void;
}

/** Language and appearance, as groups inside any menu. */
export function PreferenceItems({ onLanguage }: PreferenceItemsProps) {
  const { t, i18n } = useTranslation("base");
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <Menu.Label>{t("preferences.language")}</Menu.Label>
      <Menu.RadioGroup
        value={i18n.language}
        onChange={(value) => {
          if (isLanguage(value)) {
            onLanguage(value);
          }
        }}
      >
        {LANGUAGE_CODES.map((code) => (
          <Menu.RadioItem key={code} value={code} lang={code}>
            {LANGUAGES[code]}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Divider />
      <Menu.Label>{t("preferences.appearance")}</Menu.Label>
      <Menu.RadioGroup
        value={colorScheme}
        onChange={(value) => {
          setColorScheme(SCHEMES.find((scheme) => scheme === value) ?? "auto");
        }}
      >
        {SCHEMES.map((scheme) => (
          <Menu.RadioItem key={scheme} value={scheme}>
            {t(`preferences.scheme.${scheme}`)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}
