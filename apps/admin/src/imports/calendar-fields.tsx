import { Group, NativeSelect, TextInput } from "@mantine/core";
import { useLanguageNames, useText } from "../i18n.tsx";
import { settings } from "../settings.ts";

/** The language and status of events that do not tell theirs. */
export function CalendarFields({ languageName = "languages" }: { languageName?: string }) {
  const text = useText();
  const nameOf = useLanguageNames();
  return (
    <Group align="start" mb="sm">
      <NativeSelect
        name={languageName}
        label={text("import_language")}
        data={settings.languages.map((code) => ({ value: code, label: nameOf(code) }))}
      />
      <NativeSelect
        name="status"
        label={text("import_status")}
        data={[
          { value: "publish", label: text("status_publish") },
          { value: "draft", label: text("status_draft") },
        ]}
      />
    </Group>
  );
}

const zones = ["UTC", ...Intl.supportedValuesOf("timeZone")];

/** The zone of times that do not tell theirs. */
export function ZoneField() {
  const text = useText();
  return (
    <>
      <TextInput
        name="timezone"
        label={text("import_timezone")}
        placeholder={settings.zone}
        list="import-zones"
        autoCapitalize="none"
      />
      <datalist id="import-zones">
        {zones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  );
}
