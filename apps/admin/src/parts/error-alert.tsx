import { Alert, Button } from "@mantine/core";
import { isUnreachable } from "../api.ts";
import { useText } from "../i18n.tsx";

/** Says what went wrong, and offers to try again. */
export function ErrorAlert({ error, retry }: { error: unknown; retry?: (() => void) | undefined }) {
  const text = useText();
  return (
    <Alert color="red" role="alert" variant="light" classNames={{ message: "alert-text" }}>
      {useErrorText()(error)}
      {retry && (
        <Button mt="sm" display="block" variant="default" onClick={retry}>
          {text("retry")}
        </Button>
      )}
    </Alert>
  );
}

/** An error as people read it: the service's own words, or that it is not to be reached. */
export function useErrorText(): (error: unknown) => string {
  const text = useText();
  return (error) => {
    if (isUnreachable(error)) return text("unreachable");
    return error instanceof Error ? error.message : String(error);
  };
}
