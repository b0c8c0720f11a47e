import { Text, Title } from "@mantine/core";
import { useId, type ReactNode } from "react";
import classes from "./card.module.css";

interface CardProps {
  readonly title?: string;
  readonly description?: ReactNode;
  readonly aside?: ReactNode;
  /** Without padding, for tables that reach the edges. */
  readonly isFlush?: boolean;
  readonly children: ReactNode;
}

export function Card({ title, description, aside, isFlush = false, children }: CardProps) {
  const headingId = useId();
  return (
    <section className={classes.card} aria-labelledby={title === undefined ? undefined : headingId}>
      {title !== undefined && (
        <div className={classes.head}>
          <div>
            <Title order={2} id={headingId}>
              {title}
            </Title>
            {description !== undefined && (
              <Text c="dimmed" size="sm" mt={2}>
                {description}
              </Text>
            )}
          </div>
          {aside}
        </div>
      )}
      <div className={isFlush ? undefined : classes.body}>{children}</div>
    </section>
  );
}
