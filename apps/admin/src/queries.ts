import { QueryClient } from "@tanstack/react-query";
import { AlmanacError } from "./api.ts";

/** Retries for this many times what failed for want of a connection; refusals are final. */
const RETRIES = 3;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: "always",
      staleTime: 10_000,
      retry: (count, error) => count < RETRIES && !(error instanceof AlmanacError && error.status < 500),
    },
    mutations: { networkMode: "always" },
  },
});

/** Forgets all that was read of resources, after a write: translations and linked items may have changed with it. */
export const refreshAll = (): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "session" });
