import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { createRoot } from "react-dom/client";
import { LanguageProvider } from "./i18n.tsx";
import { Notices } from "./parts/notices.tsx";
import { queryClient } from "./queries.ts";
import { router } from "./router.tsx";
import { SessionGate } from "./session.tsx";
import { settings } from "./settings.ts";
import { cssVariables, theme } from "./theme.ts";
import "@mantine/core/styles.css";
import "@fullcalendar/react/skeleton.css";
import "@fullcalendar/react/themes/classic/theme.css";
import "@fullcalendar/react/themes/classic/palette.css";
import "./styles.css";

// Libraries that insert style elements look for the nonce here.
Object.assign(globalThis, { __webpack_nonce__: settings.nonce });

const root = document.getElementById("root");
if (!root) throw new Error("The page has no root element.");
createRoot(root).render(
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    defaultColorScheme="auto"
    getStyleNonce={() => settings.nonce}
  >
    <LanguageProvider>
      <QueryClientProvider client={queryClient}>
        <Notices>
          <SessionGate>
            <RouterProvider router={router} />
          </SessionGate>
        </Notices>
      </QueryClientProvider>
    </LanguageProvider>
  </MantineProvider>,
);
