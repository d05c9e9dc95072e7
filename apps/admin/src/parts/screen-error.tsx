import { Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useText } from "../i18n.tsx";
import { ErrorAlert } from "./error-alert.tsx";
import { Screen } from "./screen.tsx";

/** Stands in for a screen that failed, such as one whose files could not be loaded. */
export function ScreenError({ error }: { error: unknown }) {
  return <ErrorAlert error={error} retry={() => location.reload()} />;
}

/** The screen for unknown URLs. */
export function ScreenMissing() {
  const text = useText();
  return (
    <Screen title={text("nothing_here")}>
      <Text>
        <Link to="/events">{text("to_events")}</Link>
      </Text>
    </Screen>
  );
}
