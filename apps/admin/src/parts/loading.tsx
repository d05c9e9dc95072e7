import { Center, Loader } from "@mantine/core";
import { useText } from "../i18n.tsx";

/** Stands where something is being loaded. */
export function Loading() {
  const text = useText();
  return (
    <Center p="xl" role="status" aria-label={text("loading")}>
      <Loader />
    </Center>
  );
}
