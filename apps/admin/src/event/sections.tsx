import {
  Anchor,
  Checkbox,
  NativeSelect,
  PasswordInput,
  Select,
  SimpleGrid,
  Text,
  Textarea,
  TextInput,
} from "@mantine/core";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { formatMoment } from "../dates.ts";
import type { Status } from "../event-filters.ts";
import { useLanguage, useText } from "../i18n.tsx";
import { Loading } from "../parts/loading.tsx";
import { Moment, movedEnd } from "../parts/moment.tsx";
import { statusLabels } from "../parts/status-badge.tsx";
import { useUser } from "../session.tsx";
import { zones } from "../zones.ts";
import { type FieldsProps, flagProps, Section, textProps } from "./section.tsx";

const RichText = lazy(async () => ({ default: (await import("../parts/rich-text.tsx")).RichText }));

/** Title and texts. */
export function WhatSection(props: FieldsProps) {
  const text = useText();
  const { draft, set, errors } = props;
  return (
    <Section title={text("what")}>
      <TextInput label={text("event_title")} required {...textProps(props, "title")} />
      <Suspense fallback={<Loading />}>
        <RichText
          label={text("description")}
          value={draft.description}
          onChange={(html) => set("description", html)}
          error={errors.description}
        />
      </Suspense>
      <Textarea
        label={text("excerpt")}
        description={text("excerpt_hint")}
        autosize
        minRows={2}
        {...textProps(props, "excerpt")}
      />
    </Section>
  );
}

/** Start, end and zone. */
export function WhenSection(props: FieldsProps & { isShared: boolean; children: ReactNode }) {
  const text = useText();
  const { draft, set, errors, isShared, children } = props;
  return (
    <Section title={text("when")} isShared={isShared}>
      <Checkbox label={text("all_day")} {...flagProps(props, "all_day")} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Moment
          label={text("start")}
          value={draft.start_date}
          withTime={!draft.all_day}
          error={errors.start_date}
          onChange={(start) => {
            set("start_date", start);
            // The end follows, so that the event stays as long as it was.
            if (start.length === 16 && draft.start_date.length === 16)
              set("end_date", movedEnd(draft, start));
          }}
        />
        <Moment
          label={text("end")}
          value={draft.end_date}
          withTime={!draft.all_day}
          error={errors.end_date}
          onChange={(end) => set("end_date", end)}
        />
      </SimpleGrid>
      <Select
        label={text("timezone")}
        searchable
        data={zones}
        limit={50}
        value={draft.timezone}
        onChange={(zone) => zone && set("timezone", zone)}
        error={errors.timezone}
      />
      {children}
    </Section>
  );
}

/** Cost, website and tickets are elsewhere; this is who may see the event, when and where. */
export function VisibilitySection(props: FieldsProps & { isShared: boolean; url: string | null }) {
  const text = useText();
  const { code } = useLanguage();
  const user = useUser();
  const { draft, set, errors, isShared, url } = props;
  const [isScheduled, setScheduled] = useState(draft.status === "future");
  const choices: Status[] = user.mayPublish
    ? ["publish", "draft", "pending", "private"]
    : ["draft", "pending"];
  const shown = draft.status === "future" ? "publish" : draft.status;
  const all = choices.includes(shown) ? choices : [...choices, shown];
  return (
    <Section title={text("visibility")}>
      <NativeSelect
        label={text("status")}
        value={shown}
        error={errors.status}
        // The options are statuses.
        onChange={({ currentTarget }) => set("status", currentTarget.value as Status)}
        data={all.map((value) => ({ value, label: text(statusLabels[value]) }))}
      />
      {user.mayPublish && (
        <Checkbox
          label={text("schedule")}
          checked={isScheduled}
          onChange={({ currentTarget }) => setScheduled(currentTarget.checked)}
        />
      )}
      {isScheduled && (
        <TextInput
          type="datetime-local"
          label={text("publication_date")}
          value={draft.date.replace(" ", "T")}
          error={errors.date}
          onChange={({ currentTarget }) => set("date", currentTarget.value.replace("T", " "))}
        />
      )}
      {!isScheduled && draft.status === "publish" && draft.date && (
        <Text size="sm" c="dimmed">
          {text("published_on", formatMoment(`${draft.date}:00`, code))}
        </Text>
      )}
      <PasswordInput
        label={text("event_password")}
        description={text("event_password_hint")}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ "aria-label": text("password_show"), tabIndex: 0 }}
        value={draft.password ?? ""}
        onChange={({ currentTarget }) => set("password", currentTarget.value)}
        error={errors.password}
      />
      {user.mayPublish && (
        <>
          <Checkbox label={text("featured_flag")} {...flagProps(props, "featured")} />
          <Checkbox label={text("sticky")} {...flagProps(props, "sticky")} />
          <Checkbox label={text("hide_from_listings")} {...flagProps(props, "hide_from_listings")} />
          {isShared && (
            <Text size="sm" c="dimmed">
              {text("flags_shared")}
            </Text>
          )}
        </>
      )}
      <TextInput label={text("slug")} description={text("slug_hint")} {...textProps(props, "slug")} />
      {url && (
        <Text size="sm" className="address">
          {text("address")} <Anchor href={url}>{url}</Anchor>
        </Text>
      )}
    </Section>
  );
}
