import { SegmentedControl, useMantineColorScheme } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Card } from "../../../ui/pieces/card.tsx";

const SCHEMES = ["light", "dark", "auto"] as const;

/** Stored in this browser, since devices are used in different light. */
export function AppearanceCard() {
  const { t } = useTranslation(["identity", "base"]);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Card title={t("base:preferences.appearance")} description={t("profile.appearanceLead")}>
      <SegmentedControl
        aria-label={t("base:preferences.appearance")}
        value={colorScheme}
        data={SCHEMES.map((value) => ({ value, label: t(`base:preferences.scheme.${value}`) }))}
        onChange={(value) => {
          setColorScheme(SCHEMES.find((scheme) => scheme === value) ?? "auto");
        }}
      />
    </Card>
  );
}
