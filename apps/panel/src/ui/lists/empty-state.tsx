import { Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./state.module.css";

interface EmptyStateProps {
  readonly title: string;
  readonly description: ReactNode;
  readonly icon: ReactNode;
  readonly action?: ReactNode;
}

export function EmptyState({ title, description, icon, action }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <div className={classes.icon} aria-hidden="true">
        {icon}
      </div>
      <Title order={2} size="h3">
        {title}
      </Title>
      <Text c="dimmed" size="sm" className={classes.words}>
        {description}
      </Text>
      {action !== undefined && <div className={classes.action}>{action}</div>}
    </div>
  );
}
