import { all, equals, type Predicate } from "../../domain/predicates.ts";

/** The columns of events that lists have for everybody. */
export const listedEvents = { status: "publish", hidden: 0 } as const;

/** Matches these events. */
export const isListedEvent: Predicate = all(
  ...Object.entries(listedEvents).map(([column, value]) => equals(column, value)),
);
