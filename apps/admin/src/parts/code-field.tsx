import { Button, TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useText } from "../i18n.tsx";

interface CodeFieldProps {
  /** Whether a recovery code may be entered instead. */
  allowRecovery?: boolean;
  /** Whether the field gets the focus when it appears, as the next step of a form. */
  takesFocus?: boolean;
}

/** The field `code` of a form, for a code of the second factor or, on demand, a recovery code. */
export function CodeField({ allowRecovery = true, takesFocus = false }: CodeFieldProps) {
  const text = useText();
  const [isRecovery, setRecovery] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const [hasFocus, setFocus] = useState(takesFocus);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other input appears when the kind of code changes.
  useEffect(() => {
    if (hasFocus) input.current?.focus();
  }, [isRecovery, hasFocus]);
  const field = { ref: input, name: "code", required: true, withAsterisk: false };
  return (
    <div>
      {isRecovery ? (
        <TextInput
          {...field}
          key="recovery"
          label={text("recovery_code")}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      ) : (
        <TextInput
          {...field}
          key="code"
          label={text("code")}
          description={text("code_hint")}
          autoComplete="one-time-code"
          inputMode="numeric"
        />
      )}
      {allowRecovery && (
        <Button
          type="button"
          size="compact-sm"
          variant="subtle"
          mt={4}
          onClick={() => {
            setRecovery(!isRecovery);
            setFocus(true);
          }}
        >
          {text(isRecovery ? "code_instead" : "recovery_code_instead")}
        </Button>
      )}
    </div>
  );
}
