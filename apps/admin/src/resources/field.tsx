import { Checkbox, TextInput } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useText } from "../i18n.tsx";
import { ColourField } from "../parts/colour-field.tsx";
import { ItemSelect } from "../parts/item-select.tsx";
import { Loading } from "../parts/loading.tsx";
import type { LanguageCode } from "../settings.ts";
import type { ManagedField } from "./managed.ts";

const RichText = lazy(async () => ({ default: (await import("../parts/rich-text.tsx")).RichText }));

interface FieldProps {
  field: ManagedField;
  language: LanguageCode;
  value: string;
  error: string | undefined;
  set(value: string): void;
}

/** The input of a field, by its type. */
export function Field({
  field: { label, type = "text", required = false, shared },
  language,
  value,
  error,
  set,
}: FieldProps) {
  const text = useText();
  const hint = shared ? text("shared_by_languages") : undefined;
  if (type === "flag")
    return (
      <Checkbox
        label={text(label)}
        description={hint}
        checked={value === "true"}
        onChange={({ currentTarget }) => set(String(currentTarget.checked))}
      />
    );
  if (type === "parent")
    return (
      <ItemSelect
        source="categories"
        language={language}
        label={text(label)}
        description={hint}
        error={error}
        value={Number(value) || undefined}
        onChange={(id) => set(String(id ?? 0))}
      />
    );
  if (type === "colour")
    return <ColourField label={text(label)} description={hint} error={error} value={value} set={set} />;
  if (type === "html")
    return (
      <div className="whole-row">
        <Suspense fallback={<Loading />}>
          <RichText label={text(label)} value={value} onChange={set} error={error} />
        </Suspense>
      </div>
    );
  return (
    <TextInput
      type={type === "number" ? "text" : type}
      {...(type === "number" && { inputMode: "decimal" as const })}
      label={text(label)}
      description={hint}
      required={required}
      value={value}
      error={error}
      onChange={({ currentTarget }) => set(currentTarget.value)}
    />
  );
}
