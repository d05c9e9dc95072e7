import { Button, FileButton, Group, Image, Input } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { Settings } from "../../../../clients/typescript/src/index.ts";
import { client } from "../api.ts";
import { useText } from "../i18n.tsx";
import { local } from "../settings.ts";
import { ErrorAlert } from "./error-alert.tsx";

interface LogoFieldProps {
  value: Settings["logo"];
  set(value: Settings["logo"]): void;
  error: string | undefined;
}

/** The picture that stands before the name of the calendar. */
export function LogoField({ value, set, error }: LogoFieldProps) {
  const text = useText();
  const upload = useMutation({
    mutationFn: (file: File) =>
      client.wp.uploadImage(file, {
        contentDisposition: `attachment; filename="${encodeURIComponent(file.name)}"`,
      }),
    onSuccess: ({ id, source_url: url, media_details: { width, height } }) => set({ id, url, width, height }),
  });
  return (
    <Input.Wrapper label={text("logo")} labelElement="div" error={error}>
      {upload.isError && <ErrorAlert error={upload.error} />}
      <Group mt={4}>
        {value && <Image src={local(value.url)} alt={text("logo")} h={48} w="auto" maw={160} fit="contain" />}
        <FileButton accept="image/*" onChange={(file) => file && upload.mutate(file)}>
          {(props) => (
            <Button {...props} variant="default" loading={upload.isPending}>
              {text("logo_upload")}
            </Button>
          )}
        </FileButton>
        {value && (
          <Button variant="default" onClick={() => set(null)}>
            {text("logo_remove")}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}
