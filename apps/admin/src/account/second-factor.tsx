import { Anchor, Button, Code, Group, PasswordInput, Stack, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import type { SecondFactor } from "../../../../clients/typescript/src/index.ts";
import { client } from "../api.ts";
import { formatMoment } from "../dates.ts";
import { useLanguage, useText } from "../i18n.tsx";
import { CodeField } from "../parts/code-field.tsx";
import { ErrorAlert } from "../parts/error-alert.tsx";
import { Loading } from "../parts/loading.tsx";
import { useNotice } from "../parts/notices.tsx";
import { queryClient } from "../queries.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { Section } from "./section.tsx";

const QrCode = lazy(async () => ({ default: (await import("./qr-code.tsx")).QrCode }));

/** The sessions of the screen change with the second factor, too. */
const refresh = () => queryClient.invalidateQueries({ queryKey: ["account"] });

/** Switches the second factor of the user on and off, and shows its recovery codes once. */
export function SecondFactorSection() {
  const text = useText();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const state = useQuery({
    queryKey: ["account", "second factor"],
    queryFn: () => client.session.showSecondFactor(),
  });
  return (
    <Section title={text("second_factor")}>
      <Text mb="sm">{text("second_factor_text")}</Text>
      {codes && <RecoveryCodes codes={codes} close={() => setCodes(null)} />}
      {state.isPending && <Loading />}
      {state.isError && <ErrorAlert error={state.error} retry={() => void state.refetch()} />}
      {state.data?.enabled === false && <Enable onEnabled={setCodes} />}
      {state.data?.enabled && <Enabled state={state.data} showCodes={setCodes} />}
    </Section>
  );
}

/** Asks for the password, then for a code of the app that has stored the key. */
function Enable({ onEnabled }: { onEnabled(codes: readonly string[]): void }) {
  const text = useText();
  const notify = useNotice();
  const [isOpen, setOpen] = useState(false);
  const begin = useMutation({
    mutationFn: (values: FormData) =>
      client.session.beginSecondFactor({ current_password: textOf(values, "password") }),
  });
  const confirm = useMutation({
    mutationFn: (values: FormData) => client.session.confirmSecondFactor({ code: textOf(values, "code") }),
    async onSuccess({ recovery_codes }) {
      onEnabled(recovery_codes);
      notify({ message: text("second_factor_enabled") });
      await refresh();
    },
  });
  if (!isOpen)
    return (
      <Button variant="default" onClick={() => setOpen(true)}>
        {text("second_factor_enable")}
      </Button>
    );
  const cancel = () => {
    setOpen(false);
    begin.reset();
  };
  if (!begin.data)
    return (
      <StepForm key="begin" step={begin} submit={text("second_factor_continue")} cancel={cancel}>
        <OwnPassword />
      </StepForm>
    );
  const { secret, url } = begin.data;
  return (
    <StepForm key="confirm" step={confirm} submit={text("second_factor_confirm")} cancel={cancel}>
      <div>
        <Text mb="xs">{text("second_factor_scan")}</Text>
        <Suspense fallback={<Loading />}>
          <QrCode value={url} label={text("second_factor_code")} />
        </Suspense>
      </div>
      <div>
        <Text mb="xs">{text("second_factor_key")}</Text>
        <Code fz="lg" className="wraps">
          {secret.match(/.{1,4}/g)?.join(" ")}
        </Code>
      </div>
      <Anchor href={url}>{text("second_factor_open")}</Anchor>
      <CodeField allowRecovery={false} />
    </StepForm>
  );
}

interface EnabledProps {
  state: SecondFactor;
  showCodes(codes: readonly string[] | null): void;
}

/** Tells how many recovery codes are left, and makes new ones or switches off with the password and a code. */
function Enabled({ state, showCodes }: EnabledProps) {
  const text = useText();
  const notify = useNotice();
  const { code: language } = useLanguage();
  const [task, setTask] = useState<"renew" | "disable" | null>(null);
  const proofOf = (values: FormData) => ({
    current_password: textOf(values, "password"),
    code: textOf(values, "code"),
  });
  const renew = useMutation({
    mutationFn: (values: FormData) => client.session.renewRecoveryCodes(proofOf(values)),
    async onSuccess({ recovery_codes }) {
      showCodes(recovery_codes);
      setTask(null);
      await refresh();
    },
  });
  const disable = useMutation({
    mutationFn: (values: FormData) => client.session.disableSecondFactor(proofOf(values)),
    async onSuccess() {
      showCodes(null);
      notify({ message: text("second_factor_disabled") });
      await refresh();
    },
  });
  const since = formatMoment((state.since ?? "").replace("T", " ").slice(0, 19), language);
  return (
    <>
      <Text mb="sm">{text("second_factor_on", since, state.recovery_codes)}</Text>
      {task === null ? (
        <Group>
          <Button variant="default" onClick={() => setTask("renew")}>
            {text("recovery_codes_renew")}
          </Button>
          <Button variant="default" onClick={() => setTask("disable")}>
            {text("second_factor_disable")}
          </Button>
        </Group>
      ) : (
        <StepForm
          key={task}
          step={task === "renew" ? renew : disable}
          submit={text(task === "renew" ? "recovery_codes_renew" : "second_factor_disable")}
          cancel={() => setTask(null)}
        >
          <OwnPassword />
          <CodeField />
        </StepForm>
      )}
    </>
  );
}

const textOf = (values: FormData, name: string) => String(values.get(name));

function OwnPassword() {
  const text = useText();
  return (
    <PasswordInput
      name="password"
      label={text("password_own")}
      autoComplete="current-password"
      required
      withAsterisk={false}
      visibilityToggleButtonProps={{ "aria-label": text("password_show"), tabIndex: 0 }}
    />
  );
}

interface StepFormProps {
  step: { mutate(values: FormData): void; reset(): void; isPending: boolean; error: Error | null };
  submit: string;
  cancel(): void;
  children: ReactNode;
}

/** A form with one task, which can be given up. */
function StepForm({ step, submit, cancel, children }: StepFormProps) {
  const text = useText();
  const form = useRef<HTMLFormElement>(null);
  // The button that has led here is gone, and with it the focus.
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    step.mutate(new FormData(event.currentTarget));
  };
  return (
    <form onSubmit={send} ref={form}>
      <Stack align="stretch" maw={480}>
        {step.error && <ErrorAlert error={step.error} />}
        {children}
        <Group>
          <Button type="submit" loading={step.isPending}>
            {submit}
          </Button>
          <Button
            variant="default"
            onClick={() => {
              step.reset();
              cancel();
            }}
          >
            {text("cancel")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
