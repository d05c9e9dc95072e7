import { isRecord } from "../../domain/collections.ts";
import type { LinkRow } from "../../store/event-links.ts";
import type { Row } from "../../store/tables.ts";
import { eventLinks } from "../linked.ts";

/** The target of a link of a series: a translation group, and the item that it was linked with. */
export interface SeriesLink {
  translation_group: number;
  id: number;
}

/** The links of a series by field, as they are stored. */
export type SeriesLinks = Record<string, SeriesLink[]>;

/** Reads the links of a series. */
export function seriesLinks({ links }: Pick<Row<"series">, "links">): SeriesLinks {
  const stored: unknown = JSON.parse(links);
  if (!isRecord(stored)) return {};
  return Object.fromEntries(
    Object.entries(stored).map(([field, pairs]) => [
      field,
      // Written by `storedLinks`.
      (pairs as [number, number][]).map(([translation_group, id]) => ({ translation_group, id })),
    ]),
  );
}

/** Links as they are stored: only fields that have some, in the order of the links of events. */
export const storedLinks = (links: SeriesLinks): string =>
  JSON.stringify(
    Object.fromEntries(
      eventLinks.flatMap(({ field }) => {
        const targets = links[field] ?? [];
        return targets.length > 0
          ? [[field, targets.map(({ translation_group, id }) => [translation_group, id])]]
          : [];
      }),
    ),
  );

/** The links of series as if they were rows of the link tables of events. */
export const seriesLinkRows = (rows: Row<"series">[]): LinkRow[] =>
  rows.flatMap((row) => {
    const links = seriesLinks(row);
    return eventLinks.flatMap(({ field, to }) =>
      (links[field] ?? []).map(({ translation_group, id }) => ({
        table: to,
        event_id: row.id,
        translation_group,
        item_id: id,
      })),
    );
  });
