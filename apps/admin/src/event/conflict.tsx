import { Button, Group, Modal, Radio, Stack, Table, Text } from "@mantine/core";
import { useState } from "react";
import { useText } from "../i18n.tsx";
import { type Draft, type DraftField, draftOf, fieldLabels, plain } from "./draft.ts";
import type { Editor } from "./use-editor.ts";

/** Asks, field by field, which version is to stay, when somebody else has saved the event in the meantime. */
export function ConflictDialog({ editor }: { editor: Editor }) {
  const text = useText();
  const { conflict, draft, resolve, dismissConflict, isSaving } = editor;
  const [theirs, setTheirs] = useState<ReadonlySet<DraftField>>(new Set());
  if (!conflict) return null;
  const other = draftOf(conflict.theirs);
  const choose = (field: DraftField, isTheirs: boolean) => {
    const next = new Set(theirs);
    if (isTheirs) next.add(field);
    else next.delete(field);
    setTheirs(next);
  };
  return (
    <Modal
      opened
      onClose={dismissConflict}
      size="xl"
      title={text("conflict")}
      closeButtonProps={{ "aria-label": text("close") }}
    >
      <Stack>
        <Text>{text(conflict.fields.length > 0 ? "conflict_text" : "conflict_none")}</Text>
        {conflict.fields.length > 0 && (
          <Table className="cards">
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{text("field")}</Table.Th>
                <Table.Th scope="col">{text("mine")}</Table.Th>
                <Table.Th scope="col">{text("theirs")}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {conflict.fields.map((field) => (
                <Table.Tr key={field}>
                  <Table.Th scope="row">{text(fieldLabels[field])}</Table.Th>
                  <Table.Td>
                    <Radio
                      name={field}
                      label={`${text("mine")}: ${shown(draft, field)}`}
                      checked={!theirs.has(field)}
                      onChange={() => choose(field, false)}
                    />
                  </Table.Td>
                  <Table.Td>
                    <Radio
                      name={field}
                      label={`${text("theirs")}: ${shown(other, field)}`}
                      checked={theirs.has(field)}
                      onChange={() => choose(field, true)}
                    />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
        <Group justify="end">
          <Button variant="default" onClick={dismissConflict}>
            {text("back_to_form")}
          </Button>
          <Button loading={isSaving} onClick={() => void resolve(theirs)}>
            {text("save_chosen")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

const MAX_SHOWN = 400;

/** The value of a field as a short text. */
export function shown(draft: Draft, field: DraftField): string {
  const value = draft[field];
  if (Array.isArray(value))
    return value.map((item) => ("name" in item ? item.name : String(item))).join(", ") || "–";
  const words = typeof value === "string" ? plain(value) : value === null ? "" : JSON.stringify(value);
  return (words.length > MAX_SHOWN ? `${words.slice(0, MAX_SHOWN)}…` : words) || "–";
}
