import type { Role } from "@estiba/contract/values";
import { isRole } from "./is-role.ts";
import { Radio, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useMe } from "../../../base/session/session.ts";
import { grantableRoles } from "./grantable-roles.ts";

interface RolePickerProps {
  readonly value: Role;
  readonly onChange: (role: Role) => void;
}

/** Roles with what each may do. */
export function RolePicker({ value, onChange }: RolePickerProps) {
  const { t } = useTranslation(["identity", "base"]);
  const { user } = useMe();
  return (
    <Radio.Group
      label={t("users.role")}
      value={value}
      onChange={(next) => {
        if (isRole(next)) {
          onChange(next);
        }
      }}
    >
      <Stack gap="sm" mt="xs">
        {grantableRoles(user.role).map((role) => (
          <Radio
            key={role}
            value={role}
            label={t(`base:roles.${role}`)}
            description={t(`users.roleText.${role}`)}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
