import { Button, Paper, Progress, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { client } from "../api.ts";
import { periodOptions, sharedOptions } from "../event-filters.ts";
import { useText } from "../i18n.tsx";
import { refreshAll } from "../queries.ts";
import { useUser } from "../session.tsx";
import { ErrorAlert } from "./error-alert.tsx";
import { useNotice } from "./notices.tsx";

/** Stands where no event lies ahead; in a calendar without any events it offers ways to begin. */
export function Welcome({ isCalendar = false }: { isCalendar?: boolean }) {
  const text = useText();
  const user = useUser();
  const { data: isEmpty } = useQuery({
    queryKey: ["events", "empty"],
    queryFn: async ({ signal }) => {
      const every = { ...sharedOptions({}, user.id), ...periodOptions({ period: "all" }) };
      return (await client.events.list({ ...every, per_page: 1, signal })).total === 0;
    },
  });
  if (isEmpty) return <Beginnings />;
  // A calendar shows by itself that a month has no events.
  if (isEmpty === undefined || isCalendar) return null;
  return (
    <Paper withBorder p="xl" maw={560}>
      <Text mb={user.mayEdit ? "md" : 0}>{text("welcome_text")}</Text>
      {user.mayEdit && (
        <Button renderRoot={(props) => <Link {...props} to="/events/new" />}>{text("event_new")}</Button>
      )}
    </Paper>
  );
}

function Beginnings() {
  const text = useText();
  const { mayEdit, mayEditOthers, isAdministrator } = useUser();
  return (
    <Paper component="section" withBorder p="xl" mb="md" aria-labelledby="welcome">
      <Title order={2} size="h3" mb="xs" id="welcome">
        {text("welcome")}
      </Title>
      <Text>{text("welcome_empty")}</Text>
      {mayEdit && (
        <SimpleGrid mt="lg" cols={{ base: 1, md: 3 }} spacing="xl" maw={960}>
          <Beginning explanation={text("event_first_text")}>
            <Button renderRoot={(props) => <Link {...props} to="/events/new" />}>
              {text("event_first")}
            </Button>
          </Beginning>
          {isAdministrator && (
            <Beginning explanation={text("import_first_text")}>
              <Button variant="default" renderRoot={(props) => <Link {...props} to="/imports" />}>
                {text("import_first")}
              </Button>
            </Beginning>
          )}
          {mayEditOthers && <SampleBeginning />}
        </SimpleGrid>
      )}
    </Paper>
  );
}

function Beginning({ explanation, children }: { explanation: string; children: ReactNode }) {
  return (
    <Stack gap="xs">
      {children}
      <Text size="sm" c="dimmed">
        {explanation}
      </Text>
    </Stack>
  );
}

function SampleBeginning() {
  const text = useText();
  const notify = useNotice();
  const [progress, setProgress] = useState({ done: 0, of: 1 });
  const load = useMutation({
    mutationFn: async () => {
      const { loadSample } = await import("../sample/load.ts");
      await loadSample((done, of) => setProgress({ done, of }));
      await refreshAll();
    },
    onSuccess: () => notify({ message: text("sample_loaded") }),
  });
  return (
    <Beginning explanation={text("sample_load_text")}>
      {/* Disabled, but not by its attribute, which would take the focus away. */}
      <Button
        variant="default"
        aria-disabled={load.isPending}
        onClick={() => load.isPending || load.mutate()}
      >
        {text("sample_load")}
      </Button>
      {load.isPending && (
        <Progress
          value={(100 * progress.done) / progress.of}
          aria-label={text("sample_progress", progress.done, progress.of)}
        />
      )}
      {load.isError && <ErrorAlert error={load.error} />}
    </Beginning>
  );
}
