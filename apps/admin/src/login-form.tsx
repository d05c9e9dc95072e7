import { Button, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { Session } from "../../../clients/typescript/src/index.ts";
import { client, needsSecondFactor, setNonce } from "./api.ts";
import { useText } from "./i18n.tsx";
import { CodeField } from "./parts/code-field.tsx";
import { ErrorAlert } from "./parts/error-alert.tsx";

interface Credentials {
  login: string;
  password: string;
  code?: string;
}

/** Asks for login and password, and then for a code of those who have a second factor. */
export function LoginForm({ onLogin }: { onLogin(user: NonNullable<Session["user"]>): void }) {
  const text = useText();
  // The credentials that were right, of a user who has to send a code along.
  const [accepted, setAccepted] = useState<Credentials | null>(null);
  const logIn = useMutation({
    mutationFn: (credentials: Credentials) => client.session.logIn(credentials),
    onSuccess({ nonce, user }) {
      setNonce(nonce);
      if (user) onLogin(user);
    },
    onError(error, { login, password }) {
      if (needsSecondFactor(error)) setAccepted({ login, password });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    if (accepted) logIn.mutate({ ...accepted, code: String(form.get("code")) });
    else logIn.mutate({ login: String(form.get("login")), password: String(form.get("password")) });
  };
  const back = () => {
    setAccepted(null);
    logIn.reset();
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {logIn.isError && !needsSecondFactor(logIn.error) && <ErrorAlert error={logIn.error} />}
        {accepted ? (
          <>
            <Text>{text("code_for", accepted.login)}</Text>
            <CodeField takesFocus />
          </>
        ) : (
          <NameAndPassword />
        )}
        <Button type="submit" loading={logIn.isPending}>
          {text("login")}
        </Button>
        {accepted && (
          <Button variant="default" onClick={back}>
            {text("back")}
          </Button>
        )}
      </Stack>
    </form>
  );
}

function NameAndPassword() {
  const text = useText();
  return (
    <>
      <TextInput
        name="login"
        label={text("login_name")}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        withAsterisk={false}
        data-autofocus
      />
      <PasswordInput
        name="password"
        label={text("password")}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ "aria-label": text("password_show"), tabIndex: 0 }}
        required
        withAsterisk={false}
      />
    </>
  );
}
