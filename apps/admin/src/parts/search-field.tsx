import { Button, Group, TextInput } from "@mantine/core";
import { type FormEvent, useEffect, useState } from "react";
import { useText } from "../i18n.tsx";

interface SearchFieldProps {
  label: string;
  value: string;
  /** Called with the words to search for; undefined: for none. */
  search(words: string | undefined): void;
}

/** A field for the words that a list is searched for; the search begins when it is sent, not with each key. */
export function SearchField({ label, value, search }: SearchFieldProps) {
  const text = useText();
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search(typed.trim() || undefined);
  };
  return (
    <search>
      <form onSubmit={submit}>
        <Group gap="xs" align="end" wrap="nowrap">
          <TextInput
            type="search"
            label={label}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <Button type="submit" variant="default">
            {text("search")}
          </Button>
        </Group>
      </form>
    </search>
  );
}
