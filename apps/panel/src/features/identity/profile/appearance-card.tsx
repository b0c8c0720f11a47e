import { SegmentedControl, useMantineColorScheme } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Card } from "../../../ui/card.tsx";

const SCHEMES = ["light", "dark", "auto"] as const;

/** Kept in this browser, since a screen in the sun wants another look than one at night. */
export function AppearanceCard() {
  const { t } = useTranslation(["identity", "app"]);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Card title={t("app:preferences.appearance")} description={t("profile.appearanceLead")}>
      <SegmentedControl
        aria-label={t("app:preferences.appearance")}
        value={colorScheme}
        data={SCHEMES.map((value) => ({ value, label: t(`app:preferences.scheme.${value}`) }))}
        onChange={(value) => {
          setColorScheme(SCHEMES.find((scheme) => scheme === value) ?? "auto");
        }}
      />
    </Card>
  );
}
