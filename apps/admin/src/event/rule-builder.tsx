import { Alert, Chip, Group, List, NativeSelect, NumberInput, Stack, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../api.ts";
import { formatMoment } from "../dates.ts";
import { useLanguage, useText } from "../i18n.tsx";
import { ErrorAlert } from "../parts/error-alert.tsx";
import type { Draft } from "./draft.ts";
import { isBuildable, type Rule, ruleOf, ruleText, weekdayInMonth, weekdays } from "./rule.ts";

/** Dates that are shown before anything is saved. */
const SHOWN = 5;

/** The times of the first date of a rule. */
export type Dates = Pick<Draft, "start_date" | "end_date" | "timezone" | "all_day">;

interface RuleBuilderProps {
  rrule: string;
  setRule(rrule: string): void;
  dates: Dates;
  /** It repeats already, and cannot stop doing so. */
  isSeries?: boolean;
  error?: string | undefined;
}

/** A rule, put together in words, with its next dates; one that has other parts is a text. */
export function RuleBuilder({ rrule, setRule, dates, isSeries = false, error }: RuleBuilderProps) {
  const text = useText();
  const [isText] = useState(() => !isBuildable(rrule));
  const rule = ruleOf(rrule);
  const change = (changed: Partial<Rule>) => setRule(ruleText({ ...rule, ...changed }));
  if (isText)
    return (
      <Stack gap="xs">
        <TextInput
          label={text("repeat_rule")}
          description={text("repeat_rule_hint")}
          value={rrule}
          onChange={({ currentTarget }) => setRule(currentTarget.value)}
          error={error}
          spellCheck={false}
        />
        <RuleInWords dates={dates} rrule={rrule} />
      </Stack>
    );
  return (
    <Stack gap="xs">
      <Group align="end">
        <NativeSelect
          label={text("repeat")}
          value={rule.freq}
          error={error}
          // The options are frequencies.
          onChange={({ currentTarget }) => change({ freq: currentTarget.value as Rule["freq"], days: [] })}
          data={[
            ...(isSeries ? [] : [{ value: "", label: text("repeat_never") }]),
            { value: "DAILY", label: text("repeat_daily") },
            { value: "WEEKLY", label: text("repeat_weekly") },
            { value: "MONTHLY", label: text("repeat_monthly") },
            { value: "YEARLY", label: text("repeat_yearly") },
          ]}
        />
        {rule.freq !== "" && (
          <NumberInput
            label={text("repeat_interval")}
            value={rule.interval}
            onChange={(value) => change({ interval: Number(value) || 1 })}
            min={1}
            max={99}
            maw={120}
          />
        )}
      </Group>
      {rule.freq === "WEEKLY" && <Days rule={rule} change={change} />}
      {rule.freq === "MONTHLY" && (
        <NativeSelect
          label={text("repeat_month_by")}
          value={rule.days.length > 0 ? "weekday" : "day"}
          onChange={({ currentTarget }) =>
            change({ days: currentTarget.value === "weekday" ? [weekdayInMonth(dates.start_date)] : [] })
          }
          data={[
            { value: "day", label: text("repeat_month_day") },
            { value: "weekday", label: text("repeat_month_weekday") },
          ]}
        />
      )}
      {rule.freq !== "" && <End rule={rule} change={change} />}
      {rule.freq !== "" && <RuleInWords dates={dates} rrule={rrule} />}
    </Stack>
  );
}

interface RulePartProps {
  rule: Rule;
  change(changed: Partial<Rule>): void;
}

function Days({ rule, change }: RulePartProps) {
  const text = useText();
  const { code } = useLanguage();
  const name = new Intl.DateTimeFormat(code, { weekday: "short", timeZone: "UTC" });
  return (
    <Chip.Group
      multiple
      value={rule.days}
      onChange={(days) => change({ days: weekdays.filter((one) => days.includes(one)) })}
    >
      <Group gap={6} role="group" aria-label={text("repeat_days")}>
        {weekdays.map((day, at) => (
          <Chip key={day} value={day} size="xs">
            {/* The first of January 2024 was a Monday. */}
            {name.format(Date.UTC(2024, 0, 1 + at))}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  );
}

function End({ rule, change }: RulePartProps) {
  const text = useText();
  return (
    <Group align="end">
      <NativeSelect
        label={text("repeat_end")}
        value={rule.end}
        // The options are the ends of a rule.
        onChange={({ currentTarget }) => change({ end: currentTarget.value as Rule["end"] })}
        data={[
          { value: "never", label: text("repeat_end_never") },
          { value: "count", label: text("repeat_end_count") },
          { value: "until", label: text("repeat_end_until") },
        ]}
      />
      {rule.end === "count" && (
        <NumberInput
          label={text("repeat_count")}
          value={rule.count}
          onChange={(value) => change({ count: Number(value) || 1 })}
          min={1}
          max={2000}
          maw={120}
        />
      )}
      {rule.end === "until" && (
        <TextInput
          type="date"
          label={text("repeat_until")}
          value={rule.until}
          onChange={({ currentTarget }) => change({ until: currentTarget.value })}
        />
      )}
    </Group>
  );
}

/** A rule in words, and the next dates; the service computes both. */
export function RuleInWords({ dates, rrule }: { dates: Dates; rrule: string }) {
  const text = useText();
  const { code } = useLanguage();
  const { start_date, end_date, timezone, all_day } = dates;
  const [request] = useDebouncedValue(
    JSON.stringify({ start_date, end_date, timezone, all_day, rrule }),
    250,
  );
  const preview = useQuery({
    queryKey: ["series", "preview", request, code],
    queryFn: ({ signal }) => client.series.preview(JSON.parse(request), { wpml_language: code, signal }),
  });
  if (preview.isError) return <ErrorAlert error={preview.error} />;
  if (!preview.data) return null;
  const { recurrence_text, occurrences, total } = preview.data;
  return (
    <Alert role="status" classNames={{ message: "alert-text" }}>
      <Text size="sm" fw={600}>
        {recurrence_text}
      </Text>
      <Text size="sm">{text("repeat_total", total)}</Text>
      <List size="sm">
        {occurrences.slice(0, SHOWN).map((occurrence) => (
          <List.Item key={occurrence.start_date}>{formatMoment(occurrence.start_date, code)}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
