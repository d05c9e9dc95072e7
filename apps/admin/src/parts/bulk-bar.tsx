import { Button, Group, NativeSelect, Paper, Progress, Text } from "@mantine/core";
import { useState } from "react";
import type { Event } from "../../../../clients/typescript/src/index.ts";
import {
  type BulkAction,
  type BulkChange,
  type BulkName,
  bulkActions,
  changesOf,
  idsInLanguages,
  writeAll,
} from "../bulk.ts";
import { useLanguage, useText } from "../i18n.tsx";
import { refreshAll } from "../queries.ts";
import { useUser } from "../session.tsx";
import { settings } from "../settings.ts";
import { useErrorText } from "./error-alert.tsx";
import { ItemSelect } from "./item-select.tsx";
import { useNotice } from "./notices.tsx";

interface BulkBarProps {
  events: Event[];
  clear(): void;
}

/** The actions for the chosen events and the progress of one; the notice of its end can undo it. */
export function BulkBar({ events, clear }: BulkBarProps) {
  const text = useText();
  const notify = useNotice();
  const errorText = useErrorText();
  const user = useUser();
  const { code } = useLanguage();
  const [name, setName] = useState<BulkName>(user.mayPublish ? "publish" : "draft");
  const [item, setItem] = useState<number | undefined>();
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const action: BulkAction = bulkActions[name];
  // The keys of a constant object.
  const names = (Object.keys(bulkActions) as BulkName[]).filter(
    (one) => one !== "publish" || user.mayPublish,
  );

  const write = async (changes: Pick<BulkChange, "id" | "apply">[]) => {
    setProgress({ done: 0, of: changes.length });
    const result = await writeAll(changes, code, (done) => setProgress({ done, of: changes.length }));
    setProgress(null);
    await refreshAll();
    return result;
  };
  const run = async () => {
    try {
      const changes = changesOf(action, events, await idsInLanguages(action.needs, item));
      const { done, errors } = await write(changes);
      const undone = changes
        .filter(({ id }) => done.includes(id))
        .map(({ id, revert }) => ({ id, apply: revert }));
      const refused =
        errors.length > 0 ? ` ${text("bulk_refused", errors.length, errorText(errors[0]))}` : "";
      notify({
        message: text("bulk_done", done.length) + refused,
        ...(done.length > 0 && { undo: () => void writeBack(undone) }),
      });
      if (errors.length === 0) clear();
    } catch (error) {
      setProgress(null);
      notify({ message: errorText(error) });
    }
  };
  const writeBack = async (changes: Pick<BulkChange, "id" | "apply">[]) => {
    const { done, errors } = await write(changes);
    const refused = errors.length > 0 ? ` ${text("bulk_refused", errors.length, errorText(errors[0]))}` : "";
    notify({ message: text("bulk_undone", done.length) + refused });
  };
  return (
    <Paper component="section" withBorder p="sm" mb="md" aria-label={text("bulk")}>
      <Group align="end" gap="sm">
        <Text size="sm" fw={600} pb={8}>
          {text("bulk_chosen", events.length)}
        </Text>
        <NativeSelect
          label={text("action")}
          value={name}
          disabled={progress !== null}
          onChange={({ currentTarget }) => {
            // The options are names of actions.
            setName(currentTarget.value as BulkName);
            setItem(undefined);
          }}
          data={names.map((value) => ({ value, label: text(bulkActions[value].label) }))}
        />
        {action.needs && (
          <ItemSelect
            key={action.needs}
            source={action.needs}
            language={settings.defaultLanguage}
            label={text(itemLabels[action.needs])}
            value={item}
            onChange={setItem}
          />
        )}
        <Button
          onClick={() => void run()}
          loading={progress !== null}
          disabled={action.needs !== undefined && item === undefined}
        >
          {text("apply")}
        </Button>
        <Button variant="subtle" onClick={clear} disabled={progress !== null}>
          {text("bulk_clear")}
        </Button>
      </Group>
      {progress && (
        <Progress
          mt="sm"
          value={(100 * progress.done) / Math.max(progress.of, 1)}
          aria-label={text("bulk_progress", progress.done, progress.of)}
        />
      )}
    </Paper>
  );
}

const itemLabels = {
  categories: "category",
  tags: "tag",
  venues: "venue",
  organizers: "organizer",
} as const;
