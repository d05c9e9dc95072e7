import { Modal, Paper, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import type { Session } from "../../../clients/typescript/src/index.ts";
import { AlmanacError, client, onSessionExpiry, setNonce } from "./api.ts";
import { useText } from "./i18n.tsx";
import { LoginForm } from "./login-form.tsx";
import { ErrorAlert } from "./parts/error-alert.tsx";
import { Loading } from "./parts/loading.tsx";
import { PasswordLinkScreen, passwordLinkOf } from "./password-link.tsx";
import { queryClient } from "./queries.ts";
import { settings } from "./settings.ts";

type User = NonNullable<Session["user"]>;

/** The user who is logged in, and what the role allows; the service decides, the app only hides what would be refused. */
export interface CurrentUser {
  id: number;
  login: string;
  mayEdit: boolean;
  mayPublish: boolean;
  mayEditOthers: boolean;
  isAdministrator: boolean;
}

const UserContext = createContext<CurrentUser | null>(null);

/** The user who is logged in. */
export function useUser(): CurrentUser {
  const user = useContext(UserContext);
  if (!user) throw new Error("Nobody is logged in.");
  return user;
}

const ranks = ["subscriber", "contributor", "author", "editor", "administrator"];

function currentUser({ id, name, roles }: User): CurrentUser {
  const rank = Math.max(...roles.map((role) => ranks.indexOf(role)));
  return {
    id,
    login: name,
    mayEdit: rank >= 1,
    mayPublish: rank >= 2,
    mayEditOthers: rank >= 3,
    isAdministrator: rank >= 4,
  };
}

/** The session, or null when nobody is logged in. */
async function readSession(): Promise<User | null> {
  try {
    const { nonce, user } = await client.session.show();
    setNonce(nonce);
    return user;
  } catch (error) {
    if (error instanceof AlmanacError && error.status === 401) return null;
    throw error;
  }
}

/** Shows the app to users who are logged in. When a session ends, its screen stays, with a dialog to log in again. */
export function SessionGate({ children }: { children: ReactNode }) {
  const text = useText();
  const session = useQuery({
    queryKey: ["session"],
    queryFn: readSession,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [isExpired, setExpired] = useState(false);
  useEffect(() => onSessionExpiry(() => setExpired(true)), []);
  const onLogin = (user: User) => {
    setExpired(false);
    queryClient.setQueryData(["session"], user);
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "session" });
  };
  const [link, setLink] = useState(() => passwordLinkOf(location));
  if (link)
    return (
      <PasswordLinkScreen
        link={link}
        onLogin={(user) => {
          // The router reads the URL only afterwards; the link is used up and must not stay in the history.
          history.replaceState(null, "", `${settings.base}/admin/events`);
          onLogin(user);
          setLink(null);
        }}
      />
    );
  if (session.isPending) return <Loading />;
  if (session.isError) return <ErrorAlert error={session.error} retry={() => void session.refetch()} />;
  if (!session.data) return <LoginScreen onLogin={onLogin} />;
  return (
    <UserContext value={currentUser(session.data)}>
      {children}
      <Modal
        opened={isExpired}
        onClose={() => {}}
        withCloseButton={false}
        closeOnClickOutside={false}
        closeOnEscape={false}
        title={text("login_again")}
      >
        <Text mb="md">{text("login_again_text")}</Text>
        <LoginForm onLogin={onLogin} />
      </Modal>
    </UserContext>
  );
}

/** Ends the session. */
export async function logOut(): Promise<void> {
  // The cookie alone is enough, and the response has no nonce, which would mean that the session has expired.
  setNonce(null);
  await client.session.logOut();
  queryClient.setQueryData(["session"], null);
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== "session" });
}

function LoginScreen({ onLogin }: { onLogin(user: User): void }) {
  const text = useText();
  useEffect(() => {
    document.title = `${text("login")} · ${settings.siteName}`;
  }, [text]);
  return (
    <main className="login">
      <Paper withBorder p="xl" maw={400} mx="auto" mt={{ base: "md", sm: 80 }}>
        <Title order={1} size="h2" mb={4}>
          {settings.siteName}
        </Title>
        <Text c="dimmed" mb="lg">
          {text("login_intro")}
        </Text>
        <LoginForm onLogin={onLogin} />
      </Paper>
    </main>
  );
}
