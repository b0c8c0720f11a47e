import { ActionIcon, Menu } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconDots, IconPencil, IconStar, IconTrash } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import type { Place } from "../../../base/places/places.ts";
import { useErrorText } from "../../../ui/errors/error-text.ts";
import { LateMenu } from "../../../ui/layers/late.tsx";
import { TOUCHED_BY_PLACE } from "./queries.ts";

function useMakeDefault({ placeId, name }: Place) {
  const { t } = useTranslation("stock");
  const describe = useErrorText();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => api.updatePlace({ params: { placeId }, body: { isDefault: true } }),
    onSuccess: async () => {
      notifications.show({ message: t("places.isDefault", { name }) });
      await Promise.all(
        TOUCHED_BY_PLACE.map(async (queryKey) => queryClient.invalidateQueries({ queryKey })),
      );
    },
    onError: (error) => {
      notifications.show({ color: "red", message: describe(error) });
    },
  });
}

interface PlaceMenuProps {
  readonly place: Place;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

export function PlaceMenu({ place, onEdit, onRemove }: PlaceMenuProps) {
  const { t } = useTranslation("stock");
  const makeDefault = useMakeDefault(place);
  return (
    <LateMenu
      position="bottom-end"
      button={(opener) => (
        <ActionIcon
          {...opener}
          variant="subtle"
          color="gray"
          aria-label={t("places.actions", { name: place.name })}
        >
          <IconDots size={16} aria-hidden="true" />
        </ActionIcon>
      )}
    >
      <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
        {t("places.edit")}
      </Menu.Item>
      {!place.isDefault && (
        <Menu.Item
          leftSection={<IconStar size={16} />}
          onClick={() => {
            makeDefault.mutate();
          }}
        >
          {t("places.makeDefault")}
        </Menu.Item>
      )}
      {!place.isFirst && (
        <Menu.Item c="var(--e-bad-text)" leftSection={<IconTrash size={16} />} onClick={onRemove}>
          {t("places.remove")}
        </Menu.Item>
      )}
    </LateMenu>
  );
}
