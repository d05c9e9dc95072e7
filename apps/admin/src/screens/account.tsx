import {
  Alert,
  Button,
  Checkbox,
  Code,
  Group,
  PasswordInput,
  Stack,
  Table,
  Text,
  TextInput,
} from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useRef } from "react";
import { SecondFactorSection } from "../account/second-factor.tsx";
import { Section } from "../account/section.tsx";
import { client, fieldErrors, setNonce } from "../api.ts";
import { formatMoment } from "../dates.ts";
import { useLanguage, useText } from "../i18n.tsx";
import { ErrorAlert } from "../parts/error-alert.tsx";
import { Loading } from "../parts/loading.tsx";
import { useNotice } from "../parts/notices.tsx";
import { Screen } from "../parts/screen.tsx";
import { queryClient } from "../queries.ts";
import { useUser } from "../session.tsx";

/** The password, the second factor, the sessions and the application passwords of the user. */
export function AccountScreen() {
  const text = useText();
  const { login } = useUser();
  return (
    <Screen title={text("account_of", login)}>
      <Stack maw={820}>
        <PasswordSection />
        <SecondFactorSection />
        <AppPasswordSection />
        <SessionSection />
      </Stack>
    </Screen>
  );
}

function PasswordSection() {
  const text = useText();
  const notify = useNotice();
  const form = useRef<HTMLFormElement>(null);
  const change = useMutation({
    mutationFn: (body: { current_password: string; new_password: string; revoke_app_passwords: boolean }) =>
      client.session.changePassword(body),
    onSuccess({ nonce }) {
      setNonce(nonce);
      form.current?.reset();
      notify({ message: text("password_changed") });
      void queryClient.invalidateQueries({ queryKey: ["account"] });
    },
  });
  const errors = fieldErrors(change.error);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    change.mutate({
      current_password: String(values.get("current")),
      new_password: String(values.get("new")),
      revoke_app_passwords: values.get("revoke") !== null,
    });
  };
  const visibilityToggleButtonProps = { "aria-label": text("password_show"), tabIndex: 0 };
  return (
    <Section title={text("password_change")}>
      <form onSubmit={submit} ref={form}>
        <Stack>
          {change.isError && <ErrorAlert error={change.error} />}
          <PasswordInput
            name="current"
            label={text("password_current")}
            autoComplete="current-password"
            required
            visibilityToggleButtonProps={visibilityToggleButtonProps}
          />
          <PasswordInput
            name="new"
            label={text("password_new")}
            description={text("password_hint")}
            autoComplete="new-password"
            required
            minLength={8}
            error={errors.new_password}
            visibilityToggleButtonProps={visibilityToggleButtonProps}
          />
          <Checkbox name="revoke" label={text("password_revoke")} />
          <Group>
            <Button type="submit" loading={change.isPending}>
              {text("password_change")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}

function AppPasswordSection() {
  const text = useText();
  const notify = useNotice();
  const { code } = useLanguage();
  const queryKey = ["account", "application passwords"];
  const list = useQuery({ queryKey, queryFn: () => client.wp.listApplicationPasswords() });
  const refresh = () => queryClient.invalidateQueries({ queryKey });
  const create = useMutation({
    mutationFn: (name: string) => client.wp.createApplicationPassword({ name }),
    onSuccess: refresh,
  });
  const revoke = useMutation({
    mutationFn: (uuid: string) => client.wp.deleteApplicationPassword(uuid),
    onSuccess: ({ previous }) => {
      notify({ message: text("app_password_revoked", previous.name) });
      return refresh();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    create.mutate(String(new FormData(form).get("name")), { onSuccess: () => form.reset() });
  };
  const moment = (iso: string | null) =>
    iso === null ? text("never") : formatMoment(iso.replace("T", " ").slice(0, 19), code);
  return (
    <Section title={text("app_passwords")}>
      <Text mb="sm">{text("app_passwords_text")}</Text>
      {list.isPending && <Loading />}
      {list.isError && <ErrorAlert error={list.error} />}
      {revoke.isError && <ErrorAlert error={revoke.error} />}
      {list.data && list.data.length > 0 && (
        <Table className="cards" mb="md">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{text("name")}</Table.Th>
              <Table.Th scope="col">{text("created_utc")}</Table.Th>
              <Table.Th scope="col">{text("last_used_utc")}</Table.Th>
              <Table.Th scope="col">{text("action")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {list.data.map(({ uuid, name, created, last_used }) => (
              <Table.Tr key={uuid}>
                <Table.Th scope="row">{name}</Table.Th>
                <Table.Td>{moment(created)}</Table.Td>
                <Table.Td>{moment(last_used)}</Table.Td>
                <Table.Td>
                  <Button size="compact-sm" variant="default" onClick={() => revoke.mutate(uuid)}>
                    {text("revoke_named", name)}
                  </Button>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {create.data && (
        <Alert mb="md" role="status" classNames={{ message: "alert-text" }}>
          <Text>{text("app_password_once", create.data.name)}</Text>
          <Code fz="lg">{create.data.password}</Code>
        </Alert>
      )}
      <form onSubmit={submit}>
        <Group align="end">
          <TextInput
            name="name"
            label={text("app_password_name")}
            required
            maxLength={100}
            error={create.isError ? create.error.message : undefined}
          />
          <Button type="submit" variant="default" loading={create.isPending}>
            {text("app_password_create")}
          </Button>
        </Group>
      </form>
    </Section>
  );
}

function SessionSection() {
  const text = useText();
  const { code } = useLanguage();
  const queryKey = ["account", "sessions"];
  const list = useQuery({ queryKey, queryFn: () => client.session.lists() });
  const refresh = () => queryClient.invalidateQueries({ queryKey });
  const end = useMutation({ mutationFn: (id: string) => client.session.end(id), onSuccess: refresh });
  const endOthers = useMutation({ mutationFn: () => client.session.endOthers(), onSuccess: refresh });
  const sessions = list.data?.sessions ?? [];
  return (
    <Section title={text("sessions")}>
      {list.isPending && <Loading />}
      {[list, end, endOthers].map(
        ({ error }, at) => error && <ErrorAlert key={["list", "end", "others"][at]} error={error} />,
      )}
      <Table className="cards" mb="md">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{text("browser")}</Table.Th>
            <Table.Th scope="col">{text("last_used_utc")}</Table.Th>
            <Table.Th scope="col">{text("action")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sessions.map(({ id, user_agent, address, last_used, current }) => (
            <Table.Tr key={id}>
              <Table.Th scope="row">
                <Text size="sm" className="wraps">
                  {user_agent || text("unknown_browser")} ({address})
                </Text>
              </Table.Th>
              <Table.Td>{formatMoment(last_used.replace("T", " ").slice(0, 19), code)}</Table.Td>
              <Table.Td>
                {current ? (
                  text("this_session")
                ) : (
                  <Button size="compact-sm" variant="default" onClick={() => end.mutate(id)}>
                    {text("session_end")}
                  </Button>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {sessions.length > 1 && (
        <Button variant="default" onClick={() => endOthers.mutate()}>
          {text("sessions_end_others")}
        </Button>
      )}
    </Section>
  );
}
