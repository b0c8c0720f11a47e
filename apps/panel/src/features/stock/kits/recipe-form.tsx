import { MAX_KIT_COMPONENTS, MAX_KIT_QUANTITY } from "@estiba/contract/values";
import { Button, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { FormFoot } from "../../../ui/dialogs/form-foot.tsx";
import { Note } from "../../../ui/pieces/note.tsx";
import { SkuLines } from "../lines/sku-lines.tsx";
import type { Named, Recipe } from "./queries.ts";
import { useRecipeDraft } from "./use-recipe-draft.ts";

interface RecipeFormProps {
  readonly variant: Named;
  readonly saved: Recipe;
  readonly onClose: () => void;
}

interface NotesProps {
  readonly variant: Named;
  readonly draft: ReturnType<typeof useRecipeDraft>;
}

/** What stands in the way of saving, and the way on. */
function Notes({ variant: { sku }, draft }: NotesProps) {
  const { t } = useTranslation("kits");
  const { lines, isConflict, ownUnits, discard } = draft;
  const count = Math.abs(ownUnits ?? 0);
  return (
    <>
      {lines.length > MAX_KIT_COMPONENTS && (
        <Note tone="warn">{t("tooMany", { count: MAX_KIT_COMPONENTS })}</Note>
      )}
      {isConflict && (
        <Note tone="bad">
          {t("conflict")}
          <div>
            <Button size="xs" variant="default" mt="xs" onClick={discard}>
              {t("reload")}
            </Button>
          </div>
        </Note>
      )}
      {ownUnits !== null && (
        <Note tone="bad">
          {ownUnits > 0 ? t("takeApart.offer", { sku, count }) : t("takeApart.short", { sku, count })}
        </Note>
      )}
    </>
  );
}

export function RecipeForm({ variant, saved, onClose }: RecipeFormProps) {
  const { t } = useTranslation("kits");
  const draft = useRecipeDraft(variant, saved, onClose);
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t("text")}
      </Text>
      <SkuLines
        lines={draft.lines}
        onChange={draft.change}
        unitsLabel={t("perKit")}
        least={1}
        most={MAX_KIT_QUANTITY}
        start={1}
        isFirst
        isOffered={({ isKit, masterVariantId }) => !isKit && masterVariantId !== variant.masterVariantId}
      />
      <Notes variant={variant} draft={draft} />
      <FormFoot
        label={t(draft.ownUnits === null ? "save" : "takeApart.save")}
        error={draft.error}
        isBusy={draft.isBusy}
        isReady={draft.canSave}
        onCancel={onClose}
        onSubmit={draft.save}
      />
    </Stack>
  );
}
