import { NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Note } from "../../../ui/pieces/note.tsx";
import type { Origin } from "./use-origin.ts";

interface LeavesFromProps {
  readonly origin: Origin;
}

/** Which of the places of the order; all of it leaves from the default one where none is chosen. */
export function LeavesFrom({ origin: { places, place, originId, onPlace } }: LeavesFromProps) {
  const { t } = useTranslation("shipping");
  if (places.length === 0) {
    return null;
  }
  return (
    <>
      <NativeSelect
        label={t("new.leaves.from")}
        mb="sm"
        value={place?.placeId ?? ""}
        data={[
          { value: "", label: t("new.leaves.whole") },
          ...places.map(({ placeId, name }) => ({ value: placeId, label: name })),
        ]}
        onChange={({ currentTarget }) => {
          onPlace(currentTarget.value);
        }}
      />
      {place !== undefined && originId === undefined && (
        <Note tone="warn">{t("new.leaves.noAddress", { place: place.name })}</Note>
      )}
    </>
  );
}
