import { QueryClient } from "@tanstack/react-query";
import { AlmanacError } from "./api.ts";

/** Retries of a read that failed without a response or with 5xx; a 4xx is final. */
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
