import {
  Alert,
  Button,
  Checkbox,
  Fieldset,
  Group,
  NativeSelect,
  Select,
  Stack,
  TextInput,
} from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { Settings } from "../../../../clients/typescript/src/index.ts";
import { client, fieldErrors } from "../api.ts";
import { useLanguage, useLanguageNames, useText } from "../i18n.tsx";
import { ColourField } from "../parts/colour-field.tsx";
import { ErrorAlert } from "../parts/error-alert.tsx";
import { Loading } from "../parts/loading.tsx";
import { LogoField } from "../parts/logo-field.tsx";
import { Screen } from "../parts/screen.tsx";
import { settings } from "../settings.ts";
import { zones } from "../zones.ts";

/** Set while the app is loaded again with new settings, which its page carries. */
const SAVED = "almanac-settings-saved";

function wasSaved(): boolean {
  const isSaved = sessionStorage.getItem(SAVED) !== null;
  sessionStorage.removeItem(SAVED);
  return isSaved;
}

/** The settings that hold for everybody and are changed while the service runs. */
export function SettingsScreen() {
  const text = useText();
  const [isSaved] = useState(wasSaved);
  const loaded = useQuery({
    queryKey: ["settings"],
    queryFn: () => client.settings.read(),
    // Never loaded again by itself: that would replace values that are being edited.
    ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnMount: false },
  });
  return (
    <Screen title={text("settings")}>
      {isSaved && (
        <Alert mb="md" maw={640} role="status" classNames={{ message: "alert-text" }}>
          {text("settings_saved")}
        </Alert>
      )}
      {loaded.isPending && <Loading />}
      {loaded.isError && <ErrorAlert error={loaded.error} retry={() => void loaded.refetch()} />}
      {loaded.data && <Form before={loaded.data} />}
    </Screen>
  );
}

const names = [
  ...(["site_name", "accent_colour", "logo", "timezone", "languages", "week_start", "clock"] as const),
  "submissions" as const,
];

type Name = (typeof names)[number];

function Form({ before }: { before: Settings }) {
  const text = useText();
  const [values, setValues] = useState(before);
  const set = (changed: Partial<Settings>) => setValues((all) => ({ ...all, ...changed }));
  const changed = names.filter((name) => JSON.stringify(values[name]) !== JSON.stringify(before[name]));
  const save = useMutation({
    mutationFn: () => {
      const input = { ...values, logo: values.logo?.id ?? null };
      const sent = Object.fromEntries(changed.map((name) => [name, input[name]]));
      return client.settings.update(sent);
    },
    onSuccess() {
      sessionStorage.setItem(SAVED, "1");
      location.reload();
    },
  });
  const errors = fieldErrors(save.error);
  const field = (name: Name) => {
    const variable = before.fixed[name];
    return {
      ...(variable && { disabled: true, description: text("setting_fixed", variable) }),
      error: errors[name],
    };
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack maw={640}>
        {save.isError && <ErrorAlert error={save.error} />}
        <TextInput
          label={text("site_name")}
          maxLength={100}
          value={values.site_name}
          onChange={({ currentTarget }) => set({ site_name: currentTarget.value })}
          {...field("site_name")}
        />
        <ColourField
          label={text("accent_colour")}
          value={values.accent_colour}
          set={(accent_colour) => set({ accent_colour })}
          {...field("accent_colour")}
        />
        <LogoField value={values.logo} set={(logo) => set({ logo })} error={errors.logo} />
        <Select
          label={text("timezone")}
          searchable
          data={zones.includes(values.timezone) ? zones : [values.timezone, ...zones]}
          value={values.timezone}
          onChange={(timezone) => timezone && set({ timezone })}
          {...field("timezone")}
        />
        <Languages values={values} set={set} {...field("languages")} />
        <Submissions values={values} set={set} {...field("submissions")} />
        <Habits values={values} set={set} error={errors.week_start ?? errors.clock} />
        <Group>
          <Button type="submit" loading={save.isPending} disabled={changed.length === 0}>
            {text("save")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface PartProps {
  values: Settings;
  set(changed: Partial<Settings>): void;
  error: string | undefined;
}

/** The active languages, of which one is the default: the first. */
function Languages({
  values: { languages, available_languages: available },
  set,
  disabled = false,
  description,
  error,
}: PartProps & { disabled?: boolean; description?: string }) {
  const text = useText();
  const nameOf = useLanguageNames();
  const toggle = (code: string, isOn: boolean) =>
    set({ languages: isOn ? [...languages, code] : languages.filter((one) => one !== code) });
  return (
    <Checkbox.Group label={text("languages")} description={description} error={error} value={languages}>
      <Stack gap="xs" mt="xs">
        <Group>
          {available.map((code) => (
            <Checkbox
              key={code}
              value={code}
              label={nameOf(code)}
              // The default language stays active.
              disabled={disabled || code === languages[0]}
              onChange={({ currentTarget }) => toggle(code, currentTarget.checked)}
            />
          ))}
        </Group>
        <NativeSelect
          label={text("default_language")}
          disabled={disabled}
          value={languages[0] ?? ""}
          onChange={({ currentTarget: { value } }) =>
            set({ languages: [value, ...languages.filter((one) => one !== value)] })
          }
          data={languages.map((value) => ({ value, label: nameOf(value) }))}
        />
      </Stack>
    </Checkbox.Group>
  );
}

/** Whether the site has a form for visitors. */
function Submissions({
  values: { submissions },
  set,
  disabled = false,
  description,
  error,
}: PartProps & { disabled?: boolean; description?: string }) {
  const text = useText();
  return (
    <Checkbox
      label={text("submissions")}
      description={description ?? text("submissions_hint", `${settings.base}/events/submit/`)}
      disabled={disabled}
      error={error}
      checked={submissions}
      onChange={({ currentTarget }) => set({ submissions: currentTarget.checked })}
    />
  );
}

/** 4 January 1970 was a Sunday. */
const SUNDAY = 3;
const DAY_MS = 86_400_000;

/** How weeks begin and hours are written, by language. */
function Habits({ values, set, error }: PartProps) {
  const text = useText();
  const { code: own } = useLanguage();
  const nameOf = useLanguageNames();
  const weekday = new Intl.DateTimeFormat(own, { weekday: "long", timeZone: "UTC" });
  const weekdays = [0, 1, 6].map((day) => ({
    value: String(day),
    label: weekday.format((SUNDAY + day) * DAY_MS),
  }));
  const clocks = (["24", "12"] as const).map((value) => ({ value, label: text("clock_hours", value) }));
  return (
    <Fieldset legend={text("habits")}>
      {error && <Alert mb="xs">{error}</Alert>}
      <Stack gap="xs">
        {values.languages.map((code) => (
          <Group key={code} grow>
            <NativeSelect
              label={text("week_start_in", nameOf(code))}
              value={String(values.week_start[code] ?? 1)}
              onChange={({ currentTarget }) =>
                set({ week_start: { ...values.week_start, [code]: Number(currentTarget.value) } })
              }
              data={weekdays}
            />
            <NativeSelect
              label={text("clock_in", nameOf(code))}
              value={values.clock[code] ?? "24"}
              onChange={({ currentTarget }) =>
                // The options are clocks.
                set({ clock: { ...values.clock, [code]: currentTarget.value as "12" | "24" } })
              }
              data={clocks}
            />
          </Group>
        ))}
      </Stack>
    </Fieldset>
  );
}
