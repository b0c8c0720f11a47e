import { Button, Tabs } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconUserPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PageHeader } from "../../../ui/pieces/page-header.tsx";
import { InvitationList } from "./invitation-list.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { UserList } from "./user-list.tsx";

export function UsersPage() {
  const { t } = useTranslation("identity");
  const [isInviting, inviting] = useDisclosure(false);
  const [tab, setTab] = useState<string | null>("users");
  return (
    <>
      <PageHeader
        title={t("users.title")}
        description={t("users.lead")}
        actions={
          <Button leftSection={<IconUserPlus size={16} />} onClick={inviting.open}>
            {t("users.invite")}
          </Button>
        }
      />
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="users">{t("users.tabs.users")}</Tabs.Tab>
          <Tabs.Tab value="invitations">{t("users.tabs.invitations")}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="users">
          <UserList />
        </Tabs.Panel>
        <Tabs.Panel value="invitations">
          <InvitationList onInvite={inviting.open} />
        </Tabs.Panel>
      </Tabs>
      <InviteDialog
        isOpen={isInviting}
        onClose={inviting.close}
        onInvited={() => {
          setTab("invitations");
        }}
      />
    </>
  );
}
