import { SimpleGrid, TextInput } from "@mantine/core";
import { useText } from "../i18n.tsx";

interface MomentProps {
  label: string;
  value: string;
  withTime: boolean;
  error: string | undefined;
  onChange(wall: string): void;
}

/** A day and a time of day, in the browser's own inputs: they follow its language, and keyboards and readers know them. */
export function Moment({ label, value, withTime, error, onChange }: MomentProps) {
  const text = useText();
  const [day = "", time = ""] = value.split(" ");
  return (
    <SimpleGrid cols={withTime ? 2 : 1} spacing="xs">
      <TextInput
        type="date"
        label={label}
        required
        value={day}
        error={error}
        onChange={({ currentTarget }) => onChange(`${currentTarget.value} ${time}`.trim())}
      />
      {withTime && (
        <TextInput
          type="time"
          label={text("time_of", label)}
          required
          value={time}
          onChange={({ currentTarget }) => onChange(`${day} ${currentTarget.value}`.trim())}
        />
      )}
    </SimpleGrid>
  );
}

const milliseconds = (wall: string) => new Date(`${wall.slice(0, 16).replace(" ", "T")}Z`).getTime();

/** The end of an event whose start moves, so that it stays as long as it was. */
export function movedEnd(
  { start_date, end_date }: { start_date: string; end_date: string },
  start: string,
): string {
  const end = milliseconds(end_date) + milliseconds(start) - milliseconds(start_date);
  return Number.isNaN(end) ? end_date : new Date(end).toISOString().slice(0, 16).replace("T", " ");
}
