import { Group, Title } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import { settings } from "../settings.ts";
import { titleText } from "../titles.ts";

/** One screen: its heading, which takes the focus when the screen opens, its main actions, and its content. */
export function Screen({
  title: given,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const title = titleText(given);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${settings.siteName}`;
  }, [title]);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <Group justify="space-between" mb="md" gap="sm">
        <Title order={1} size="h2" ref={heading} tabIndex={-1} dir="auto">
          {title}
        </Title>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
    </>
  );
}
