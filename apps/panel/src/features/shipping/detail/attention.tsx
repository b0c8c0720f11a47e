import { Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Note } from "../../../ui/pieces/note.tsx";
import { knownMark } from "../attention.ts";

interface AttentionProps {
  readonly marks: readonly string[];
}

/** What is wrong with a parcel, and what to do about it. */
export function Attention({ marks }: AttentionProps) {
  const { t } = useTranslation("shipping");
  return marks.length === 0 ? null : (
    <Stack gap="xs" mt="md">
      {marks.map((mark) => {
        const known = knownMark(mark);
        return (
          <Note key={mark} tone="warn">
            {known === undefined ? t("attention.other", { mark }) : t(`attention.${known}`)}
          </Note>
        );
      })}
    </Stack>
  );
}
