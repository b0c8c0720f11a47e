import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useErrorText } from "../../ui/errors/error-text.ts";
import { api } from "../../base/api/api.ts";
import { changeLanguage } from "../../base/i18n/i18n.ts";
import type { Language } from "../../base/i18n/languages.ts";
import { meQuery } from "../../base/session/session.ts";

/** Changes the language at once and keeps it in the profile. */
export function useProfileLanguage(): (language: Language) => void {
  const queryClient = useQueryClient();
  const describe = useErrorText();
  const { mutate } = useMutation({
    mutationFn: async (locale: Language) => {
      await changeLanguage(locale);
      return (await api.updateMe({ body: { locale } })).data;
    },
    onSuccess: (user) => {
      queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, user });
    },
    onError: (error) => {
      notifications.show({ color: "red", message: describe(error) });
    },
  });
  return (language) => {
    mutate(language);
  };
}
