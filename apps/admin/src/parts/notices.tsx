import { Button, CloseButton, Group, Paper, Text } from "@mantine/core";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react";
import { useText } from "../i18n.tsx";

/** A short message after something was done, with a way back where there is one. */
interface Notice {
  message: string;
  undo?: () => void;
}

/** Time to read a notice and to take something back. */
const SHOWN_MS = 12_000;

const NoticeContext = createContext<(notice: Notice) => void>(() => {});

/** Shows a notice. */
export const useNotice = (): ((notice: Notice) => void) => useContext(NoticeContext);

/** Shows the last notice at the foot of the screen, and reads it out. */
export function Notices({ children }: { children: ReactNode }) {
  const text = useText();
  const [notice, setNotice] = useState<Notice | null>(null);
  const timer = useRef(0);
  const show = useCallback((next: Notice) => {
    clearTimeout(timer.current);
    setNotice(next);
    timer.current = window.setTimeout(() => setNotice(null), SHOWN_MS);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  const undo = notice?.undo;
  return (
    <NoticeContext value={show}>
      {children}
      <div role="status" className="notices">
        {notice && (
          <Paper withBorder shadow="md" p="sm">
            <Group gap="sm" wrap="nowrap">
              <Text size="sm">{notice.message}</Text>
              {undo && (
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() => {
                    setNotice(null);
                    undo();
                  }}
                >
                  {text("undo")}
                </Button>
              )}
              <CloseButton aria-label={text("close")} onClick={() => setNotice(null)} />
            </Group>
          </Paper>
        )}
      </div>
    </NoticeContext>
  );
}
