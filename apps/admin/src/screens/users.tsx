import {
  Alert,
  Button,
  Code,
  CopyButton,
  Group,
  Modal,
  NativeSelect,
  Paper,
  Table,
  Text,
  TextInput,
  Title,
} from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { Account } from "../../../../clients/typescript/src/index.ts";
import { ResetSecondFactor } from "../account/reset-second-factor.tsx";
import { AlmanacError, client, fieldErrors } from "../api.ts";
import { type MessageKey, useText } from "../i18n.tsx";
import { ConfirmButtons } from "../parts/confirm-buttons.tsx";
import { ErrorAlert, useErrorText } from "../parts/error-alert.tsx";
import { Loading } from "../parts/loading.tsx";
import { useNotice } from "../parts/notices.tsx";
import { Screen } from "../parts/screen.tsx";
import { queryClient } from "../queries.ts";
import { useUser } from "../session.tsx";

type Role = Account["role"];

const roleLabels: Record<Role, MessageKey> = {
  administrator: "role_administrator",
  editor: "role_editor",
  author: "role_author",
  contributor: "role_contributor",
  subscriber: "role_subscriber",
};

/** The roles with their names, from the most powerful to the least. */
function useRoles() {
  const text = useText();
  return Object.entries(roleLabels).map(([value, label]) => ({ value, label: text(label) }));
}

const queryKey = ["users"];
const refresh = () => queryClient.invalidateQueries({ queryKey });

/** A link that was just made, to be handed over. */
interface MadeLink {
  login: string;
  url: string;
}

/** Who may log in: roles, new users, links for a password, and deletion. */
export function UsersScreen() {
  const text = useText();
  const notify = useNotice();
  const errorText = useErrorText();
  const [made, setMade] = useState<MadeLink | null>(null);
  const list = useQuery({ queryKey, queryFn: () => client.users.list() });
  const makeLink = async ({ id, login }: Pick<Account, "id" | "login">) => {
    try {
      setMade({ login, url: (await client.users.makeLoginLink(id)).url });
    } catch (error) {
      notify({ message: errorText(error) });
    }
  };
  return (
    <Screen title={text("users")}>
      {made && <MadeLinkAlert made={made} />}
      {list.isPending && <Loading />}
      {list.isError && <ErrorAlert error={list.error} retry={() => void list.refetch()} />}
      {list.data && (
        <Table className="cards" mb="lg" verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{text("login_name_only")}</Table.Th>
              <Table.Th scope="col">{text("email")}</Table.Th>
              <Table.Th scope="col">{text("role")}</Table.Th>
              <Table.Th scope="col">{text("action")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {list.data.users.map((user) => (
              <UserRow key={user.id} user={user} others={list.data.users} makeLink={makeLink} />
            ))}
          </Table.Tbody>
        </Table>
      )}
      <NewUser onCreated={makeLink} />
    </Screen>
  );
}

function MadeLinkAlert({ made: { login, url } }: { made: MadeLink }) {
  const text = useText();
  return (
    <Alert mb="md" role="status" classNames={{ message: "alert-text" }}>
      <Text mb="xs">{text("login_link_made", login)}</Text>
      <Code className="wraps" display="block" mb="xs">
        {url}
      </Code>
      <CopyButton value={url}>
        {({ copied, copy }) => (
          <Button size="compact-sm" variant="default" onClick={copy}>
            {text(copied ? "copied" : "copy")}
          </Button>
        )}
      </CopyButton>
    </Alert>
  );
}

interface UserRowProps {
  user: Account;
  others: Account[];
  makeLink(user: Account): Promise<void>;
}

function UserRow({ user, others, makeLink }: UserRowProps) {
  const text = useText();
  const notify = useNotice();
  const errorText = useErrorText();
  const self = useUser();
  const roles = useRoles();
  const [isDeleting, setDeleting] = useState(false);
  const change = useMutation({
    mutationFn: (role: Role) => client.users.update(user.id, { role }),
    onSuccess: ({ login, role }) => {
      notify({ message: text("role_changed", login, text(roleLabels[role])) });
      return refresh();
    },
    onError: (error) => notify({ message: errorText(error) }),
  });
  const isSelf = user.id === self.id;
  return (
    <Table.Tr>
      <Table.Th scope="row">{user.login}</Table.Th>
      <Table.Td className="wraps">{user.email}</Table.Td>
      <Table.Td>
        {isSelf ? (
          text(roleLabels[user.role])
        ) : (
          <NativeSelect
            size="xs"
            maw={180}
            aria-label={text("role_of", user.login)}
            value={user.role}
            disabled={change.isPending}
            // The options are roles.
            onChange={({ currentTarget }) => change.mutate(currentTarget.value as Role)}
            data={roles}
          />
        )}
      </Table.Td>
      <Table.Td>
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={() => void makeLink(user)}>
            {text("login_link_make", user.login)}
          </Button>
          {!isSelf && user.second_factor && <ResetSecondFactor user={user} onReset={refresh} />}
          {!isSelf && (
            <Button size="compact-sm" variant="default" onClick={() => setDeleting(true)}>
              {text("delete_named", user.login)}
            </Button>
          )}
        </Group>
        {isDeleting && <DeleteUser user={user} others={others} close={() => setDeleting(false)} />}
      </Table.Td>
    </Table.Tr>
  );
}

/** Asks before a user is deleted, and for a new author where there are items. */
function DeleteUser({ user, others, close }: { user: Account; others: Account[]; close(): void }) {
  const text = useText();
  const notify = useNotice();
  const self = useUser();
  const [heir, setHeir] = useState(String(self.id));
  const remove = useMutation({
    mutationFn: () => client.users.delete(user.id, { reassign: Number(heir) }),
    async onSuccess() {
      close();
      notify({ message: text("item_deleted", user.login) });
      await refresh();
    },
  });
  return (
    <Modal
      opened
      onClose={close}
      title={text("delete_question", user.login)}
      closeButtonProps={{ "aria-label": text("close") }}
    >
      {remove.isError && <ErrorAlert error={remove.error} />}
      <NativeSelect
        label={text("items_go_to")}
        value={heir}
        onChange={({ currentTarget }) => setHeir(currentTarget.value)}
        data={others
          .filter(({ id }) => id !== user.id)
          .map(({ id, login }) => ({ value: String(id), label: login }))}
        mb="md"
      />
      <ConfirmButtons isPending={remove.isPending} confirm={() => remove.mutate()} cancel={close} />
    </Modal>
  );
}

function NewUser({ onCreated }: { onCreated(user: Account): Promise<void> }) {
  const text = useText();
  const roles = useRoles();
  const create = useMutation({
    mutationFn: (body: { login: string; email: string; role: Role }) => client.users.create(body),
    async onSuccess(user) {
      await refresh();
      await onCreated(user);
    },
  });
  const errors = fieldErrors(create.error);
  const isTaken = create.error instanceof AlmanacError && create.error.code === "rest_user_exists";
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = new FormData(form);
    const body = {
      login: String(values.get("login")),
      email: String(values.get("email")),
      // The options are roles.
      role: String(values.get("role")) as Role,
    };
    create.mutate(body, { onSuccess: () => form.reset() });
  };
  return (
    <Paper component="section" withBorder p="md" maw={820} aria-labelledby="new-user">
      <Title order={2} size="h4" id="new-user" mb="sm">
        {text("user_new")}
      </Title>
      {create.isError && <ErrorAlert error={create.error} />}
      <form onSubmit={submit}>
        <Group align="start">
          <TextInput
            name="login"
            label={text("login_name_only")}
            required
            maxLength={60}
            autoCapitalize="none"
            error={isTaken || errors.login}
          />
          <TextInput name="email" type="email" label={text("email")} error={errors.email} />
          <NativeSelect name="role" label={text("role")} defaultValue="editor" data={roles} />
        </Group>
        <Text size="sm" c="dimmed" my="sm">
          {text("user_new_text")}
        </Text>
        <Button type="submit" loading={create.isPending}>
          {text("user_add")}
        </Button>
      </form>
    </Paper>
  );
}
