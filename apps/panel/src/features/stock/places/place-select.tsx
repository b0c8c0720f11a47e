import { NativeSelect, type NativeSelectProps } from "@mantine/core";
import type { Place } from "../../../base/places/places.ts";

interface PlaceSelectProps extends Pick<NativeSelectProps, "size" | "description" | "error"> {
  readonly label: string;
  readonly places: readonly Place[];
  /** What stands for no place. */
  readonly emptyLabel: string;
  readonly value: string;
  readonly onChange: (placeId: string) => void;
  /** Takes the focus when its dialog opens. */
  readonly isFirst?: boolean;
}

export function PlaceSelect({ places, emptyLabel, onChange, isFirst = false, ...field }: PlaceSelectProps) {
  return (
    <NativeSelect
      {...field}
      data-autofocus={isFirst || undefined}
      data={[
        { value: "", label: emptyLabel },
        ...places.map(({ placeId, name }) => ({ value: placeId, label: name })),
      ]}
      onChange={({ currentTarget }) => {
        onChange(currentTarget.value);
      }}
    />
  );
}
