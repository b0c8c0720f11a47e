import { Button, Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { FormError } from "../../../ui/errors/form-error.tsx";
import { Note } from "../../../ui/pieces/note.tsx";
import type { RulesDraft } from "./use-rules-draft.ts";

interface UnsavedNoteProps {
  readonly draft: RulesDraft;
}

/** What is changed and not saved; where another user has saved meanwhile, the way to their rules. */
export function UnsavedNote({ draft }: UnsavedNoteProps) {
  const { t } = useTranslation("routing");
  const { isChanged, isConflict, isBusy, error, save, discard } = draft;
  if (!isChanged) {
    return null;
  }
  return (
    <>
      {error !== null && !isConflict && <FormError error={error} />}
      <Note tone={isConflict ? "bad" : "warn"}>
        {t(isConflict ? "conflict" : "unsaved")}
        <Group gap="xs" mt="xs">
          {!isConflict && (
            <Button size="xs" loading={isBusy} onClick={save}>
              {t("save")}
            </Button>
          )}
          <Button size="xs" variant="default" disabled={isBusy} onClick={discard}>
            {t(isConflict ? "reload" : "discard")}
          </Button>
        </Group>
      </Note>
    </>
  );
}
