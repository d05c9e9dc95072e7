import { Alert, Button, Code, CopyButton, Group, Text } from "@mantine/core";
import { useText } from "../i18n.tsx";
import { settings } from "../settings.ts";

/** Shows recovery codes, this once, to be copied or saved. */
export function RecoveryCodes({ codes, close }: { codes: readonly string[]; close(): void }) {
  const text = useText();
  const content = `${codes.join("\n")}\n`;
  return (
    <Alert mb="md" role="status" classNames={{ message: "alert-text" }}>
      <Text mb="xs">{text("recovery_codes_text")}</Text>
      <Code block fz="md" mb="sm">
        {codes.join("\n")}
      </Code>
      <Group gap="xs">
        <CopyButton value={content}>
          {({ copied, copy }) => (
            <Button size="compact-sm" variant="default" onClick={copy}>
              {text(copied ? "copied" : "copy")}
            </Button>
          )}
        </CopyButton>
        <Button
          component="a"
          size="compact-sm"
          variant="default"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(content)}`}
          download={`${settings.siteName} ${text("recovery_code")}.txt`}
        >
          {text("recovery_codes_file")}
        </Button>
        <Button size="compact-sm" onClick={close}>
          {text("recovery_codes_kept")}
        </Button>
      </Group>
    </Alert>
  );
}
