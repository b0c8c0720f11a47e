import { Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { DocumentTitle } from "../../../ui/pieces/document-title.tsx";
import classes from "./guest-page.module.css";

interface GuestPageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly footer?: ReactNode;
  readonly children?: ReactNode;
}

export function GuestPage({ title, lead, footer, children }: GuestPageProps) {
  return (
    <div>
      <DocumentTitle title={title} />
      <Title order={1} className={classes.title}>
        {title}
      </Title>
      {lead !== undefined && (
        <Text c="dimmed" className={classes.lead}>
          {lead}
        </Text>
      )}
      {children}
      {footer !== undefined && (
        <Text component="div" size="sm" c="dimmed" className={classes.footer}>
          {footer}
        </Text>
      )}
    </div>
  );
}
