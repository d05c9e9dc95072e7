import { CheckIcon, Combobox, Group, Pill, PillsInput, useCombobox } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useText } from "../i18n.tsx";
import type { LanguageCode } from "../settings.ts";
import { type Choice, type SourceName, sources, useFound } from "./item-select.tsx";

interface ItemMultiSelectProps {
  source: SourceName;
  language: LanguageCode;
  label: string;
  value: readonly Choice[];
  onChange(value: Choice[]): void;
  description?: ReactNode;
  error?: ReactNode;
  /** Makes an item of the typed name; null when nothing was made. Without it only existing ones can be chosen. */
  create?(name: string): Promise<Choice | null>;
}

const CREATE = "create";

/** Chooses several items of a resource by searching for them, or makes new ones in place. */
export function ItemMultiSelect(props: ItemMultiSelectProps) {
  const { source, language, label, value, onChange, description, error, create } = props;
  const text = useText();
  const [search, setSearch] = useState("");
  const combobox = useCombobox({
    onDropdownClose: () => combobox.resetSelectedOption(),
    onDropdownOpen: () => combobox.updateSelectedOptionIndex("active"),
  });
  const found = useFound(source, search, language);
  const typed = search.trim();
  const isKnown = (found.data ?? []).some(({ name }) => name.toLowerCase() === typed.toLowerCase());
  const chosen = new Set(value.map(({ id }) => id));

  const submit = async (option: string) => {
    setSearch("");
    if (option === CREATE) {
      const made = await create?.(typed);
      if (made) onChange([...value, made]);
      return;
    }
    const item = found.data?.find(({ id }) => String(id) === option);
    if (!item) return;
    onChange(chosen.has(item.id) ? value.filter(({ id }) => id !== item.id) : [...value, item]);
  };
  return (
    <Combobox store={combobox} onOptionSubmit={(option) => void submit(option)}>
      <Combobox.DropdownTarget>
        <PillsInput
          label={label}
          description={description}
          error={error}
          onClick={() => combobox.openDropdown()}
        >
          <Pill.Group>
            {value.map((item) => (
              <Pill
                key={`${item.id} ${item.name}`}
                withRemoveButton
                removeButtonProps={{
                  "aria-label": text("remove_named", item.name),
                  "aria-hidden": false,
                  tabIndex: 0,
                }}
                onRemove={() => onChange(value.filter((one) => one !== item))}
              >
                {item.name}
              </Pill>
            ))}
            <Combobox.EventsTarget>
              <PillsInput.Field
                aria-label={label}
                value={search}
                placeholder={value.length === 0 ? text("type_to_search") : ""}
                onFocus={() => combobox.openDropdown()}
                onBlur={() => combobox.closeDropdown()}
                onChange={({ currentTarget }) => {
                  setSearch(currentTarget.value);
                  combobox.openDropdown();
                  combobox.updateSelectedOptionIndex("active");
                }}
                onKeyDown={(event) => {
                  if (event.key === "Backspace" && search === "") onChange(value.slice(0, -1));
                }}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={label} mah={260} className="scrolls">
          {(found.data ?? []).map(({ id, name }) => (
            <Combobox.Option key={id} value={String(id)} active={chosen.has(id)}>
              <Group gap="xs">
                {chosen.has(id) && <CheckIcon size={12} />}
                {name}
              </Group>
            </Combobox.Option>
          ))}
          {create && typed !== "" && !isKnown && (
            <Combobox.Option value={CREATE}>{text("create_named", typed)}</Combobox.Option>
          )}
          {found.data?.length === 0 && !(create && typed !== "") && (
            <Combobox.Empty>{text(sources[source].nothing)}</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
