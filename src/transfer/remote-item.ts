import type { Context } from "../context.ts";
import type { RawInput } from "../operations/parse-fields.ts";
import type { Resource } from "../resources/kit/define.ts";
import type { ItemTable, Row } from "../store/tables.ts";

/** An item of a source, as a write here takes it, but for what refers to other items. */
export interface RemoteItem {
  resource: Resource;
  /** Its id at the source. */
  remoteId: string;
  lang: string;
  /** When it was changed, as the source says it; for people. */
  modified: string;
  fields: RawInput;
  /** Ids at the source of the items that its link fields refer to. */
  links: Record<string, RemoteLink[]>;
  /** Ids at the source of items of the same kind that a field refers to, such as the parent of a category. */
  references: Record<string, string>;
  /** URL of its image; null for none. */
  image: string | null;
  /** Ids at the source of its translations. */
  translations: string[];
  /** Whether its id is a hash of its content, which is the same in every source: so are those of its translations. */
  hasContentId?: boolean;
  /** The external id of a new item; empty for none. */
  externalId: string;
  /** The id that it gets here if that is free. */
  wantedId: number | null;
  /** The date of a series that it is; absent for events of their own. */
  occurrenceOf?: RemoteOccurrence;
  /** Finds an item here that is the same, though it was not imported: it stays as it is. */
  findSame?: ((context: Context) => Promise<Row<ItemTable> | undefined>) | undefined;
}

/** The date of a series of the source that an event is. */
export interface RemoteOccurrence {
  /** The id of the series at the source. */
  series: string;
  /** When the series has it: a wall clock or a day of its zone, or its number. */
  date: string | number;
  /** Whether it differs from its series; otherwise only its slug is taken over. */
  isException: boolean;
  /** Where the series has no such date here, it becomes an event of its own; otherwise it is reported. */
  mayStandAlone: boolean;
  /** A hash of the values of the series that it may have in common with it. */
  basis: string;
}

/** A link to an item of the source, with its data where the source nests them. */
export interface RemoteLink {
  remoteId: string;
  nested: RemoteItem | null;
}

/** The content of an item that is hashed to detect changes at the source. */
export const contentOf = ({ lang, fields, links, references, image, occurrenceOf }: RemoteItem): unknown => [
  lang,
  fields,
  Object.entries(links).map(([field, items]) => [field, items.map(({ remoteId }) => remoteId)]),
  references,
  image,
  ...(occurrenceOf ? [occurrenceOf] : []),
];
