import { TextInput } from "@mantine/core";
import { useText } from "../i18n.tsx";

interface ColourFieldProps {
  label: string;
  description?: string | undefined;
  error?: string | undefined;
  disabled?: boolean;
  /** Empty for none. */
  value: string;
  set(value: string): void;
}

/** The first colour of the browser’s picker when none is chosen: it cannot be empty. */
const FIRST = "#1f6f5c";

/** A colour, typed as `#rrggbb` or picked; only text can be empty. */
export function ColourField({ label, value, set, ...input }: ColourFieldProps) {
  const text = useText();
  return (
    <TextInput
      {...input}
      label={label}
      placeholder="#"
      value={value}
      onChange={({ currentTarget }) => set(currentTarget.value.trim())}
      leftSectionPointerEvents="all"
      leftSection={
        <input
          type="color"
          className="colour-picker"
          aria-label={text("pick_colour", label)}
          disabled={input.disabled ?? false}
          value={/^#[0-9a-f]{6}$/i.test(value) ? value : FIRST}
          onChange={({ currentTarget }) => set(currentTarget.value)}
        />
      }
    />
  );
}
