import { Button, Paper, PasswordInput, Stack, Text, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import type { Session } from "../../../clients/typescript/src/index.ts";
import { client, fieldErrors, needsSecondFactor, setNonce } from "./api.ts";
import { useText } from "./i18n.tsx";
import { CodeField } from "./parts/code-field.tsx";
import { ErrorAlert } from "./parts/error-alert.tsx";
import { settings } from "./settings.ts";

/** The link of an administrator, or of the first start, with which the page was opened. */
export interface PasswordLink {
  login: string;
  token: string;
}

/** Reads the link from the URL; the secret is in the fragment, which is sent to no server. */
export function passwordLinkOf({ pathname, hash }: Location): PasswordLink | null {
  if (pathname !== `${settings.base}/admin/password`) return null;
  const values = new URLSearchParams(hash.slice(1));
  return { login: values.get("login") ?? "", token: values.get("token") ?? "" };
}

interface PasswordLinkScreenProps {
  link: PasswordLink;
  onLogin(user: NonNullable<Session["user"]>): void;
}

/** Asks for a new password, and logs in. */
export function PasswordLinkScreen({ link, onLogin }: PasswordLinkScreenProps) {
  const text = useText();
  useEffect(() => {
    document.title = `${text("password_choose")} · ${settings.siteName}`;
  }, [text]);
  const [isCodeNeeded, setCodeNeeded] = useState(false);
  const choose = useMutation({
    mutationFn(values: { new_password: string; code?: string }) {
      // Whoever is logged in here at the moment is another user, or the same without a password.
      setNonce(null);
      return client.session.choosePassword({ ...link, ...values });
    },
    onError(error) {
      if (needsSecondFactor(error)) setCodeNeeded(true);
    },
    onSuccess({ nonce, user }) {
      setNonce(nonce);
      if (user) onLogin(user);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const new_password = String(form.get("new"));
    choose.mutate(isCodeNeeded ? { new_password, code: String(form.get("code")) } : { new_password });
  };
  return (
    <main className="login">
      <Paper withBorder p="xl" maw={400} mx="auto" mt={{ base: "md", sm: 80 }}>
        <Title order={1} size="h2" mb={4}>
          {text("password_choose")}
        </Title>
        <Text c="dimmed" mb="lg">
          {text("password_choose_text", link.login, settings.siteName)}
        </Text>
        <form onSubmit={submit}>
          <Stack>
            {choose.isError && !needsSecondFactor(choose.error) && <ErrorAlert error={choose.error} />}
            {/* Password managers store the password under this name. */}
            <input type="hidden" name="username" autoComplete="username" value={link.login} readOnly />
            <PasswordInput
              name="new"
              label={text("password_new")}
              description={text("password_hint")}
              autoComplete="new-password"
              visibilityToggleButtonProps={{ "aria-label": text("password_show"), tabIndex: 0 }}
              required
              minLength={8}
              withAsterisk={false}
              error={fieldErrors(choose.error).new_password}
            />
            {isCodeNeeded && (
              <>
                <Text>{text("code_for", link.login)}</Text>
                <CodeField takesFocus />
              </>
            )}
            <Button type="submit" loading={choose.isPending}>
              {text("password_choose_submit")}
            </Button>
          </Stack>
        </form>
      </Paper>
    </main>
  );
}
