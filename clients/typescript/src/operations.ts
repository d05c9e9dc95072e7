// Made from docs/openapi.json by generate.mjs; changes belong there.

import type { CallOptions, Operation } from "./call.ts";
import type { Account, AccountCreate, AccountUpdate, Accounts, ApplicationPassword, AuditEntry, AuditPage, Category, CategoryCreate, CategoryList, CategoryUpdate, CategoryUpsert, Change, ChangePage, CreatedApplicationPassword, Credentials, DeletedApplicationPassword, DeletedApplicationPasswords, EndedSessions, Event, EventCreate, EventList, EventPreviewRequest, EventUpdate, EventUpsert, ImageUpdate, Import, ImportFields, ImportPreview, Imports, JsonFeed, Language, LoginLink, Media, Merge, Namespace, NewApplicationPassword, OEmbed, Organizer, OrganizerCreate, OrganizerList, OrganizerUpdate, OrganizerUpsert, PasswordChange, PasswordChoice, RecoveryCodes, RecoveryCodesRenew, ReviewNotes, SecondFactor, SecondFactorBegin, SecondFactorConfirm, SecondFactorProof, SecondFactorSecret, SendBack, Series, SeriesCreate, SeriesList, SeriesPreview, SeriesPreviewRequest, SeriesUpdate, SeriesUpsert, Session, Sessions, Settings, SettingsUpdate, Site, Submission, SubmissionFields, SubmissionToken, Subscription, SubscriptionFields, SubscriptionUpdate, Subscriptions, Tag, TagCreate, TagList, TagUpdate, TagUpsert, TecEvent, TecEventCreate, TecEventUpdate, TecOrganizer, TecOrganizerCreate, TecOrganizerUpdate, TecVenue, TecVenueCreate, TecVenueUpdate, Venue, VenueCreate, VenueList, VenueUpdate, VenueUpsert, Webhook, WebhookDeliveries, WebhookDelivery, WebhookFields, WebhookUpdate, Webhooks, WpCategory, WpCategoryCreate, WpCategoryUpdate, WpEvent, WpEventCreate, WpEventUpdate, WpOrganizer, WpOrganizerCreate, WpOrganizerUpdate, WpSeries, WpSeriesCreate, WpSeriesUpdate, WpSettings, WpTag, WpTagCreate, WpTagUpdate, WpTaxonomy, WpType, WpUser, WpVenue, WpVenueCreate, WpVenueUpdate } from "./types.ts";

export interface DescribeNamespaceOptions extends CallOptions {
  /** The namespace to describe; by default that of the request */
  namespace?: string;
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface GetDocumentationOptions extends CallOptions {
  /** Version of OpenAPI */
  version?: "3.0" | "3.1";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ListLanguagesOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ListEventsOptions extends CallOptions {
  /** Page of the result set */
  page?: number;
  /** Items per page */
  per_page?: number;
  /** `default`: the default-language item stands in where a translation is missing */
  fallback?: "default";
  /** Direction of the order */
  order?: "asc" | "desc";
  /** Property to order by; `relevance`: a `search` that finds words with typos, too, and the best matches first */
  orderby?: "title" | "date" | "modified" | "id" | "start_date" | "end_date" | "featured" | "distance" | "relevance";
  /** Events starting on or after the date; by default today */
  start_date?: string;
  /** Events ending on or before the date; by default two years ahead */
  end_date?: string;
  /** Events starting before the end of the date */
  starts_before?: string;
  /** Events starting after the date */
  starts_after?: string;
  /** Events ending before the end of the date */
  ends_before?: string;
  /** Events ending after the date */
  ends_after?: string;
  /** Take the given dates at their exact times instead of as whole days */
  strict_dates?: boolean;
  /** Events with all these words in their title, excerpt or description; "a phrase"; -without */
  search?: string;
  /** Events in one of these categories, or below them: ids or slugs */
  categories?: string[];
  /** Events with one of these tags: ids or slugs */
  tags?: string[];
  /** Events at one of these venues */
  venue?: number[];
  /** Events of one of these organizers */
  organizer?: number[];
  /** Featured events; false: those that are not */
  featured?: boolean;
  /** Post status: one, or several separated by commas; empty: as if not sent */
  status?: string;
  /** Items changed after this moment */
  modified_after?: string;
  /** Items of this user */
  author?: number;
  /** Items without a translation in this language that the caller may see */
  untranslated?: string;
  /** Translations that were last changed before their original, the oldest item of their group, if the caller may see it; false: all others */
  outdated?: boolean;
  /** Events whose venue has coordinates; false: has none */
  geoloc?: boolean;
  /** Latitude of a place; geoloc_lng must be given too */
  geoloc_lat?: number;
  /** Longitude of a place; geoloc_lat must be given too */
  geoloc_lng?: number;
  /** Kilometres around that place */
  geoloc_radius?: number;
  /** Only these ids; switches every date filter off */
  include?: number[];
  /** Events whose post_parent is this series or event */
  post_parent?: number;
  /** Occurrences of the series with this id or slug */
  series?: string;
  /** `series`: each series once, with its next occurrence and `occurrences` */
  collapse?: "series";
  /** Events with tickets; false: without */
  ticketed?: boolean;
  /** Events that are hidden from lists: `include` lists them, too, `only` no others; for those who may edit them */
  hidden?: "include" | "only";
  /** Events that take place online; false: those that do not */
  virtual?: boolean;
  /** Password of the event */
  password?: string;
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** `raw`: titles, names, descriptions and excerpts are plain text without entities and tags */
  text?: "html" | "raw";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface CreateEventOptions extends CallOptions {
  /** `raw`: titles, names, descriptions and excerpts are plain text without entities and tags */
  text?: "html" | "raw";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Makes a POST repeatable for a day: the same key and request get the same response and change nothing again */
  idempotencyKey?: string;
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ReadEventOptions extends CallOptions {
  /** `translation`: the translation into the language of the request instead of the item itself */
  resolve?: "translation";
  /** Password of the event */
  password?: string;
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** `raw`: titles, names, descriptions and excerpts are plain text without entities and tags */
  text?: "html" | "raw";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface DeleteEventOptions extends CallOptions {
  /** Password of the event */
  password?: string;
  /** Delete permanently instead of moving to the trash */
  force?: boolean;
  /** `all`: delete every translation as well */
  translations?: "all";
  /** ETag of the item as the client knows it: 412 when it has changed */
  ifMatch?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface UpdateEventOptions extends CallOptions {
  /** Of an occurrence: change it alone, it and all that follow, or all of its series */
  scope?: "this" | "following" | "all";
  /** `raw`: titles, names, descriptions and excerpts are plain text without entities and tags */
  text?: "html" | "raw";
  /** ETag of the item as the client knows it: 412 when it has changed */
  ifMatch?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ReadEventBySlugOptions extends CallOptions {
  /** `translation`: the translation into the language of the request instead of the item itself */
  resolve?: "translation";
  /** Password of the event */
  password?: string;
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** `raw`: titles, names, descriptions and excerpts are plain text without entities and tags */
  text?: "html" | "raw";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface DeleteEventBySlugOptions extends CallOptions {
  /** Password of the event */
  password?: string;
  /** Delete permanently instead of moving to the trash */
  force?: boolean;
  /** `all`: delete every translation as well */
  translations?: "all";
  /** ETag of the item as the client knows it: 412 when it has changed */
  ifMatch?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface UpdateEventBySlugOptions extends CallOptions {
  /** Of an occurrence: change it alone, it and all that follow, or all of its series */
  scope?: "this" | "following" | "all";
  /** `raw`: titles, names, descriptions and excerpts are plain text without entities and tags */
  text?: "html" | "raw";
  /** ETag of the item as the client knows it: 412 when it has changed */
  ifMatch?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ListEventTranslationsOptions extends CallOptions {
  /** Password of the event */
  password?: string;
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** `raw`: titles, names, descriptions and excerpts are plain text without entities and tags */
  text?: "html" | "raw";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ListEventHistoryOptions extends CallOptions {
  /** Page of the entries; the newest are on the first */
  page?: number;
  /** Entries per page */
  per_page?: number;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface SendEventBackOptions extends CallOptions {
  /** Of an occurrence: change it alone, it and all that follow, or all of its series */
  scope?: "this" | "following" | "all";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Makes a POST repeatable for a day: the same key and request get the same response and change nothing again */
  idempotencyKey?: string;
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ListEventReviewNotesOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ReadEventByExternalIdOptions extends CallOptions {
  /** `translation`: the translation into the language of the request instead of the item itself */
  resolve?: "translation";
  /** Password of the event */
  password?: string;
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** `raw`: titles, names, descriptions and excerpts are plain text without entities and tags */
  text?: "html" | "raw";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface UpsertEventByExternalIdOptions extends CallOptions {
  /** `raw`: titles, names, descriptions and excerpts are plain text without entities and tags */
  text?: "html" | "raw";
  /** ETag of the item as the client knows it: 412 when it has changed */
  ifMatch?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ListVenuesOptions extends CallOptions {
  /** Page of the result set */
  page?: number;
  /** Items per page */
  per_page?: number;
  /** `default`: the default-language item stands in where a translation is missing */
  fallback?: "default";
  /** Direction of the order */
  order?: "asc" | "desc";
  /** Property to order by; `relevance`: a `search` that finds words with typos, too, and the best matches first */
  orderby?: "title" | "date" | "modified" | "id" | "relevance";
  /** Venues that have all these words in one of their fields */
  search?: string;
  /** Those related to this event */
  event?: number;
  /** Those that have events; false: those that have none */
  has_events?: boolean;
  /** Those that have events which are still to start */
  only_with_upcoming?: boolean;
  /** Post status: one, or several separated by commas; empty: as if not sent */
  status?: string;
  /** Items changed after this moment */
  modified_after?: string;
  /** Items of this user */
  author?: number;
  /** Items without a translation in this language that the caller may see */
  untranslated?: string;
  /** Translations that were last changed before their original, the oldest item of their group, if the caller may see it; false: all others */
  outdated?: boolean;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** `raw`: titles, names, descriptions and excerpts are plain text without entities and tags */
  text?: "html" | "raw";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface CreateVenueOptions extends CallOptions {
  /** `raw`: titles, names, descriptions and excerpts are plain text without entities and tags */
  text?: "html" | "raw";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Makes a POST repeatable for a day: the same key and request get the same response and change nothing again */
  idempotencyKey?: string;
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ReadVenueOptions extends CallOptions {
  /** `translation`: the translation into the language of the request instead of the item itself */
  resolve?: "translation";
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** `raw`: titles, names, descriptions and excerpts are plain text without entities and tags */
  text?: "html" | "raw";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface DeleteVenueOptions extends CallOptions {
  /** Delete permanently instead of moving to the trash */
  force?: boolean;
  /** `all`: delete every translation as well */
  translations?: "all";
  /** ETag of the item as the client knows it: 412 when it has changed */
  ifMatch?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface UpdateVenueOptions extends CallOptions {
  /** `raw`: titles, names, descriptions and excerpts are plain text without entities and tags */
  text?: "html" | "raw";
  /** ETag of the item as the client knows it: 412 when it has changed */
  ifMatch?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ReadVenueBySlugOptions extends CallOptions {
  /** `translation`: the translation into the language of the request instead of the item itself */
  resolve?: "translation";
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** `raw`: titles, names, descriptions and excerpts are plain text without entities and tags */
  text?: "html" | "raw";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface DeleteVenueBySlugOptions extends CallOptions {
  /** Delete permanently instead of moving to the trash */
  force?: boolean;
  /** `all`: delete every translation as well */
  translations?: "all";
  /** ETag of the item as the client knows it: 412 when it has changed */
  ifMatch?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface UpdateVenueBySlugOptions extends CallOptions {
  /** `raw`: titles, names, descriptions and excerpts are plain text without entities and tags */
  text?: "html" | "raw";
  /** ETag of the item as the client knows it: 412 when it has changed */
  ifMatch?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ListVenueTranslationsOptions extends CallOptions {
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** `raw`: titles, names, descriptions and excerpts are plain text without entities and tags */
  text?: "html" | "raw";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ListVenueHistoryOptions extends CallOptions {
  /** Page of the entries; the newest are on the first */
  page?: number;
  /** Entries per page */
  per_page?: number;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface SendVenueBackOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Makes a POST repeatable for a day: the same key and request get the same response and change nothing again */
  idempotencyKey?: string;
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ListVenueReviewNotesOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface MergeVenuesOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Makes a POST repeatable for a day: the same key and request get the same response and change nothing again */
  idempotencyKey?: string;
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ReadVenueByExternalIdOptions extends CallOptions {
  /** `translation`: the translation into the language of the request instead of the item itself */
  resolve?: "translation";
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** `raw`: titles, names, descriptions and excerpts are plain text without entities and tags */
  text?: "html" | "raw";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface UpsertVenueByExternalIdOptions extends CallOptions {
  /** `raw`: titles, names, descriptions and excerpts are plain text without entities and tags */
  text?: "html" | "raw";
  /** ETag of the item as the client knows it: 412 when it has changed */
  ifMatch?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ListOrganizersOptions extends CallOptions {
  /** Page of the result set */
  page?: number;
  /** Items per page */
  per_page?: number;
  /** `default`: the default-language item stands in where a translation is missing */
  fallback?: "default";
  /** Direction of the order */
  order?: "asc" | "desc";
  /** Property to order by; `relevance`: a `search` that finds words with typos, too, and the best matches first */
  orderby?: "title" | "date" | "modified" | "id" | "relevance";
  /** Organizers that have all these words in one of their fields */
  search?: string;
  /** Those related to this event */
  event?: number;
  /** Those that have events; false: those that have none */
  has_events?: boolean;
  /** Those that have events which are still to start */
  only_with_upcoming?: boolean;
  /** Post status: one, or several separated by commas; empty: as if not sent */
  status?: string;
  /** Items changed after this moment */
  modified_after?: string;
  /** Items of this user */
  author?: number;
  /** Items without a translation in this language that the caller may see */
  untranslated?: string;
  /** Translations that were last changed before their original, the oldest item of their group, if the caller may see it; false: all others */
  outdated?: boolean;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** `raw`: titles, names, descriptions and excerpts are plain text without entities and tags */
  text?: "html" | "raw";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface CreateOrganizerOptions extends CallOptions {
  /** `raw`: titles, names, descriptions and excerpts are plain text without entities and tags */
  text?: "html" | "raw";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Makes a POST repeatable for a day: the same key and request get the same response and change nothing again */
  idempotencyKey?: string;
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ReadOrganizerOptions extends CallOptions {
  /** `translation`: the translation into the language of the request instead of the item itself */
  resolve?: "translation";
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** `raw`: titles, names, descriptions and excerpts are plain text without entities and tags */
  text?: "html" | "raw";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface DeleteOrganizerOptions extends CallOptions {
  /** Delete permanently instead of moving to the trash */
  force?: boolean;
  /** `all`: delete every translation as well */
  translations?: "all";
  /** ETag of the item as the client knows it: 412 when it has changed */
  ifMatch?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface UpdateOrganizerOptions extends CallOptions {
  /** `raw`: titles, names, descriptions and excerpts are plain text without entities and tags */
  text?: "html" | "raw";
  /** ETag of the item as the client knows it: 412 when it has changed */
  ifMatch?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ReadOrganizerBySlugOptions extends CallOptions {
  /** `translation`: the translation into the language of the request instead of the item itself */
  resolve?: "translation";
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** `raw`: titles, names, descriptions and excerpts are plain text without entities and tags */
  text?: "html" | "raw";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface DeleteOrganizerBySlugOptions extends CallOptions {
  /** Delete permanently instead of moving to the trash */
  force?: boolean;
  /** `all`: delete every translation as well */
  translations?: "all";
  /** ETag of the item as the client knows it: 412 when it has changed */
  ifMatch?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface UpdateOrganizerBySlugOptions extends CallOptions {
  /** `raw`: titles, names, descriptions and excerpts are plain text without entities and tags */
  text?: "html" | "raw";
  /** ETag of the item as the client knows it: 412 when it has changed */
  ifMatch?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ListOrganizerTranslationsOptions extends CallOptions {
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** `raw`: titles, names, descriptions and excerpts are plain text without entities and tags */
  text?: "html" | "raw";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ListOrganizerHistoryOptions extends CallOptions {
  /** Page of the entries; the newest are on the first */
  page?: number;
  /** Entries per page */
  per_page?: number;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface SendOrganizerBackOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Makes a POST repeatable for a day: the same key and request get the same response and change nothing again */
  idempotencyKey?: string;
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ListOrganizerReviewNotesOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface MergeOrganizersOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Makes a POST repeatable for a day: the same key and request get the same response and change nothing again */
  idempotencyKey?: string;
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ReadOrganizerByExternalIdOptions extends CallOptions {
  /** `translation`: the translation into the language of the request instead of the item itself */
  resolve?: "translation";
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** `raw`: titles, names, descriptions and excerpts are plain text without entities and tags */
  text?: "html" | "raw";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface UpsertOrganizerByExternalIdOptions extends CallOptions {
  /** `raw`: titles, names, descriptions and excerpts are plain text without entities and tags */
  text?: "html" | "raw";
  /** ETag of the item as the client knows it: 412 when it has changed */
  ifMatch?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ListCategoriesOptions extends CallOptions {
  /** Page of the result set */
  page?: number;
  /** Items per page */
  per_page?: number;
  /** `default`: the default-language item stands in where a translation is missing */
  fallback?: "default";
  /** Direction of the order */
  order?: "asc" | "desc";
  /** Property to order by; `relevance`: a `search` that finds words with typos, too, and the best matches first */
  orderby?: "name" | "id" | "term_id" | "slug" | "count" | "description" | "term_group" | "none" | "include" | "relevance";
  /** Terms with this text in their name or slug */
  search?: string;
  /** Ids to leave out; ignored when `include` is given */
  exclude?: number[];
  /** Only these ids */
  include?: number[];
  /** Terms of this event */
  post?: number;
  /** Terms of this event; the same as `post` */
  event?: number;
  /** The term with the slug that this text makes */
  slug?: string;
  /** Hide categories that no published event has */
  hide_empty?: boolean;
  /** Direct children of this category; 0 for the top level */
  parent?: number;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** `raw`: titles, names, descriptions and excerpts are plain text without entities and tags */
  text?: "html" | "raw";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface CreateCategoryOptions extends CallOptions {
  /** `raw`: titles, names, descriptions and excerpts are plain text without entities and tags */
  text?: "html" | "raw";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Makes a POST repeatable for a day: the same key and request get the same response and change nothing again */
  idempotencyKey?: string;
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ReadCategoryOptions extends CallOptions {
  /** `translation`: the translation into the language of the request instead of the item itself */
  resolve?: "translation";
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** `raw`: titles, names, descriptions and excerpts are plain text without entities and tags */
  text?: "html" | "raw";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface DeleteCategoryOptions extends CallOptions {
  /** `all`: delete every translation as well */
  translations?: "all";
  /** ETag of the item as the client knows it: 412 when it has changed */
  ifMatch?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface UpdateCategoryOptions extends CallOptions {
  /** `raw`: titles, names, descriptions and excerpts are plain text without entities and tags */
  text?: "html" | "raw";
  /** ETag of the item as the client knows it: 412 when it has changed */
  ifMatch?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ListCategoryTranslationsOptions extends CallOptions {
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** `raw`: titles, names, descriptions and excerpts are plain text without entities and tags */
  text?: "html" | "raw";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ListCategoryHistoryOptions extends CallOptions {
  /** Page of the entries; the newest are on the first */
  page?: number;
  /** Entries per page */
  per_page?: number;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface MergeCategoriesOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Makes a POST repeatable for a day: the same key and request get the same response and change nothing again */
  idempotencyKey?: string;
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ReadCategoryByExternalIdOptions extends CallOptions {
  /** `translation`: the translation into the language of the request instead of the item itself */
  resolve?: "translation";
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** `raw`: titles, names, descriptions and excerpts are plain text without entities and tags */
  text?: "html" | "raw";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface UpsertCategoryByExternalIdOptions extends CallOptions {
  /** `raw`: titles, names, descriptions and excerpts are plain text without entities and tags */
  text?: "html" | "raw";
  /** ETag of the item as the client knows it: 412 when it has changed */
  ifMatch?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ListTagsOptions extends CallOptions {
  /** Page of the result set */
  page?: number;
  /** Items per page */
  per_page?: number;
  /** `default`: the default-language item stands in where a translation is missing */
  fallback?: "default";
  /** Direction of the order */
  order?: "asc" | "desc";
  /** Property to order by; `relevance`: a `search` that finds words with typos, too, and the best matches first */
  orderby?: "name" | "id" | "term_id" | "slug" | "count" | "description" | "term_group" | "none" | "include" | "relevance";
  /** Terms with this text in their name or slug */
  search?: string;
  /** Ids to leave out; ignored when `include` is given */
  exclude?: number[];
  /** Only these ids */
  include?: number[];
  /** Terms of this event */
  post?: number;
  /** Terms of this event; the same as `post` */
  event?: number;
  /** The term with the slug that this text makes */
  slug?: string;
  /** Hide terms that no published event has */
  hide_empty?: boolean;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** `raw`: titles, names, descriptions and excerpts are plain text without entities and tags */
  text?: "html" | "raw";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface CreateTagOptions extends CallOptions {
  /** `raw`: titles, names, descriptions and excerpts are plain text without entities and tags */
  text?: "html" | "raw";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Makes a POST repeatable for a day: the same key and request get the same response and change nothing again */
  idempotencyKey?: string;
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ReadTagOptions extends CallOptions {
  /** `translation`: the translation into the language of the request instead of the item itself */
  resolve?: "translation";
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** `raw`: titles, names, descriptions and excerpts are plain text without entities and tags */
  text?: "html" | "raw";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface DeleteTagOptions extends CallOptions {
  /** `all`: delete every translation as well */
  translations?: "all";
  /** ETag of the item as the client knows it: 412 when it has changed */
  ifMatch?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface UpdateTagOptions extends CallOptions {
  /** `raw`: titles, names, descriptions and excerpts are plain text without entities and tags */
  text?: "html" | "raw";
  /** ETag of the item as the client knows it: 412 when it has changed */
  ifMatch?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ListTagTranslationsOptions extends CallOptions {
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** `raw`: titles, names, descriptions and excerpts are plain text without entities and tags */
  text?: "html" | "raw";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ListTagHistoryOptions extends CallOptions {
  /** Page of the entries; the newest are on the first */
  page?: number;
  /** Entries per page */
  per_page?: number;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface MergeTagsOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Makes a POST repeatable for a day: the same key and request get the same response and change nothing again */
  idempotencyKey?: string;
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ReadTagByExternalIdOptions extends CallOptions {
  /** `translation`: the translation into the language of the request instead of the item itself */
  resolve?: "translation";
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** `raw`: titles, names, descriptions and excerpts are plain text without entities and tags */
  text?: "html" | "raw";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface UpsertTagByExternalIdOptions extends CallOptions {
  /** `raw`: titles, names, descriptions and excerpts are plain text without entities and tags */
  text?: "html" | "raw";
  /** ETag of the item as the client knows it: 412 when it has changed */
  ifMatch?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ListSeriesOptions extends CallOptions {
  /** Page of the result set */
  page?: number;
  /** Items per page */
  per_page?: number;
  /** `default`: the default-language item stands in where a translation is missing */
  fallback?: "default";
  /** Direction of the order */
  order?: "asc" | "desc";
  /** Property to order by; `relevance`: a `search` that finds words with typos, too, and the best matches first */
  orderby?: "title" | "date" | "modified" | "id" | "start_date" | "relevance";
  /** Series that have all these words in one of their fields */
  search?: string;
  /** Post status: one, or several separated by commas; empty: as if not sent */
  status?: string;
  /** Items changed after this moment */
  modified_after?: string;
  /** Items of this user */
  author?: number;
  /** Items without a translation in this language that the caller may see */
  untranslated?: string;
  /** Translations that were last changed before their original, the oldest item of their group, if the caller may see it; false: all others */
  outdated?: boolean;
  /** Password of the event */
  password?: string;
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** `raw`: titles, names, descriptions and excerpts are plain text without entities and tags */
  text?: "html" | "raw";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface CreateSeriesOptions extends CallOptions {
  /** `raw`: titles, names, descriptions and excerpts are plain text without entities and tags */
  text?: "html" | "raw";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Makes a POST repeatable for a day: the same key and request get the same response and change nothing again */
  idempotencyKey?: string;
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ReadSeriesOptions extends CallOptions {
  /** `translation`: the translation into the language of the request instead of the item itself */
  resolve?: "translation";
  /** Password of the event */
  password?: string;
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** `raw`: titles, names, descriptions and excerpts are plain text without entities and tags */
  text?: "html" | "raw";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface DeleteSeriesOptions extends CallOptions {
  /** Password of the event */
  password?: string;
  /** Delete permanently instead of moving to the trash */
  force?: boolean;
  /** `all`: delete every translation as well */
  translations?: "all";
  /** ETag of the item as the client knows it: 412 when it has changed */
  ifMatch?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface UpdateSeriesOptions extends CallOptions {
  /** `raw`: titles, names, descriptions and excerpts are plain text without entities and tags */
  text?: "html" | "raw";
  /** ETag of the item as the client knows it: 412 when it has changed */
  ifMatch?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ReadSeriesBySlugOptions extends CallOptions {
  /** `translation`: the translation into the language of the request instead of the item itself */
  resolve?: "translation";
  /** Password of the event */
  password?: string;
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** `raw`: titles, names, descriptions and excerpts are plain text without entities and tags */
  text?: "html" | "raw";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface DeleteSeriesBySlugOptions extends CallOptions {
  /** Password of the event */
  password?: string;
  /** Delete permanently instead of moving to the trash */
  force?: boolean;
  /** `all`: delete every translation as well */
  translations?: "all";
  /** ETag of the item as the client knows it: 412 when it has changed */
  ifMatch?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface UpdateSeriesBySlugOptions extends CallOptions {
  /** `raw`: titles, names, descriptions and excerpts are plain text without entities and tags */
  text?: "html" | "raw";
  /** ETag of the item as the client knows it: 412 when it has changed */
  ifMatch?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ListSeriesTranslationsOptions extends CallOptions {
  /** Password of the event */
  password?: string;
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** `raw`: titles, names, descriptions and excerpts are plain text without entities and tags */
  text?: "html" | "raw";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ListSeriesHistoryOptions extends CallOptions {
  /** Page of the entries; the newest are on the first */
  page?: number;
  /** Entries per page */
  per_page?: number;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface SendSeriesBackOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Makes a POST repeatable for a day: the same key and request get the same response and change nothing again */
  idempotencyKey?: string;
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ListSeriesReviewNotesOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ReadSeriesByExternalIdOptions extends CallOptions {
  /** `translation`: the translation into the language of the request instead of the item itself */
  resolve?: "translation";
  /** Password of the event */
  password?: string;
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** `raw`: titles, names, descriptions and excerpts are plain text without entities and tags */
  text?: "html" | "raw";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface UpsertSeriesByExternalIdOptions extends CallOptions {
  /** `raw`: titles, names, descriptions and excerpts are plain text without entities and tags */
  text?: "html" | "raw";
  /** ETag of the item as the client knows it: 412 when it has changed */
  ifMatch?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface PreviewEventOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Makes a POST repeatable for a day: the same key and request get the same response and change nothing again */
  idempotencyKey?: string;
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ListOccurrencesOptions extends CallOptions {
  /** Occurrences starting on or after the date */
  from?: string;
  /** Occurrences starting before the end of the date */
  to?: string;
  /** Page of the result set */
  page?: number;
  /** Items per page */
  per_page?: number;
  /** Direction of the order */
  order?: "asc" | "desc";
  /** Property to order by; `relevance`: a `search` that finds words with typos, too, and the best matches first */
  orderby?: "title" | "date" | "modified" | "id" | "start_date" | "end_date" | "featured" | "distance" | "relevance";
  /** Post status: one, or several separated by commas; empty: as if not sent */
  status?: string;
  /** Password of the event */
  password?: string;
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface PreviewSeriesOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Makes a POST repeatable for a day: the same key and request get the same response and change nothing again */
  idempotencyKey?: string;
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ReadEventsIcsFeedOptions extends CallOptions {
  /** Page of the result set */
  page?: number;
  /** Items per page */
  per_page?: number;
  /** `default`: the default-language item stands in where a translation is missing */
  fallback?: "default";
  /** Direction of the order */
  order?: "asc" | "desc";
  /** Property to order by; `relevance`: a `search` that finds words with typos, too, and the best matches first */
  orderby?: "title" | "date" | "modified" | "id" | "start_date" | "end_date" | "featured" | "distance" | "relevance";
  /** Events starting on or after the date; by default today */
  start_date?: string;
  /** Events ending on or before the date; by default two years ahead */
  end_date?: string;
  /** Events starting before the end of the date */
  starts_before?: string;
  /** Events starting after the date */
  starts_after?: string;
  /** Events ending before the end of the date */
  ends_before?: string;
  /** Events ending after the date */
  ends_after?: string;
  /** Take the given dates at their exact times instead of as whole days */
  strict_dates?: boolean;
  /** Events with all these words in their title, excerpt or description; "a phrase"; -without */
  search?: string;
  /** Events in one of these categories, or below them: ids or slugs */
  categories?: string[];
  /** Events with one of these tags: ids or slugs */
  tags?: string[];
  /** Events at one of these venues */
  venue?: number[];
  /** Events of one of these organizers */
  organizer?: number[];
  /** Featured events; false: those that are not */
  featured?: boolean;
  /** Post status: one, or several separated by commas; empty: as if not sent */
  status?: string;
  /** Items changed after this moment */
  modified_after?: string;
  /** Items of this user */
  author?: number;
  /** Items without a translation in this language that the caller may see */
  untranslated?: string;
  /** Translations that were last changed before their original, the oldest item of their group, if the caller may see it; false: all others */
  outdated?: boolean;
  /** Events whose venue has coordinates; false: has none */
  geoloc?: boolean;
  /** Latitude of a place; geoloc_lng must be given too */
  geoloc_lat?: number;
  /** Longitude of a place; geoloc_lat must be given too */
  geoloc_lng?: number;
  /** Kilometres around that place */
  geoloc_radius?: number;
  /** Only these ids; switches every date filter off */
  include?: number[];
  /** Events whose post_parent is this series or event */
  post_parent?: number;
  /** Occurrences of the series with this id or slug */
  series?: string;
  /** `series`: each series once, with its next occurrence and `occurrences` */
  collapse?: "series";
  /** Events with tickets; false: without */
  ticketed?: boolean;
  /** Events that are hidden from lists: `include` lists them, too, `only` no others; for those who may edit them */
  hidden?: "include" | "only";
  /** Events that take place online; false: those that do not */
  virtual?: boolean;
  /** Password of the event */
  password?: string;
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** `rule`: a series is one item with its rule, and one for each occurrence that differs from it */
  recurrence?: "rule";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ReadEventsRssFeedOptions extends CallOptions {
  /** Page of the result set */
  page?: number;
  /** Items per page */
  per_page?: number;
  /** `default`: the default-language item stands in where a translation is missing */
  fallback?: "default";
  /** Direction of the order */
  order?: "asc" | "desc";
  /** Property to order by; `relevance`: a `search` that finds words with typos, too, and the best matches first */
  orderby?: "title" | "date" | "modified" | "id" | "start_date" | "end_date" | "featured" | "distance" | "relevance";
  /** Events starting on or after the date; by default today */
  start_date?: string;
  /** Events ending on or before the date; by default two years ahead */
  end_date?: string;
  /** Events starting before the end of the date */
  starts_before?: string;
  /** Events starting after the date */
  starts_after?: string;
  /** Events ending before the end of the date */
  ends_before?: string;
  /** Events ending after the date */
  ends_after?: string;
  /** Take the given dates at their exact times instead of as whole days */
  strict_dates?: boolean;
  /** Events with all these words in their title, excerpt or description; "a phrase"; -without */
  search?: string;
  /** Events in one of these categories, or below them: ids or slugs */
  categories?: string[];
  /** Events with one of these tags: ids or slugs */
  tags?: string[];
  /** Events at one of these venues */
  venue?: number[];
  /** Events of one of these organizers */
  organizer?: number[];
  /** Featured events; false: those that are not */
  featured?: boolean;
  /** Post status: one, or several separated by commas; empty: as if not sent */
  status?: string;
  /** Items changed after this moment */
  modified_after?: string;
  /** Items of this user */
  author?: number;
  /** Items without a translation in this language that the caller may see */
  untranslated?: string;
  /** Translations that were last changed before their original, the oldest item of their group, if the caller may see it; false: all others */
  outdated?: boolean;
  /** Events whose venue has coordinates; false: has none */
  geoloc?: boolean;
  /** Latitude of a place; geoloc_lng must be given too */
  geoloc_lat?: number;
  /** Longitude of a place; geoloc_lat must be given too */
  geoloc_lng?: number;
  /** Kilometres around that place */
  geoloc_radius?: number;
  /** Only these ids; switches every date filter off */
  include?: number[];
  /** Events whose post_parent is this series or event */
  post_parent?: number;
  /** Occurrences of the series with this id or slug */
  series?: string;
  /** `series`: each series once, with its next occurrence and `occurrences` */
  collapse?: "series";
  /** Events with tickets; false: without */
  ticketed?: boolean;
  /** Events that are hidden from lists: `include` lists them, too, `only` no others; for those who may edit them */
  hidden?: "include" | "only";
  /** Events that take place online; false: those that do not */
  virtual?: boolean;
  /** Password of the event */
  password?: string;
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ReadEventsAtomFeedOptions extends CallOptions {
  /** Page of the result set */
  page?: number;
  /** Items per page */
  per_page?: number;
  /** `default`: the default-language item stands in where a translation is missing */
  fallback?: "default";
  /** Direction of the order */
  order?: "asc" | "desc";
  /** Property to order by; `relevance`: a `search` that finds words with typos, too, and the best matches first */
  orderby?: "title" | "date" | "modified" | "id" | "start_date" | "end_date" | "featured" | "distance" | "relevance";
  /** Events starting on or after the date; by default today */
  start_date?: string;
  /** Events ending on or before the date; by default two years ahead */
  end_date?: string;
  /** Events starting before the end of the date */
  starts_before?: string;
  /** Events starting after the date */
  starts_after?: string;
  /** Events ending before the end of the date */
  ends_before?: string;
  /** Events ending after the date */
  ends_after?: string;
  /** Take the given dates at their exact times instead of as whole days */
  strict_dates?: boolean;
  /** Events with all these words in their title, excerpt or description; "a phrase"; -without */
  search?: string;
  /** Events in one of these categories, or below them: ids or slugs */
  categories?: string[];
  /** Events with one of these tags: ids or slugs */
  tags?: string[];
  /** Events at one of these venues */
  venue?: number[];
  /** Events of one of these organizers */
  organizer?: number[];
  /** Featured events; false: those that are not */
  featured?: boolean;
  /** Post status: one, or several separated by commas; empty: as if not sent */
  status?: string;
  /** Items changed after this moment */
  modified_after?: string;
  /** Items of this user */
  author?: number;
  /** Items without a translation in this language that the caller may see */
  untranslated?: string;
  /** Translations that were last changed before their original, the oldest item of their group, if the caller may see it; false: all others */
  outdated?: boolean;
  /** Events whose venue has coordinates; false: has none */
  geoloc?: boolean;
  /** Latitude of a place; geoloc_lng must be given too */
  geoloc_lat?: number;
  /** Longitude of a place; geoloc_lat must be given too */
  geoloc_lng?: number;
  /** Kilometres around that place */
  geoloc_radius?: number;
  /** Only these ids; switches every date filter off */
  include?: number[];
  /** Events whose post_parent is this series or event */
  post_parent?: number;
  /** Occurrences of the series with this id or slug */
  series?: string;
  /** `series`: each series once, with its next occurrence and `occurrences` */
  collapse?: "series";
  /** Events with tickets; false: without */
  ticketed?: boolean;
  /** Events that are hidden from lists: `include` lists them, too, `only` no others; for those who may edit them */
  hidden?: "include" | "only";
  /** Events that take place online; false: those that do not */
  virtual?: boolean;
  /** Password of the event */
  password?: string;
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ReadEventsJsonFeedOptions extends CallOptions {
  /** Page of the result set */
  page?: number;
  /** Items per page */
  per_page?: number;
  /** `default`: the default-language item stands in where a translation is missing */
  fallback?: "default";
  /** Direction of the order */
  order?: "asc" | "desc";
  /** Property to order by; `relevance`: a `search` that finds words with typos, too, and the best matches first */
  orderby?: "title" | "date" | "modified" | "id" | "start_date" | "end_date" | "featured" | "distance" | "relevance";
  /** Events starting on or after the date; by default today */
  start_date?: string;
  /** Events ending on or before the date; by default two years ahead */
  end_date?: string;
  /** Events starting before the end of the date */
  starts_before?: string;
  /** Events starting after the date */
  starts_after?: string;
  /** Events ending before the end of the date */
  ends_before?: string;
  /** Events ending after the date */
  ends_after?: string;
  /** Take the given dates at their exact times instead of as whole days */
  strict_dates?: boolean;
  /** Events with all these words in their title, excerpt or description; "a phrase"; -without */
  search?: string;
  /** Events in one of these categories, or below them: ids or slugs */
  categories?: string[];
  /** Events with one of these tags: ids or slugs */
  tags?: string[];
  /** Events at one of these venues */
  venue?: number[];
  /** Events of one of these organizers */
  organizer?: number[];
  /** Featured events; false: those that are not */
  featured?: boolean;
  /** Post status: one, or several separated by commas; empty: as if not sent */
  status?: string;
  /** Items changed after this moment */
  modified_after?: string;
  /** Items of this user */
  author?: number;
  /** Items without a translation in this language that the caller may see */
  untranslated?: string;
  /** Translations that were last changed before their original, the oldest item of their group, if the caller may see it; false: all others */
  outdated?: boolean;
  /** Events whose venue has coordinates; false: has none */
  geoloc?: boolean;
  /** Latitude of a place; geoloc_lng must be given too */
  geoloc_lat?: number;
  /** Longitude of a place; geoloc_lat must be given too */
  geoloc_lng?: number;
  /** Kilometres around that place */
  geoloc_radius?: number;
  /** Only these ids; switches every date filter off */
  include?: number[];
  /** Events whose post_parent is this series or event */
  post_parent?: number;
  /** Occurrences of the series with this id or slug */
  series?: string;
  /** `series`: each series once, with its next occurrence and `occurrences` */
  collapse?: "series";
  /** Events with tickets; false: without */
  ticketed?: boolean;
  /** Events that are hidden from lists: `include` lists them, too, `only` no others; for those who may edit them */
  hidden?: "include" | "only";
  /** Events that take place online; false: those that do not */
  virtual?: boolean;
  /** Password of the event */
  password?: string;
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ReadEventCalendarOptions extends CallOptions {
  /** Password of the event */
  password?: string;
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ReadSeriesCalendarOptions extends CallOptions {
  /** Password of the event */
  password?: string;
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ReadEventCalendarBySlugOptions extends CallOptions {
  /** Password of the event */
  password?: string;
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ListAuditOptions extends CallOptions {
  /** Page of the entries; the newest are on the first */
  page?: number;
  /** Entries per page */
  per_page?: number;
  /** Id of the user who acted */
  user?: number;
  /** Action that was taken */
  action?: "create" | "update" | "publish" | "trash" | "restore" | "merge" | "delete" | "log-in" | "log-in-failed" | "log-out" | "session-end" | "login-link-create" | "user-add" | "user-change" | "user-remove" | "user-forget" | "app-password-create" | "app-password-revoke" | "second-factor-enable" | "second-factor-disable" | "second-factor-reset" | "recovery-codes-renew" | "recovery-code-use";
  /** Resource that was acted on */
  resource?: "events" | "venues" | "organizers" | "series" | "categories" | "tags" | "images" | "users" | "webhooks" | "imports" | "settings" | "subscriptions";
  /** Id of the item or user that it was done to */
  item?: number;
  /** Entries from this date on, site wall clock */
  after?: string;
  /** Entries up to this date, site wall clock */
  before?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ListChangesOptions extends CallOptions {
  /** A token: the changes after it. `now`: those from now on. Absent: everything that there is, as created, then the changes */
  since?: string;
  /** Seconds to wait for a change when there is none (long polling) */
  wait?: number;
  /** Only changes of these, separated by commas */
  resource?: ("events" | "venues" | "organizers" | "categories" | "tags" | "series")[];
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ListWebhooksOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface CreateWebhookOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Makes a POST repeatable for a day: the same key and request get the same response and change nothing again */
  idempotencyKey?: string;
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ReadWebhookOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface UpdateWebhookOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface DeleteWebhookOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ListWebhookDeliveriesOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface RedeliverWebhookOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Makes a POST repeatable for a day: the same key and request get the same response and change nothing again */
  idempotencyKey?: string;
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ListImportsOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface CreateImportOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Makes a POST repeatable for a day: the same key and request get the same response and change nothing again */
  idempotencyKey?: string;
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ReadImportOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface DeleteImportOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ReadSettingsOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface UpdateSettingsOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface UploadImportOptions extends CallOptions {
  /** The name of the file, when the body is the file itself */
  contentDisposition?: string;
  /** `ics`: an iCalendar file; `csv`: a spreadsheet; by default as the name of the file ends */
  kind?: "ics" | "csv";
  /** Only report what would be imported */
  dry_run?: boolean;
  /** Overwrite what was edited here and has changed at the source */
  force?: boolean;
  /** Languages of the site to import, an empty list: those that it names; of a calendar one, that of its events */
  languages?: string[];
  /** Of a calendar: the status of new events */
  status?: "publish" | "draft" | "pending" | "private";
  /** Of a calendar: the zone of times without one */
  timezone?: string;
  /** Of a spreadsheet: whether the day or the month comes first in dates such as 3/4/2030; by default detected from its dates, else the day */
  dates?: "dmy" | "mdy";
  /** Of a spreadsheet: the meaning of each of its columns, in their order, empty for those to leave out; by default detected from their headers */
  columns?: ("" | "external_id" | "language" | "status" | "title" | "start" | "start_time" | "end" | "end_time" | "all_day" | "timezone" | "venue" | "address" | "zip" | "city" | "country" | "organizer" | "categories" | "tags" | "cost" | "website" | "image" | "featured" | "excerpt" | "description")[];
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Makes a POST repeatable for a day: the same key and request get the same response and change nothing again */
  idempotencyKey?: string;
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface PreviewImportOptions extends CallOptions {
  /** The name of the file, when the body is the file itself */
  contentDisposition?: string;
  /** `ics`: an iCalendar file; `csv`: a spreadsheet; by default as the name of the file ends */
  kind?: "ics" | "csv";
  /** Only report what would be imported */
  dry_run?: boolean;
  /** Overwrite what was edited here and has changed at the source */
  force?: boolean;
  /** Languages of the site to import, an empty list: those that it names; of a calendar one, that of its events */
  languages?: string[];
  /** Of a calendar: the status of new events */
  status?: "publish" | "draft" | "pending" | "private";
  /** Of a calendar: the zone of times without one */
  timezone?: string;
  /** Of a spreadsheet: whether the day or the month comes first in dates such as 3/4/2030; by default detected from its dates, else the day */
  dates?: "dmy" | "mdy";
  /** Of a spreadsheet: the meaning of each of its columns, in their order, empty for those to leave out; by default detected from their headers */
  columns?: ("" | "external_id" | "language" | "status" | "title" | "start" | "start_time" | "end" | "end_time" | "all_day" | "timezone" | "venue" | "address" | "zip" | "city" | "country" | "organizer" | "categories" | "tags" | "cost" | "website" | "image" | "featured" | "excerpt" | "description")[];
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Makes a POST repeatable for a day: the same key and request get the same response and change nothing again */
  idempotencyKey?: string;
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ListSubscriptionsOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface CreateSubscriptionOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Makes a POST repeatable for a day: the same key and request get the same response and change nothing again */
  idempotencyKey?: string;
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ReadSubscriptionOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface UpdateSubscriptionOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface DeleteSubscriptionOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface RunSubscriptionOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Makes a POST repeatable for a day: the same key and request get the same response and change nothing again */
  idempotencyKey?: string;
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface CreateSubmissionTokenOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface CreateSubmissionOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface DescribeSiteOptions extends CallOptions {
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ListImagesOptions extends CallOptions {
  /** Page of the result set */
  page?: number;
  /** Items per page */
  per_page?: number;
  /** Direction of the order */
  order?: "asc" | "desc";
  /** Property to order by */
  orderby?: "date" | "id" | "title" | "slug" | "modified" | "include";
  /** Those with one of these slugs */
  slug?: string[];
  /** Images with all these words in their texts or names */
  search?: string;
  /** Only these ids */
  include?: number[];
  /** Ids to leave out */
  exclude?: number[];
  /** Those that one of these users has uploaded */
  author?: number[];
  /** Those that were uploaded for one of these items; 0 for none */
  parent?: number[];
  /** `image`: all of them; there are no others */
  media_type?: string;
  /** Those of this type: `image/png` */
  mime_type?: string;
  /** Those that no item shows, nor the site as its logo; false: the others */
  unused?: boolean;
  /** Those uploaded after this moment */
  after?: string;
  /** Those uploaded before this moment */
  before?: string;
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface UploadImageOptions extends CallOptions {
  /** The name of the file, when the body is the image itself */
  contentDisposition?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Makes a POST repeatable for a day: the same key and request get the same response and change nothing again */
  idempotencyKey?: string;
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ReadImageOptions extends CallOptions {
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface UpdateImageOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface DeleteImageOptions extends CallOptions {
  /** Delete permanently instead of moving to the trash */
  force?: boolean;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ReplaceImageOptions extends CallOptions {
  /** The name of the file, when the body is the image itself */
  contentDisposition?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ListWpEventsOptions extends CallOptions {
  /** Page of the result set */
  page?: number;
  /** Items per page */
  per_page?: number;
  /** `default`: the default-language item stands in where a translation is missing */
  fallback?: "default";
  /** Direction of the order */
  order?: "asc" | "desc";
  /** Property to order by; `relevance`: a `search` that finds words with typos, too, and the best matches first */
  orderby?: "title" | "date" | "modified" | "id" | "slug" | "author" | "include" | "relevance";
  /** Events with all these words in their title, excerpt or description; "a phrase"; -without */
  search?: string;
  /** Those with one of these slugs */
  slug?: string[];
  /** Only these ids */
  include?: number[];
  /** Ids to leave out */
  exclude?: number[];
  /** Those of one of these users */
  author?: number[];
  /** Post status: `any`, one, or several separated by commas */
  status?: string;
  /** Those published after this moment */
  after?: string;
  /** Those published before this moment */
  before?: string;
  /** Those changed after this moment */
  modified_after?: string;
  /** Those changed before this moment */
  modified_before?: string;
  /** Events in one of these categories, or below them: ids or slugs */
  tribe_events_cat?: string[];
  /** Events with one of these tags: ids or slugs */
  tags?: string[];
  /** Password of the event */
  password?: string;
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Embeds linked items in `_embedded`: all of them, or those of the named relations, such as `wp:featuredmedia,wp:term` */
  _embed?: string[];
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface CreateWpEventOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Makes a POST repeatable for a day: the same key and request get the same response and change nothing again */
  idempotencyKey?: string;
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ReadWpEventOptions extends CallOptions {
  /** Password of the event */
  password?: string;
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** Embeds linked items in `_embedded`: all of them, or those of the named relations, such as `wp:featuredmedia,wp:term` */
  _embed?: string[];
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface UpdateWpEventOptions extends CallOptions {
  /** Of an occurrence: change it alone, it and all that follow, or all of its series */
  scope?: "this" | "following" | "all";
  /** ETag of the item as the client knows it: 412 when it has changed */
  ifMatch?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface DeleteWpEventOptions extends CallOptions {
  /** Delete permanently instead of moving to the trash */
  force?: boolean;
  /** `all`: delete every translation as well */
  translations?: "all";
  /** ETag of the item as the client knows it: 412 when it has changed */
  ifMatch?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ListWpVenuesOptions extends CallOptions {
  /** Page of the result set */
  page?: number;
  /** Items per page */
  per_page?: number;
  /** `default`: the default-language item stands in where a translation is missing */
  fallback?: "default";
  /** Direction of the order */
  order?: "asc" | "desc";
  /** Property to order by; `relevance`: a `search` that finds words with typos, too, and the best matches first */
  orderby?: "title" | "date" | "modified" | "id" | "slug" | "author" | "include" | "relevance";
  /** Venues that have all these words in one of their fields */
  search?: string;
  /** Those with one of these slugs */
  slug?: string[];
  /** Only these ids */
  include?: number[];
  /** Ids to leave out */
  exclude?: number[];
  /** Those of one of these users */
  author?: number[];
  /** Post status: `any`, one, or several separated by commas */
  status?: string;
  /** Those published after this moment */
  after?: string;
  /** Those published before this moment */
  before?: string;
  /** Those changed after this moment */
  modified_after?: string;
  /** Those changed before this moment */
  modified_before?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** Embeds linked items in `_embedded`: all of them, or those of the named relations, such as `wp:featuredmedia,wp:term` */
  _embed?: string[];
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface CreateWpVenueOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Makes a POST repeatable for a day: the same key and request get the same response and change nothing again */
  idempotencyKey?: string;
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ReadWpVenueOptions extends CallOptions {
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** Embeds linked items in `_embedded`: all of them, or those of the named relations, such as `wp:featuredmedia,wp:term` */
  _embed?: string[];
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface UpdateWpVenueOptions extends CallOptions {
  /** ETag of the item as the client knows it: 412 when it has changed */
  ifMatch?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface DeleteWpVenueOptions extends CallOptions {
  /** Delete permanently instead of moving to the trash */
  force?: boolean;
  /** `all`: delete every translation as well */
  translations?: "all";
  /** ETag of the item as the client knows it: 412 when it has changed */
  ifMatch?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ListWpOrganizersOptions extends CallOptions {
  /** Page of the result set */
  page?: number;
  /** Items per page */
  per_page?: number;
  /** `default`: the default-language item stands in where a translation is missing */
  fallback?: "default";
  /** Direction of the order */
  order?: "asc" | "desc";
  /** Property to order by; `relevance`: a `search` that finds words with typos, too, and the best matches first */
  orderby?: "title" | "date" | "modified" | "id" | "slug" | "author" | "include" | "relevance";
  /** Organizers that have all these words in one of their fields */
  search?: string;
  /** Those with one of these slugs */
  slug?: string[];
  /** Only these ids */
  include?: number[];
  /** Ids to leave out */
  exclude?: number[];
  /** Those of one of these users */
  author?: number[];
  /** Post status: `any`, one, or several separated by commas */
  status?: string;
  /** Those published after this moment */
  after?: string;
  /** Those published before this moment */
  before?: string;
  /** Those changed after this moment */
  modified_after?: string;
  /** Those changed before this moment */
  modified_before?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** Embeds linked items in `_embedded`: all of them, or those of the named relations, such as `wp:featuredmedia,wp:term` */
  _embed?: string[];
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface CreateWpOrganizerOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Makes a POST repeatable for a day: the same key and request get the same response and change nothing again */
  idempotencyKey?: string;
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ReadWpOrganizerOptions extends CallOptions {
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** Embeds linked items in `_embedded`: all of them, or those of the named relations, such as `wp:featuredmedia,wp:term` */
  _embed?: string[];
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface UpdateWpOrganizerOptions extends CallOptions {
  /** ETag of the item as the client knows it: 412 when it has changed */
  ifMatch?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface DeleteWpOrganizerOptions extends CallOptions {
  /** Delete permanently instead of moving to the trash */
  force?: boolean;
  /** `all`: delete every translation as well */
  translations?: "all";
  /** ETag of the item as the client knows it: 412 when it has changed */
  ifMatch?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ListWpCategoriesOptions extends CallOptions {
  /** Page of the result set */
  page?: number;
  /** Items per page */
  per_page?: number;
  /** `default`: the default-language item stands in where a translation is missing */
  fallback?: "default";
  /** Direction of the order */
  order?: "asc" | "desc";
  /** Property to order by; `relevance`: a `search` that finds words with typos, too, and the best matches first */
  orderby?: "name" | "id" | "term_id" | "slug" | "count" | "description" | "term_group" | "none" | "include" | "relevance";
  /** Terms with this text in their name or slug */
  search?: string;
  /** Ids to leave out; ignored when `include` is given */
  exclude?: number[];
  /** Only these ids */
  include?: number[];
  /** Terms of this event */
  post?: number;
  /** Terms of this event; the same as `post` */
  event?: number;
  /** Those with one of these slugs */
  slug?: string[];
  /** Hide categories that no published event has */
  hide_empty?: boolean;
  /** Direct children of this category; 0 for the top level */
  parent?: number;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** Embeds linked items in `_embedded`: all of them, or those of the named relations, such as `wp:featuredmedia,wp:term` */
  _embed?: string[];
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface CreateWpCategoryOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Makes a POST repeatable for a day: the same key and request get the same response and change nothing again */
  idempotencyKey?: string;
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ReadWpCategoryOptions extends CallOptions {
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** Embeds linked items in `_embedded`: all of them, or those of the named relations, such as `wp:featuredmedia,wp:term` */
  _embed?: string[];
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface UpdateWpCategoryOptions extends CallOptions {
  /** ETag of the item as the client knows it: 412 when it has changed */
  ifMatch?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface DeleteWpCategoryOptions extends CallOptions {
  /** Delete permanently instead of moving to the trash */
  force?: boolean;
  /** `all`: delete every translation as well */
  translations?: "all";
  /** ETag of the item as the client knows it: 412 when it has changed */
  ifMatch?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ListWpTagsOptions extends CallOptions {
  /** Page of the result set */
  page?: number;
  /** Items per page */
  per_page?: number;
  /** `default`: the default-language item stands in where a translation is missing */
  fallback?: "default";
  /** Direction of the order */
  order?: "asc" | "desc";
  /** Property to order by; `relevance`: a `search` that finds words with typos, too, and the best matches first */
  orderby?: "name" | "id" | "term_id" | "slug" | "count" | "description" | "term_group" | "none" | "include" | "relevance";
  /** Terms with this text in their name or slug */
  search?: string;
  /** Ids to leave out; ignored when `include` is given */
  exclude?: number[];
  /** Only these ids */
  include?: number[];
  /** Terms of this event */
  post?: number;
  /** Terms of this event; the same as `post` */
  event?: number;
  /** Those with one of these slugs */
  slug?: string[];
  /** Hide terms that no published event has */
  hide_empty?: boolean;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** Embeds linked items in `_embedded`: all of them, or those of the named relations, such as `wp:featuredmedia,wp:term` */
  _embed?: string[];
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface CreateWpTagOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Makes a POST repeatable for a day: the same key and request get the same response and change nothing again */
  idempotencyKey?: string;
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ReadWpTagOptions extends CallOptions {
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** Embeds linked items in `_embedded`: all of them, or those of the named relations, such as `wp:featuredmedia,wp:term` */
  _embed?: string[];
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface UpdateWpTagOptions extends CallOptions {
  /** ETag of the item as the client knows it: 412 when it has changed */
  ifMatch?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface DeleteWpTagOptions extends CallOptions {
  /** Delete permanently instead of moving to the trash */
  force?: boolean;
  /** `all`: delete every translation as well */
  translations?: "all";
  /** ETag of the item as the client knows it: 412 when it has changed */
  ifMatch?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ListWpSeriesOptions extends CallOptions {
  /** Page of the result set */
  page?: number;
  /** Items per page */
  per_page?: number;
  /** `default`: the default-language item stands in where a translation is missing */
  fallback?: "default";
  /** Direction of the order */
  order?: "asc" | "desc";
  /** Property to order by; `relevance`: a `search` that finds words with typos, too, and the best matches first */
  orderby?: "title" | "date" | "modified" | "id" | "slug" | "author" | "include" | "relevance";
  /** Series that have all these words in one of their fields */
  search?: string;
  /** Those with one of these slugs */
  slug?: string[];
  /** Only these ids */
  include?: number[];
  /** Ids to leave out */
  exclude?: number[];
  /** Those of one of these users */
  author?: number[];
  /** Post status: `any`, one, or several separated by commas */
  status?: string;
  /** Those published after this moment */
  after?: string;
  /** Those published before this moment */
  before?: string;
  /** Those changed after this moment */
  modified_after?: string;
  /** Those changed before this moment */
  modified_before?: string;
  /** Password of the event */
  password?: string;
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Embeds linked items in `_embedded`: all of them, or those of the named relations, such as `wp:featuredmedia,wp:term` */
  _embed?: string[];
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface CreateWpSeriesOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Makes a POST repeatable for a day: the same key and request get the same response and change nothing again */
  idempotencyKey?: string;
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ReadWpSeriesOptions extends CallOptions {
  /** Password of the event */
  password?: string;
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** Embeds linked items in `_embedded`: all of them, or those of the named relations, such as `wp:featuredmedia,wp:term` */
  _embed?: string[];
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface UpdateWpSeriesOptions extends CallOptions {
  /** ETag of the item as the client knows it: 412 when it has changed */
  ifMatch?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface DeleteWpSeriesOptions extends CallOptions {
  /** Delete permanently instead of moving to the trash */
  force?: boolean;
  /** `all`: delete every translation as well */
  translations?: "all";
  /** ETag of the item as the client knows it: 412 when it has changed */
  ifMatch?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ReadCurrentUserOptions extends CallOptions {
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ListApplicationPasswordsOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface CreateApplicationPasswordOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface DeleteApplicationPasswordsOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface IntrospectApplicationPasswordOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ReadApplicationPasswordOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface DeleteApplicationPasswordOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ListWpTypesOptions extends CallOptions {
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ReadWpTypeOptions extends CallOptions {
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ListWpTaxonomiesOptions extends CallOptions {
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ReadWpTaxonomyOptions extends CallOptions {
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ReadWpSettingsOptions extends CallOptions {
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ListWpPostsOptions extends CallOptions {
  /** Page of the result set */
  page?: number;
  /** Items per page */
  per_page?: number;
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ListWpPagesOptions extends CallOptions {
  /** Page of the result set */
  page?: number;
  /** Items per page */
  per_page?: number;
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ListTecEventsOptions extends CallOptions {
  /** Page of the result set */
  page?: number;
  /** Items per page */
  per_page?: number;
  /** `default`: the default-language item stands in where a translation is missing */
  fallback?: "default";
  /** Direction of the order */
  order?: "asc" | "desc";
  /** Property to order by; `relevance`: a `search` that finds words with typos, too, and the best matches first */
  orderby?: "title" | "date" | "modified" | "id" | "start_date" | "end_date" | "featured" | "distance" | "event_date" | "relevance";
  /** Events starting on or after the date; by default today */
  start_date?: string;
  /** Events ending on or before the date; by default two years ahead */
  end_date?: string;
  /** Events starting before the end of the date */
  starts_before?: string;
  /** Events starting after the date */
  starts_after?: string;
  /** Events ending before the end of the date */
  ends_before?: string;
  /** Events ending after the date */
  ends_after?: string;
  /** Take the given dates at their exact times instead of as whole days */
  strict_dates?: boolean;
  /** Events with all these words in their title, excerpt or description; "a phrase"; -without */
  search?: string;
  /** Events in one of these categories, or below them: ids or slugs */
  categories?: string[];
  /** Events with one of these tags: ids or slugs */
  tags?: string[];
  /** Events at one of these venues */
  venue?: number[];
  /** Events of one of these organizers */
  organizer?: number[];
  /** Featured events; false: those that are not */
  featured?: boolean;
  /** Post status: `any`, one, or several separated by commas */
  status?: string;
  /** Items changed after this moment */
  modified_after?: string;
  /** Items of this user */
  author?: number;
  /** Items without a translation in this language that the caller may see */
  untranslated?: string;
  /** Translations that were last changed before their original, the oldest item of their group, if the caller may see it; false: all others */
  outdated?: boolean;
  /** Events whose venue has coordinates; false: has none */
  geoloc?: boolean;
  /** Latitude of a place; geoloc_lng must be given too */
  geoloc_lat?: number;
  /** Longitude of a place; geoloc_lat must be given too */
  geoloc_lng?: number;
  /** Kilometres around that place */
  geoloc_radius?: number;
  /** Only these ids */
  include?: number[];
  /** Events whose post_parent is this series or event */
  post_parent?: number;
  /** Occurrences of the series with this id or slug */
  series?: string;
  /** `series`: each series once, with its next occurrence and `occurrences` */
  collapse?: "series";
  /** Events with tickets; false: without */
  ticketed?: boolean;
  /** Events that are hidden from lists: `include` lists them, too, `only` no others; for those who may edit them */
  hidden?: "include" | "only";
  /** Events that take place online; false: those that do not */
  virtual?: boolean;
  /** Ids to leave out */
  exclude?: number[];
  /** Password of the event */
  password?: string;
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Embeds linked items in `_embedded`: all of them, or those of the named relations, such as `wp:featuredmedia,wp:term` */
  _embed?: string[];
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface CreateTecEventOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Makes a POST repeatable for a day: the same key and request get the same response and change nothing again */
  idempotencyKey?: string;
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ReadTecEventOptions extends CallOptions {
  /** Password of the event */
  password?: string;
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** Embeds linked items in `_embedded`: all of them, or those of the named relations, such as `wp:featuredmedia,wp:term` */
  _embed?: string[];
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface UpdateTecEventOptions extends CallOptions {
  /** Of an occurrence: change it alone, it and all that follow, or all of its series */
  scope?: "this" | "following" | "all";
  /** ETag of the item as the client knows it: 412 when it has changed */
  ifMatch?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface DeleteTecEventOptions extends CallOptions {
  /** Delete permanently instead of moving to the trash */
  force?: boolean;
  /** `all`: delete every translation as well */
  translations?: "all";
  /** ETag of the item as the client knows it: 412 when it has changed */
  ifMatch?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ListTecVenuesOptions extends CallOptions {
  /** Page of the result set */
  page?: number;
  /** Items per page */
  per_page?: number;
  /** `default`: the default-language item stands in where a translation is missing */
  fallback?: "default";
  /** Direction of the order */
  order?: "asc" | "desc";
  /** Property to order by; `relevance`: a `search` that finds words with typos, too, and the best matches first */
  orderby?: "title" | "date" | "modified" | "id" | "relevance";
  /** Venues that have all these words in one of their fields */
  search?: string;
  /** Those related to this event */
  event?: number;
  /** Those that have events; false: those that have none */
  has_events?: boolean;
  /** Those that have events which are still to start */
  only_with_upcoming?: boolean;
  /** Post status: `any`, one, or several separated by commas */
  status?: string;
  /** Items changed after this moment */
  modified_after?: string;
  /** Items of this user */
  author?: number;
  /** Items without a translation in this language that the caller may see */
  untranslated?: string;
  /** Translations that were last changed before their original, the oldest item of their group, if the caller may see it; false: all others */
  outdated?: boolean;
  /** Only these ids */
  include?: number[];
  /** Ids to leave out */
  exclude?: number[];
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** Embeds linked items in `_embedded`: all of them, or those of the named relations, such as `wp:featuredmedia,wp:term` */
  _embed?: string[];
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface CreateTecVenueOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Makes a POST repeatable for a day: the same key and request get the same response and change nothing again */
  idempotencyKey?: string;
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ReadTecVenueOptions extends CallOptions {
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** Embeds linked items in `_embedded`: all of them, or those of the named relations, such as `wp:featuredmedia,wp:term` */
  _embed?: string[];
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface UpdateTecVenueOptions extends CallOptions {
  /** ETag of the item as the client knows it: 412 when it has changed */
  ifMatch?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface DeleteTecVenueOptions extends CallOptions {
  /** Delete permanently instead of moving to the trash */
  force?: boolean;
  /** `all`: delete every translation as well */
  translations?: "all";
  /** ETag of the item as the client knows it: 412 when it has changed */
  ifMatch?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ListTecOrganizersOptions extends CallOptions {
  /** Page of the result set */
  page?: number;
  /** Items per page */
  per_page?: number;
  /** `default`: the default-language item stands in where a translation is missing */
  fallback?: "default";
  /** Direction of the order */
  order?: "asc" | "desc";
  /** Property to order by; `relevance`: a `search` that finds words with typos, too, and the best matches first */
  orderby?: "title" | "date" | "modified" | "id" | "relevance";
  /** Organizers that have all these words in one of their fields */
  search?: string;
  /** Those related to this event */
  event?: number;
  /** Those that have events; false: those that have none */
  has_events?: boolean;
  /** Those that have events which are still to start */
  only_with_upcoming?: boolean;
  /** Post status: `any`, one, or several separated by commas */
  status?: string;
  /** Items changed after this moment */
  modified_after?: string;
  /** Items of this user */
  author?: number;
  /** Items without a translation in this language that the caller may see */
  untranslated?: string;
  /** Translations that were last changed before their original, the oldest item of their group, if the caller may see it; false: all others */
  outdated?: boolean;
  /** Only these ids */
  include?: number[];
  /** Ids to leave out */
  exclude?: number[];
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** Embeds linked items in `_embedded`: all of them, or those of the named relations, such as `wp:featuredmedia,wp:term` */
  _embed?: string[];
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface CreateTecOrganizerOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Makes a POST repeatable for a day: the same key and request get the same response and change nothing again */
  idempotencyKey?: string;
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ReadTecOrganizerOptions extends CallOptions {
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** Embeds linked items in `_embedded`: all of them, or those of the named relations, such as `wp:featuredmedia,wp:term` */
  _embed?: string[];
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface UpdateTecOrganizerOptions extends CallOptions {
  /** ETag of the item as the client knows it: 412 when it has changed */
  ifMatch?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface DeleteTecOrganizerOptions extends CallOptions {
  /** Delete permanently instead of moving to the trash */
  force?: boolean;
  /** `all`: delete every translation as well */
  translations?: "all";
  /** ETag of the item as the client knows it: 412 when it has changed */
  ifMatch?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface GetTecDocumentationOptions extends CallOptions {
  /** Version of OpenAPI */
  version?: "3.0" | "3.1";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ReadOembedOptions extends CallOptions {
  /** URL of a page of the calendar */
  url: string;
  /** Format of the response */
  format?: "json" | "xml";
  /** Maximum width of the frame in pixels */
  maxwidth?: number;
  /** Maximum height of the frame in pixels */
  maxheight?: number;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ShowSessionOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface LogInOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface LogOutOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ListSessionsOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface EndOtherSessionsOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface EndSessionOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ChangePasswordOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ChoosePasswordOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ShowSecondFactorOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface BeginSecondFactorOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ConfirmSecondFactorOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface DisableSecondFactorOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface RenewRecoveryCodesOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ListUsersOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface CreateUserOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Makes a POST repeatable for a day: the same key and request get the same response and change nothing again */
  idempotencyKey?: string;
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface UpdateUserOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface DeleteUserOptions extends CallOptions {
  /** Id of the new author of the user's items */
  reassign?: number;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface MakeLoginLinkOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface ResetSecondFactorOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface CheckHealthOptions extends CallOptions {}

export interface CheckReadinessOptions extends CallOptions {}

export interface ReadMetricsOptions extends CallOptions {}

export interface DescribeWpV2Options extends CallOptions {
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface DescribeTecV1Options extends CallOptions {
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface DescribeOembed10Options extends CallOptions {
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

export interface DescribeAlmanacV1Options extends CallOptions {
  /** `edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password */
  context?: "view" | "edit";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Parameters and fields that are not known here are an error instead of being ignored */
  strict?: boolean;
}

/** The service itself */
export interface ServiceOperations {
  /** Describe the namespace: its routes and their parameters */
  describeNamespace(options?: DescribeNamespaceOptions): Promise<Namespace>;
  /** This document */
  getDocumentation(options?: GetDocumentationOptions): Promise<{
    openapi: "3.0.0" | "3.1.0";
    info: Record<string, unknown>;
    servers: Record<string, unknown>[];
    paths: Record<string, Record<string, unknown>>;
    components: Record<string, unknown>;
  }>;
  /** List the active languages, with the number of items that the caller may see in each */
  listLanguages(options?: ListLanguagesOptions): Promise<Language[]>;
  /** Describe the site: its namespaces and their routes */
  describeSite(options?: DescribeSiteOptions): Promise<Site>;
  /** How other sites show a page of the calendar */
  readOembed(options?: ReadOembedOptions): Promise<OEmbed>;
  /** Describe the namespace wp/v2: its routes and their parameters */
  describeWpV2(options?: DescribeWpV2Options): Promise<Namespace>;
  /** Describe the namespace tec/v1: its routes and their parameters */
  describeTecV1(options?: DescribeTecV1Options): Promise<Namespace>;
  /** Describe the namespace oembed/1.0: its routes and their parameters */
  describeOembed10(options?: DescribeOembed10Options): Promise<Namespace>;
  /** Describe the namespace almanac/v1: its routes and their parameters */
  describeAlmanacV1(options?: DescribeAlmanacV1Options): Promise<Namespace>;
}

/** The events of the calendar */
export interface EventsOperations {
  /** List events */
  list(options?: ListEventsOptions): Promise<EventList>;
  /** Every item of the list, page after page. */
  all(options?: Omit<ListEventsOptions, "page">): AsyncGenerator<Event>;
  /** Create an event */
  create(body: EventCreate, options?: CreateEventOptions): Promise<Event>;
  /** Read an event */
  read(id: number, options?: ReadEventOptions): Promise<Event>;
  /** Delete an event */
  delete(id: number, options?: DeleteEventOptions): Promise<Event>;
  /** Update an event */
  update(id: number, body: EventUpdate, options?: UpdateEventOptions): Promise<Event>;
  /** Read an event by slug */
  readBySlug(slug: string, options?: ReadEventBySlugOptions): Promise<Event>;
  /** Delete an event by slug */
  deleteBySlug(slug: string, options?: DeleteEventBySlugOptions): Promise<Event>;
  /** Update an event by slug */
  updateBySlug(slug: string, body: EventUpdate, options?: UpdateEventBySlugOptions): Promise<Event>;
  /** List the translations of an event, itself included */
  listTranslations(id: number, options?: ListEventTranslationsOptions): Promise<Event[]>;
  /** List the changes of an event, for those who may edit it */
  listHistory(id: number, options?: ListEventHistoryOptions): Promise<AuditPage>;
  /** Send an event that awaits review back to its author, as a draft with a note; for editors */
  sendBack(id: number, body: SendBack, options?: SendEventBackOptions): Promise<Event>;
  /** List the notes with which an event was submitted or sent back, for those who may edit it */
  listReviewNotes(id: number, options?: ListEventReviewNotesOptions): Promise<ReviewNotes>;
  /** Read an event by its id in another system */
  readByExternalId(external_id: string, options?: ReadEventByExternalIdOptions): Promise<Event>;
  /** Update an event by its id in another system, or create it */
  upsertByExternalId(external_id: string, body: EventUpsert, options?: UpsertEventByExternalIdOptions): Promise<Event>;
  /** The page that an event would have, without writing anything */
  preview(body: EventPreviewRequest, options?: PreviewEventOptions): Promise<string>;
}

/** The venues of the calendar */
export interface VenuesOperations {
  /** List venues */
  list(options?: ListVenuesOptions): Promise<VenueList>;
  /** Every item of the list, page after page. */
  all(options?: Omit<ListVenuesOptions, "page">): AsyncGenerator<Venue>;
  /** Create a venue */
  create(body: VenueCreate, options?: CreateVenueOptions): Promise<Venue>;
  /** Read a venue */
  read(id: number, options?: ReadVenueOptions): Promise<Venue>;
  /** Delete a venue */
  delete(id: number, options?: DeleteVenueOptions): Promise<Venue>;
  /** Update a venue */
  update(id: number, body: VenueUpdate, options?: UpdateVenueOptions): Promise<Venue>;
  /** Read a venue by slug */
  readBySlug(slug: string, options?: ReadVenueBySlugOptions): Promise<Venue>;
  /** Delete a venue by slug */
  deleteBySlug(slug: string, options?: DeleteVenueBySlugOptions): Promise<Venue>;
  /** Update a venue by slug */
  updateBySlug(slug: string, body: VenueUpdate, options?: UpdateVenueBySlugOptions): Promise<Venue>;
  /** List the translations of a venue, itself included */
  listTranslations(id: number, options?: ListVenueTranslationsOptions): Promise<Venue[]>;
  /** List the changes of a venue, for those who may edit it */
  listHistory(id: number, options?: ListVenueHistoryOptions): Promise<AuditPage>;
  /** Send a venue that awaits review back to its author, as a draft with a note; for editors */
  sendBack(id: number, body: SendBack, options?: SendVenueBackOptions): Promise<Venue>;
  /** List the notes with which a venue was submitted or sent back, for those who may edit it */
  listReviewNotes(id: number, options?: ListVenueReviewNotesOptions): Promise<ReviewNotes>;
  /** Merge duplicates into this venue; for editors */
  merge(id: number, body: Merge, options?: MergeVenuesOptions): Promise<Venue>;
  /** Read a venue by its id in another system */
  readByExternalId(external_id: string, options?: ReadVenueByExternalIdOptions): Promise<Venue>;
  /** Update a venue by its id in another system, or create it */
  upsertByExternalId(external_id: string, body: VenueUpsert, options?: UpsertVenueByExternalIdOptions): Promise<Venue>;
}

/** The organizers of the calendar */
export interface OrganizersOperations {
  /** List organizers */
  list(options?: ListOrganizersOptions): Promise<OrganizerList>;
  /** Every item of the list, page after page. */
  all(options?: Omit<ListOrganizersOptions, "page">): AsyncGenerator<Organizer>;
  /** Create an organizer */
  create(body: OrganizerCreate, options?: CreateOrganizerOptions): Promise<Organizer>;
  /** Read an organizer */
  read(id: number, options?: ReadOrganizerOptions): Promise<Organizer>;
  /** Delete an organizer */
  delete(id: number, options?: DeleteOrganizerOptions): Promise<Organizer>;
  /** Update an organizer */
  update(id: number, body: OrganizerUpdate, options?: UpdateOrganizerOptions): Promise<Organizer>;
  /** Read an organizer by slug */
  readBySlug(slug: string, options?: ReadOrganizerBySlugOptions): Promise<Organizer>;
  /** Delete an organizer by slug */
  deleteBySlug(slug: string, options?: DeleteOrganizerBySlugOptions): Promise<Organizer>;
  /** Update an organizer by slug */
  updateBySlug(slug: string, body: OrganizerUpdate, options?: UpdateOrganizerBySlugOptions): Promise<Organizer>;
  /** List the translations of an organizer, itself included */
  listTranslations(id: number, options?: ListOrganizerTranslationsOptions): Promise<Organizer[]>;
  /** List the changes of an organizer, for those who may edit it */
  listHistory(id: number, options?: ListOrganizerHistoryOptions): Promise<AuditPage>;
  /** Send an organizer that awaits review back to its author, as a draft with a note; for editors */
  sendBack(id: number, body: SendBack, options?: SendOrganizerBackOptions): Promise<Organizer>;
  /** List the notes with which an organizer was submitted or sent back, for those who may edit it */
  listReviewNotes(id: number, options?: ListOrganizerReviewNotesOptions): Promise<ReviewNotes>;
  /** Merge duplicates into this organizer; for editors */
  merge(id: number, body: Merge, options?: MergeOrganizersOptions): Promise<Organizer>;
  /** Read an organizer by its id in another system */
  readByExternalId(external_id: string, options?: ReadOrganizerByExternalIdOptions): Promise<Organizer>;
  /** Update an organizer by its id in another system, or create it */
  upsertByExternalId(external_id: string, body: OrganizerUpsert, options?: UpsertOrganizerByExternalIdOptions): Promise<Organizer>;
}

/** The categories of the calendar */
export interface CategoriesOperations {
  /** List categories */
  list(options?: ListCategoriesOptions): Promise<CategoryList>;
  /** Every item of the list, page after page. */
  all(options?: Omit<ListCategoriesOptions, "page">): AsyncGenerator<Category>;
  /** Create a category */
  create(body: CategoryCreate, options?: CreateCategoryOptions): Promise<Category>;
  /** Read a category */
  read(id: number, options?: ReadCategoryOptions): Promise<Category>;
  /** Delete a category */
  delete(id: number, options?: DeleteCategoryOptions): Promise<Category>;
  /** Update a category */
  update(id: number, body: CategoryUpdate, options?: UpdateCategoryOptions): Promise<Category>;
  /** List the translations of a category, itself included */
  listTranslations(id: number, options?: ListCategoryTranslationsOptions): Promise<Category[]>;
  /** List the changes of a category, for those who may edit it */
  listHistory(id: number, options?: ListCategoryHistoryOptions): Promise<AuditPage>;
  /** Merge duplicates into this category; for editors */
  merge(id: number, body: Merge, options?: MergeCategoriesOptions): Promise<Category>;
  /** Read a category by its id in another system */
  readByExternalId(external_id: string, options?: ReadCategoryByExternalIdOptions): Promise<Category>;
  /** Update a category by its id in another system, or create it */
  upsertByExternalId(external_id: string, body: CategoryUpsert, options?: UpsertCategoryByExternalIdOptions): Promise<Category>;
}

/** The tags of the calendar */
export interface TagsOperations {
  /** List tags */
  list(options?: ListTagsOptions): Promise<TagList>;
  /** Every item of the list, page after page. */
  all(options?: Omit<ListTagsOptions, "page">): AsyncGenerator<Tag>;
  /** Create a tag */
  create(body: TagCreate, options?: CreateTagOptions): Promise<Tag>;
  /** Read a tag */
  read(id: number, options?: ReadTagOptions): Promise<Tag>;
  /** Delete a tag */
  delete(id: number, options?: DeleteTagOptions): Promise<Tag>;
  /** Update a tag */
  update(id: number, body: TagUpdate, options?: UpdateTagOptions): Promise<Tag>;
  /** List the translations of a tag, itself included */
  listTranslations(id: number, options?: ListTagTranslationsOptions): Promise<Tag[]>;
  /** List the changes of a tag, for those who may edit it */
  listHistory(id: number, options?: ListTagHistoryOptions): Promise<AuditPage>;
  /** Merge duplicates into this tag; for editors */
  merge(id: number, body: Merge, options?: MergeTagsOptions): Promise<Tag>;
  /** Read a tag by its id in another system */
  readByExternalId(external_id: string, options?: ReadTagByExternalIdOptions): Promise<Tag>;
  /** Update a tag by its id in another system, or create it */
  upsertByExternalId(external_id: string, body: TagUpsert, options?: UpsertTagByExternalIdOptions): Promise<Tag>;
}

/** The series of the calendar */
export interface SeriesOperations {
  /** List series */
  list(options?: ListSeriesOptions): Promise<SeriesList>;
  /** Every item of the list, page after page. */
  all(options?: Omit<ListSeriesOptions, "page">): AsyncGenerator<Series>;
  /** Create a series */
  create(body: SeriesCreate, options?: CreateSeriesOptions): Promise<Series>;
  /** Read a series */
  read(id: number, options?: ReadSeriesOptions): Promise<Series>;
  /** Delete a series */
  delete(id: number, options?: DeleteSeriesOptions): Promise<Series>;
  /** Update a series */
  update(id: number, body: SeriesUpdate, options?: UpdateSeriesOptions): Promise<Series>;
  /** Read a series by slug */
  readBySlug(slug: string, options?: ReadSeriesBySlugOptions): Promise<Series>;
  /** Delete a series by slug */
  deleteBySlug(slug: string, options?: DeleteSeriesBySlugOptions): Promise<Series>;
  /** Update a series by slug */
  updateBySlug(slug: string, body: SeriesUpdate, options?: UpdateSeriesBySlugOptions): Promise<Series>;
  /** List the translations of a series, itself included */
  listTranslations(id: number, options?: ListSeriesTranslationsOptions): Promise<Series[]>;
  /** List the changes of a series, for those who may edit it */
  listHistory(id: number, options?: ListSeriesHistoryOptions): Promise<AuditPage>;
  /** Send a series that awaits review back to its author, as a draft with a note; for editors */
  sendBack(id: number, body: SendBack, options?: SendSeriesBackOptions): Promise<Series>;
  /** List the notes with which a series was submitted or sent back, for those who may edit it */
  listReviewNotes(id: number, options?: ListSeriesReviewNotesOptions): Promise<ReviewNotes>;
  /** Read a series by its id in another system */
  readByExternalId(external_id: string, options?: ReadSeriesByExternalIdOptions): Promise<Series>;
  /** Update a series by its id in another system, or create it */
  upsertByExternalId(external_id: string, body: SeriesUpsert, options?: UpsertSeriesByExternalIdOptions): Promise<Series>;
  /** List the occurrences of a series, which are events */
  listOccurrences(id: number, options?: ListOccurrencesOptions): Promise<EventList>;
  /** The dates and the words of a rule, without writing anything */
  preview(body: SeriesPreviewRequest, options?: PreviewSeriesOptions): Promise<SeriesPreview>;
}

/** Events to subscribe to or to download */
export interface FeedsOperations {
  /** Events as iCalendar */
  readEventsIcs(options?: ReadEventsIcsFeedOptions): Promise<string>;
  /** Events as RSS */
  readEventsRss(options?: ReadEventsRssFeedOptions): Promise<string>;
  /** Events as Atom */
  readEventsAtom(options?: ReadEventsAtomFeedOptions): Promise<string>;
  /** Events as JSON Feed */
  readEventsJson(options?: ReadEventsJsonFeedOptions): Promise<JsonFeed>;
  /** One published event as a calendar file */
  readEventCalendar(id: number, options?: ReadEventCalendarOptions): Promise<string>;
  /** A series as a calendar file: its rule, and the occurrences that differ from it */
  readSeriesCalendar(id: number, options?: ReadSeriesCalendarOptions): Promise<string>;
  /** One published event as a calendar file */
  readEventCalendarBySlug(slug: string, options?: ReadEventCalendarBySlugOptions): Promise<string>;
}

/** Who changed what, when and from where */
export interface AuditOperations {
  /** List who changed what, when and from where; for administrators */
  list(options?: ListAuditOptions): Promise<AuditPage>;
  /** Every item of the list, page after page. */
  all(options?: Omit<ListAuditOptions, "page">): AsyncGenerator<AuditEntry>;
}

/** Changes since a client last asked */
export interface ChangesOperations {
  /** Follow the changes of everything that you may see */
  list(options?: ListChangesOptions): Promise<ChangePage>;
  /** Every item of the list, page after page. */
  all(options?: Omit<ListChangesOptions, "page">): AsyncGenerator<Change>;
}

/** Who is notified of changes by the service itself; for administrators */
export interface WebhooksOperations {
  /** List the webhooks; for administrators */
  list(options?: ListWebhooksOptions): Promise<Webhooks>;
  /** Have changes sent to a URL; for administrators */
  create(body: WebhookFields, options?: CreateWebhookOptions): Promise<Webhook>;
  /** Read a webhook; for administrators */
  read(id: number, options?: ReadWebhookOptions): Promise<Webhook>;
  /** Update a webhook; for administrators */
  update(id: number, body: WebhookUpdate, options?: UpdateWebhookOptions): Promise<Webhook>;
  /** Delete a webhook and its deliveries; for administrators */
  delete(id: number, options?: DeleteWebhookOptions): Promise<Webhook>;
  /** List the last 100 deliveries of a webhook; for administrators */
  listDeliveries(id: number, options?: ListWebhookDeliveriesOptions): Promise<WebhookDeliveries>;
  /** Send a message once more; for administrators */
  redeliver(id: number, delivery: number, options?: RedeliverWebhookOptions): Promise<WebhookDelivery>;
}

/** Taking over other calendars; for administrators */
export interface ImportsOperations {
  /** List the imports that have not ended, and the last 20 that have; for administrators */
  list(options?: ListImportsOptions): Promise<Imports>;
  /** Import a site or a calendar; for administrators */
  create(body: ImportFields, options?: CreateImportOptions): Promise<Import>;
  /** Read how far an import is, or what it did; for administrators */
  read(id: number, options?: ReadImportOptions): Promise<Import>;
  /** Cancel an import that has not ended, or delete its report; for administrators */
  delete(id: number, options?: DeleteImportOptions): Promise<Import>;
  /** Import an iCalendar file or a spreadsheet; for administrators */
  upload(body: Blob, options?: UploadImportOptions): Promise<Import>;
  /** Preview the import of a spreadsheet; for administrators */
  preview(body: Blob, options?: PreviewImportOptions): Promise<ImportPreview>;
}

/** Settings that administrators change while the service runs */
export interface SettingsOperations {
  /** Read the settings of the site; for administrators */
  read(options?: ReadSettingsOptions): Promise<Settings>;
  /** Change the settings of the site; for administrators */
  update(body: SettingsUpdate, options?: UpdateSettingsOptions): Promise<Settings>;
}

/** Calendars that are imported again and again; for administrators */
export interface SubscriptionsOperations {
  /** List the calendars that are subscribed to; for administrators */
  list(options?: ListSubscriptionsOptions): Promise<Subscriptions>;
  /** Subscribe to a calendar; for administrators */
  create(body: SubscriptionFields, options?: CreateSubscriptionOptions): Promise<Subscription>;
  /** Read a subscription and the result of its last import; for administrators */
  read(id: number, options?: ReadSubscriptionOptions): Promise<Subscription>;
  /** Update, pause or resume a subscription; for administrators */
  update(id: number, body: SubscriptionUpdate, options?: UpdateSubscriptionOptions): Promise<Subscription>;
  /** End a subscription; for administrators */
  delete(id: number, options?: DeleteSubscriptionOptions): Promise<Subscription>;
  /** Import a calendar that is subscribed to now; for administrators */
  run(id: number, options?: RunSubscriptionOptions): Promise<Subscription>;
}

/** Events of visitors without an account, for editors to review */
export interface SubmissionsOperations {
  /** Get a token for submitting an event without an account */
  createToken(options?: CreateSubmissionTokenOptions): Promise<SubmissionToken>;
  /** Submit an event without an account, for editors to review */
  create(body: SubmissionFields, options?: CreateSubmissionOptions): Promise<Submission>;
}

/** Images, tags and users, in the form of WordPress */
export interface WpOperations {
  /** List images */
  listImages(options?: ListImagesOptions): Promise<Media[]>;
  /** Upload an image */
  uploadImage(body: Blob, options?: UploadImageOptions): Promise<Media>;
  /** Read the metadata of an image */
  readImage(id: number, options?: ReadImageOptions): Promise<Media>;
  /** Update the texts of an image */
  updateImage(id: number, body: ImageUpdate, options?: UpdateImageOptions): Promise<Media>;
  /** Delete an image */
  deleteImage(id: number, options?: DeleteImageOptions): Promise<{
    deleted: true;
    previous: Media;
  }>;
  /** Replace the file of an image */
  replaceImage(id: number, body: Blob, options?: ReplaceImageOptions): Promise<Media>;
  /** List events in the form of WordPress */
  listEvents(options?: ListWpEventsOptions): Promise<WpEvent[]>;
  /** Create an event in the form of WordPress */
  createEvent(body: WpEventCreate, options?: CreateWpEventOptions): Promise<WpEvent>;
  /** Read an event in the form of WordPress */
  readEvent(id: number, options?: ReadWpEventOptions): Promise<WpEvent>;
  /** Update an event in the form of WordPress */
  updateEvent(id: number, body: WpEventUpdate, options?: UpdateWpEventOptions): Promise<WpEvent>;
  /** Delete an event in the form of WordPress */
  deleteEvent(id: number, options?: DeleteWpEventOptions): Promise<{
    deleted: true;
    previous: WpEvent;
  } | WpEvent>;
  /** List venues in the form of WordPress */
  listVenues(options?: ListWpVenuesOptions): Promise<WpVenue[]>;
  /** Create a venue in the form of WordPress */
  createVenue(body: WpVenueCreate, options?: CreateWpVenueOptions): Promise<WpVenue>;
  /** Read a venue in the form of WordPress */
  readVenue(id: number, options?: ReadWpVenueOptions): Promise<WpVenue>;
  /** Update a venue in the form of WordPress */
  updateVenue(id: number, body: WpVenueUpdate, options?: UpdateWpVenueOptions): Promise<WpVenue>;
  /** Delete a venue in the form of WordPress */
  deleteVenue(id: number, options?: DeleteWpVenueOptions): Promise<{
    deleted: true;
    previous: WpVenue;
  } | WpVenue>;
  /** List organizers in the form of WordPress */
  listOrganizers(options?: ListWpOrganizersOptions): Promise<WpOrganizer[]>;
  /** Create an organizer in the form of WordPress */
  createOrganizer(body: WpOrganizerCreate, options?: CreateWpOrganizerOptions): Promise<WpOrganizer>;
  /** Read an organizer in the form of WordPress */
  readOrganizer(id: number, options?: ReadWpOrganizerOptions): Promise<WpOrganizer>;
  /** Update an organizer in the form of WordPress */
  updateOrganizer(id: number, body: WpOrganizerUpdate, options?: UpdateWpOrganizerOptions): Promise<WpOrganizer>;
  /** Delete an organizer in the form of WordPress */
  deleteOrganizer(id: number, options?: DeleteWpOrganizerOptions): Promise<{
    deleted: true;
    previous: WpOrganizer;
  } | WpOrganizer>;
  /** List categories in the form of WordPress */
  listCategories(options?: ListWpCategoriesOptions): Promise<WpCategory[]>;
  /** Create a category in the form of WordPress */
  createCategory(body: WpCategoryCreate, options?: CreateWpCategoryOptions): Promise<WpCategory>;
  /** Read a category in the form of WordPress */
  readCategory(id: number, options?: ReadWpCategoryOptions): Promise<WpCategory>;
  /** Update a category in the form of WordPress */
  updateCategory(id: number, body: WpCategoryUpdate, options?: UpdateWpCategoryOptions): Promise<WpCategory>;
  /** Delete a category in the form of WordPress */
  deleteCategory(id: number, options?: DeleteWpCategoryOptions): Promise<{
    deleted: true;
    previous: WpCategory;
  }>;
  /** List tags in the form of WordPress */
  listTags(options?: ListWpTagsOptions): Promise<WpTag[]>;
  /** Create a tag in the form of WordPress */
  createTag(body: WpTagCreate, options?: CreateWpTagOptions): Promise<WpTag>;
  /** Read a tag in the form of WordPress */
  readTag(id: number, options?: ReadWpTagOptions): Promise<WpTag>;
  /** Update a tag in the form of WordPress */
  updateTag(id: number, body: WpTagUpdate, options?: UpdateWpTagOptions): Promise<WpTag>;
  /** Delete a tag in the form of WordPress */
  deleteTag(id: number, options?: DeleteWpTagOptions): Promise<{
    deleted: true;
    previous: WpTag;
  }>;
  /** List series in the form of WordPress */
  listSeries(options?: ListWpSeriesOptions): Promise<WpSeries[]>;
  /** Create a series in the form of WordPress */
  createSeries(body: WpSeriesCreate, options?: CreateWpSeriesOptions): Promise<WpSeries>;
  /** Read a series in the form of WordPress */
  readSeries(id: number, options?: ReadWpSeriesOptions): Promise<WpSeries>;
  /** Update a series in the form of WordPress */
  updateSeries(id: number, body: WpSeriesUpdate, options?: UpdateWpSeriesOptions): Promise<WpSeries>;
  /** Delete a series in the form of WordPress */
  deleteSeries(id: number, options?: DeleteWpSeriesOptions): Promise<{
    deleted: true;
    previous: WpSeries;
  } | WpSeries>;
  /** Read the user of the credentials */
  readCurrentUser(options?: ReadCurrentUserOptions): Promise<WpUser>;
  /** List your application passwords */
  listApplicationPasswords(options?: ListApplicationPasswordsOptions): Promise<ApplicationPassword[]>;
  /** Create an application password */
  createApplicationPassword(body: NewApplicationPassword, options?: CreateApplicationPasswordOptions): Promise<CreatedApplicationPassword>;
  /** Revoke all your application passwords, that of the request included */
  deleteApplicationPasswords(options?: DeleteApplicationPasswordsOptions): Promise<DeletedApplicationPasswords>;
  /** Read the application password that authenticates the request */
  introspectApplicationPassword(options?: IntrospectApplicationPasswordOptions): Promise<ApplicationPassword>;
  /** Read one of your application passwords */
  readApplicationPassword(uuid: string, options?: ReadApplicationPasswordOptions): Promise<ApplicationPassword>;
  /** Revoke one of your application passwords */
  deleteApplicationPassword(uuid: string, options?: DeleteApplicationPasswordOptions): Promise<DeletedApplicationPassword>;
  /** List the types of the calendar */
  listTypes(options?: ListWpTypesOptions): Promise<Record<string, WpType>>;
  /** Read one of the types of the calendar */
  readType(name: string, options?: ReadWpTypeOptions): Promise<WpType>;
  /** List the taxonomies of the calendar */
  listTaxonomies(options?: ListWpTaxonomiesOptions): Promise<Record<string, WpTaxonomy>>;
  /** Read one of the taxonomies of the calendar */
  readTaxonomy(name: string, options?: ReadWpTaxonomyOptions): Promise<WpTaxonomy>;
  /** Read the settings of the site; for administrators */
  readSettings(options?: ReadWpSettingsOptions): Promise<WpSettings>;
  /** List posts: there are none */
  listPosts(options?: ListWpPostsOptions): Promise<[]>;
  /** List pages: there are none */
  listPages(options?: ListWpPagesOptions): Promise<[]>;
}

/** Events, venues and organizers in the form of `tec/v1` */
export interface TecOperations {
  /** List events in the form of `tec/v1` */
  listEvents(options?: ListTecEventsOptions): Promise<TecEvent[]>;
  /** Create an event in the form of `tec/v1` */
  createEvent(body: TecEventCreate, options?: CreateTecEventOptions): Promise<TecEvent>;
  /** Read an event in the form of `tec/v1` */
  readEvent(id: number, options?: ReadTecEventOptions): Promise<TecEvent>;
  /** Update an event in the form of `tec/v1` */
  updateEvent(id: number, body: TecEventUpdate, options?: UpdateTecEventOptions): Promise<TecEvent>;
  /** Delete an event in the form of `tec/v1` */
  deleteEvent(id: number, options?: DeleteTecEventOptions): Promise<[]>;
  /** List venues in the form of `tec/v1` */
  listVenues(options?: ListTecVenuesOptions): Promise<TecVenue[]>;
  /** Create a venue in the form of `tec/v1` */
  createVenue(body: TecVenueCreate, options?: CreateTecVenueOptions): Promise<TecVenue>;
  /** Read a venue in the form of `tec/v1` */
  readVenue(id: number, options?: ReadTecVenueOptions): Promise<TecVenue>;
  /** Update a venue in the form of `tec/v1` */
  updateVenue(id: number, body: TecVenueUpdate, options?: UpdateTecVenueOptions): Promise<TecVenue>;
  /** Delete a venue in the form of `tec/v1` */
  deleteVenue(id: number, options?: DeleteTecVenueOptions): Promise<[]>;
  /** List organizers in the form of `tec/v1` */
  listOrganizers(options?: ListTecOrganizersOptions): Promise<TecOrganizer[]>;
  /** Create an organizer in the form of `tec/v1` */
  createOrganizer(body: TecOrganizerCreate, options?: CreateTecOrganizerOptions): Promise<TecOrganizer>;
  /** Read an organizer in the form of `tec/v1` */
  readOrganizer(id: number, options?: ReadTecOrganizerOptions): Promise<TecOrganizer>;
  /** Update an organizer in the form of `tec/v1` */
  updateOrganizer(id: number, body: TecOrganizerUpdate, options?: UpdateTecOrganizerOptions): Promise<TecOrganizer>;
  /** Delete an organizer in the form of `tec/v1` */
  deleteOrganizer(id: number, options?: DeleteTecOrganizerOptions): Promise<[]>;
  /** The routes of `tec/v1` as OpenAPI */
  getDocumentation(options?: GetTecDocumentationOptions): Promise<{
    openapi: "3.0.0" | "3.1.0";
    info: Record<string, unknown>;
    servers: Record<string, unknown>[];
    paths: Record<string, Record<string, unknown>>;
    components: Record<string, unknown>;
  }>;
}

/** Logging in and out for browsers */
export interface SessionOperations {
  /** Read who is logged in, and get a fresh nonce; the cookie alone is enough */
  show(options?: ShowSessionOptions): Promise<Session>;
  /** Log a browser in */
  logIn(body: Credentials, options?: LogInOptions): Promise<Session>;
  /** Log a browser out; the cookie alone is enough */
  logOut(options?: LogOutOptions): Promise<Session>;
  /** List your sessions */
  lists(options?: ListSessionsOptions): Promise<Sessions>;
  /** End all your sessions but the one of this request */
  endOthers(options?: EndOtherSessionsOptions): Promise<EndedSessions>;
  /** End one of your sessions */
  end(id: string, options?: EndSessionOptions): Promise<EndedSessions>;
  /** Change your login password; all other sessions end */
  changePassword(body: PasswordChange, options?: ChangePasswordOptions): Promise<Session>;
  /** Choose a password with the link of an administrator, and log in; all other sessions end */
  choosePassword(body: PasswordChoice, options?: ChoosePasswordOptions): Promise<Session>;
  /** Read whether you have a second factor */
  showSecondFactor(options?: ShowSecondFactorOptions): Promise<SecondFactor>;
  /** Get a secret for an authenticator app; it is in use once a code confirms it */
  beginSecondFactor(body: SecondFactorBegin, options?: BeginSecondFactorOptions): Promise<SecondFactorSecret>;
  /** Switch the second factor on with a first code; all other sessions end */
  confirmSecondFactor(body: SecondFactorConfirm, options?: ConfirmSecondFactorOptions): Promise<RecoveryCodes>;
  /** Switch the second factor off */
  disableSecondFactor(body: SecondFactorProof, options?: DisableSecondFactorOptions): Promise<SecondFactor>;
  /** Make new recovery codes; those before are no longer accepted */
  renewRecoveryCodes(body: RecoveryCodesRenew, options?: RenewRecoveryCodesOptions): Promise<RecoveryCodes>;
}

/** Who may log in; for administrators */
export interface UsersOperations {
  /** List the users; for administrators */
  list(options?: ListUsersOptions): Promise<Accounts>;
  /** Add a user; for administrators */
  create(body: AccountCreate, options?: CreateUserOptions): Promise<Account>;
  /** Change the role or the e-mail address of a user; for administrators */
  update(id: number, body: AccountUpdate, options?: UpdateUserOptions): Promise<Account>;
  /** Delete a user; for administrators */
  delete(id: number, options?: DeleteUserOptions): Promise<Account>;
  /** Make a link with which a user chooses a password; for administrators */
  makeLoginLink(id: number, options?: MakeLoginLinkOptions): Promise<LoginLink>;
  /** Remove the second factor of another user, who has lost it; for administrators */
  resetSecondFactor(id: number, options?: ResetSecondFactorOptions): Promise<Account>;
}

/** Health checks and metrics for monitoring */
export interface OperationOperations {
  /** Check that the process responds */
  checkHealth(options?: CheckHealthOptions): Promise<{
    status: "ok";
  }>;
  /** Check that requests can be served */
  checkReadiness(options?: CheckReadinessOptions): Promise<{
    status: "ready";
    /** `backup`: the last scheduled backup has failed, or is long overdue */
    warnings?: "backup"[];
  }>;
  /** Read the metrics of all processes, in the text format of Prometheus; without a token they are not here */
  readMetrics(options?: ReadMetricsOptions): Promise<string>;
}

/** Operations of a client, by subject. */
export interface Client {
  service: ServiceOperations;
  events: EventsOperations;
  venues: VenuesOperations;
  organizers: OrganizersOperations;
  categories: CategoriesOperations;
  tags: TagsOperations;
  series: SeriesOperations;
  feeds: FeedsOperations;
  audit: AuditOperations;
  changes: ChangesOperations;
  webhooks: WebhooksOperations;
  imports: ImportsOperations;
  settings: SettingsOperations;
  subscriptions: SubscriptionsOperations;
  submissions: SubmissionsOperations;
  wp: WpOperations;
  tec: TecOperations;
  session: SessionOperations;
  users: UsersOperations;
  operation: OperationOperations;
}

/** Where each operation is, and how its arguments are sent. */
export const operations: Record<keyof Client, Record<string, Operation>> = {
  service: {
    describeNamespace: { method: "GET", path: "/wp-json/svc/events/v1/", hasLanguage: true },
    getDocumentation: { method: "GET", path: "/wp-json/svc/events/v1/doc", hasLanguage: true },
    listLanguages: { method: "GET", path: "/wp-json/svc/events/v1/languages", hasLanguage: true },
    describeSite: { method: "GET", path: "/wp-json", hasLanguage: true },
    readOembed: { method: "GET", path: "/wp-json/oembed/1.0/embed", hasLanguage: true },
    describeWpV2: { method: "GET", path: "/wp-json/wp/v2", hasLanguage: true },
    describeTecV1: { method: "GET", path: "/wp-json/tec/v1", hasLanguage: true },
    describeOembed10: { method: "GET", path: "/wp-json/oembed/1.0", hasLanguage: true },
    describeAlmanacV1: { method: "GET", path: "/wp-json/almanac/v1", hasLanguage: true },
  },
  events: {
    list: { method: "GET", path: "/wp-json/svc/events/v1/events", hasLanguage: true },
    all: { method: "GET", path: "/wp-json/svc/events/v1/events", hasLanguage: true, items: "events" },
    create: { method: "POST", path: "/wp-json/svc/events/v1/events", headers: { idempotencyKey: "Idempotency-Key" }, body: "json", hasLanguage: true },
    read: { method: "GET", path: "/wp-json/svc/events/v1/events/{id}", hasLanguage: true },
    delete: { method: "DELETE", path: "/wp-json/svc/events/v1/events/{id}", headers: { ifMatch: "If-Match" }, hasLanguage: true },
    update: { method: "PATCH", path: "/wp-json/svc/events/v1/events/{id}", headers: { ifMatch: "If-Match" }, body: "json", hasLanguage: true },
    readBySlug: { method: "GET", path: "/wp-json/svc/events/v1/events/by-slug/{slug}", hasLanguage: true },
    deleteBySlug: { method: "DELETE", path: "/wp-json/svc/events/v1/events/by-slug/{slug}", headers: { ifMatch: "If-Match" }, hasLanguage: true },
    updateBySlug: { method: "PATCH", path: "/wp-json/svc/events/v1/events/by-slug/{slug}", headers: { ifMatch: "If-Match" }, body: "json", hasLanguage: true },
    listTranslations: { method: "GET", path: "/wp-json/svc/events/v1/events/{id}/translations", hasLanguage: true },
    listHistory: { method: "GET", path: "/wp-json/svc/events/v1/events/{id}/history", hasLanguage: true },
    sendBack: { method: "POST", path: "/wp-json/svc/events/v1/events/{id}/send-back", headers: { idempotencyKey: "Idempotency-Key" }, body: "json", hasLanguage: true },
    listReviewNotes: { method: "GET", path: "/wp-json/svc/events/v1/events/{id}/review-notes", hasLanguage: true },
    readByExternalId: { method: "GET", path: "/wp-json/svc/events/v1/events/by-external-id/{external_id}", hasLanguage: true },
    upsertByExternalId: { method: "PUT", path: "/wp-json/svc/events/v1/events/by-external-id/{external_id}", headers: { ifMatch: "If-Match" }, body: "json", hasLanguage: true },
    preview: { method: "POST", path: "/wp-json/svc/events/v1/events/preview", headers: { idempotencyKey: "Idempotency-Key" }, body: "json", hasLanguage: true },
  },
  venues: {
    list: { method: "GET", path: "/wp-json/svc/events/v1/venues", hasLanguage: true },
    all: { method: "GET", path: "/wp-json/svc/events/v1/venues", hasLanguage: true, items: "venues" },
    create: { method: "POST", path: "/wp-json/svc/events/v1/venues", headers: { idempotencyKey: "Idempotency-Key" }, body: "json", hasLanguage: true },
    read: { method: "GET", path: "/wp-json/svc/events/v1/venues/{id}", hasLanguage: true },
    delete: { method: "DELETE", path: "/wp-json/svc/events/v1/venues/{id}", headers: { ifMatch: "If-Match" }, hasLanguage: true },
    update: { method: "PATCH", path: "/wp-json/svc/events/v1/venues/{id}", headers: { ifMatch: "If-Match" }, body: "json", hasLanguage: true },
    readBySlug: { method: "GET", path: "/wp-json/svc/events/v1/venues/by-slug/{slug}", hasLanguage: true },
    deleteBySlug: { method: "DELETE", path: "/wp-json/svc/events/v1/venues/by-slug/{slug}", headers: { ifMatch: "If-Match" }, hasLanguage: true },
    updateBySlug: { method: "PATCH", path: "/wp-json/svc/events/v1/venues/by-slug/{slug}", headers: { ifMatch: "If-Match" }, body: "json", hasLanguage: true },
    listTranslations: { method: "GET", path: "/wp-json/svc/events/v1/venues/{id}/translations", hasLanguage: true },
    listHistory: { method: "GET", path: "/wp-json/svc/events/v1/venues/{id}/history", hasLanguage: true },
    sendBack: { method: "POST", path: "/wp-json/svc/events/v1/venues/{id}/send-back", headers: { idempotencyKey: "Idempotency-Key" }, body: "json", hasLanguage: true },
    listReviewNotes: { method: "GET", path: "/wp-json/svc/events/v1/venues/{id}/review-notes", hasLanguage: true },
    merge: { method: "POST", path: "/wp-json/svc/events/v1/venues/{id}/merge", headers: { idempotencyKey: "Idempotency-Key" }, body: "json", hasLanguage: true },
    readByExternalId: { method: "GET", path: "/wp-json/svc/events/v1/venues/by-external-id/{external_id}", hasLanguage: true },
    upsertByExternalId: { method: "PUT", path: "/wp-json/svc/events/v1/venues/by-external-id/{external_id}", headers: { ifMatch: "If-Match" }, body: "json", hasLanguage: true },
  },
  organizers: {
    list: { method: "GET", path: "/wp-json/svc/events/v1/organizers", hasLanguage: true },
    all: { method: "GET", path: "/wp-json/svc/events/v1/organizers", hasLanguage: true, items: "organizers" },
    create: { method: "POST", path: "/wp-json/svc/events/v1/organizers", headers: { idempotencyKey: "Idempotency-Key" }, body: "json", hasLanguage: true },
    read: { method: "GET", path: "/wp-json/svc/events/v1/organizers/{id}", hasLanguage: true },
    delete: { method: "DELETE", path: "/wp-json/svc/events/v1/organizers/{id}", headers: { ifMatch: "If-Match" }, hasLanguage: true },
    update: { method: "PATCH", path: "/wp-json/svc/events/v1/organizers/{id}", headers: { ifMatch: "If-Match" }, body: "json", hasLanguage: true },
    readBySlug: { method: "GET", path: "/wp-json/svc/events/v1/organizers/by-slug/{slug}", hasLanguage: true },
    deleteBySlug: { method: "DELETE", path: "/wp-json/svc/events/v1/organizers/by-slug/{slug}", headers: { ifMatch: "If-Match" }, hasLanguage: true },
    updateBySlug: { method: "PATCH", path: "/wp-json/svc/events/v1/organizers/by-slug/{slug}", headers: { ifMatch: "If-Match" }, body: "json", hasLanguage: true },
    listTranslations: { method: "GET", path: "/wp-json/svc/events/v1/organizers/{id}/translations", hasLanguage: true },
    listHistory: { method: "GET", path: "/wp-json/svc/events/v1/organizers/{id}/history", hasLanguage: true },
    sendBack: { method: "POST", path: "/wp-json/svc/events/v1/organizers/{id}/send-back", headers: { idempotencyKey: "Idempotency-Key" }, body: "json", hasLanguage: true },
    listReviewNotes: { method: "GET", path: "/wp-json/svc/events/v1/organizers/{id}/review-notes", hasLanguage: true },
    merge: { method: "POST", path: "/wp-json/svc/events/v1/organizers/{id}/merge", headers: { idempotencyKey: "Idempotency-Key" }, body: "json", hasLanguage: true },
    readByExternalId: { method: "GET", path: "/wp-json/svc/events/v1/organizers/by-external-id/{external_id}", hasLanguage: true },
    upsertByExternalId: { method: "PUT", path: "/wp-json/svc/events/v1/organizers/by-external-id/{external_id}", headers: { ifMatch: "If-Match" }, body: "json", hasLanguage: true },
  },
  categories: {
    list: { method: "GET", path: "/wp-json/svc/events/v1/categories", hasLanguage: true },
    all: { method: "GET", path: "/wp-json/svc/events/v1/categories", hasLanguage: true, items: "categories" },
    create: { method: "POST", path: "/wp-json/svc/events/v1/categories", headers: { idempotencyKey: "Idempotency-Key" }, body: "json", hasLanguage: true },
    read: { method: "GET", path: "/wp-json/svc/events/v1/categories/{id}", hasLanguage: true },
    delete: { method: "DELETE", path: "/wp-json/svc/events/v1/categories/{id}", headers: { ifMatch: "If-Match" }, hasLanguage: true },
    update: { method: "PATCH", path: "/wp-json/svc/events/v1/categories/{id}", headers: { ifMatch: "If-Match" }, body: "json", hasLanguage: true },
    listTranslations: { method: "GET", path: "/wp-json/svc/events/v1/categories/{id}/translations", hasLanguage: true },
    listHistory: { method: "GET", path: "/wp-json/svc/events/v1/categories/{id}/history", hasLanguage: true },
    merge: { method: "POST", path: "/wp-json/svc/events/v1/categories/{id}/merge", headers: { idempotencyKey: "Idempotency-Key" }, body: "json", hasLanguage: true },
    readByExternalId: { method: "GET", path: "/wp-json/svc/events/v1/categories/by-external-id/{external_id}", hasLanguage: true },
    upsertByExternalId: { method: "PUT", path: "/wp-json/svc/events/v1/categories/by-external-id/{external_id}", headers: { ifMatch: "If-Match" }, body: "json", hasLanguage: true },
  },
  tags: {
    list: { method: "GET", path: "/wp-json/svc/events/v1/tags", hasLanguage: true },
    all: { method: "GET", path: "/wp-json/svc/events/v1/tags", hasLanguage: true, items: "tags" },
    create: { method: "POST", path: "/wp-json/svc/events/v1/tags", headers: { idempotencyKey: "Idempotency-Key" }, body: "json", hasLanguage: true },
    read: { method: "GET", path: "/wp-json/svc/events/v1/tags/{id}", hasLanguage: true },
    delete: { method: "DELETE", path: "/wp-json/svc/events/v1/tags/{id}", headers: { ifMatch: "If-Match" }, hasLanguage: true },
    update: { method: "PATCH", path: "/wp-json/svc/events/v1/tags/{id}", headers: { ifMatch: "If-Match" }, body: "json", hasLanguage: true },
    listTranslations: { method: "GET", path: "/wp-json/svc/events/v1/tags/{id}/translations", hasLanguage: true },
    listHistory: { method: "GET", path: "/wp-json/svc/events/v1/tags/{id}/history", hasLanguage: true },
    merge: { method: "POST", path: "/wp-json/svc/events/v1/tags/{id}/merge", headers: { idempotencyKey: "Idempotency-Key" }, body: "json", hasLanguage: true },
    readByExternalId: { method: "GET", path: "/wp-json/svc/events/v1/tags/by-external-id/{external_id}", hasLanguage: true },
    upsertByExternalId: { method: "PUT", path: "/wp-json/svc/events/v1/tags/by-external-id/{external_id}", headers: { ifMatch: "If-Match" }, body: "json", hasLanguage: true },
  },
  series: {
    list: { method: "GET", path: "/wp-json/svc/events/v1/series", hasLanguage: true },
    all: { method: "GET", path: "/wp-json/svc/events/v1/series", hasLanguage: true, items: "series" },
    create: { method: "POST", path: "/wp-json/svc/events/v1/series", headers: { idempotencyKey: "Idempotency-Key" }, body: "json", hasLanguage: true },
    read: { method: "GET", path: "/wp-json/svc/events/v1/series/{id}", hasLanguage: true },
    delete: { method: "DELETE", path: "/wp-json/svc/events/v1/series/{id}", headers: { ifMatch: "If-Match" }, hasLanguage: true },
    update: { method: "PATCH", path: "/wp-json/svc/events/v1/series/{id}", headers: { ifMatch: "If-Match" }, body: "json", hasLanguage: true },
    readBySlug: { method: "GET", path: "/wp-json/svc/events/v1/series/by-slug/{slug}", hasLanguage: true },
    deleteBySlug: { method: "DELETE", path: "/wp-json/svc/events/v1/series/by-slug/{slug}", headers: { ifMatch: "If-Match" }, hasLanguage: true },
    updateBySlug: { method: "PATCH", path: "/wp-json/svc/events/v1/series/by-slug/{slug}", headers: { ifMatch: "If-Match" }, body: "json", hasLanguage: true },
    listTranslations: { method: "GET", path: "/wp-json/svc/events/v1/series/{id}/translations", hasLanguage: true },
    listHistory: { method: "GET", path: "/wp-json/svc/events/v1/series/{id}/history", hasLanguage: true },
    sendBack: { method: "POST", path: "/wp-json/svc/events/v1/series/{id}/send-back", headers: { idempotencyKey: "Idempotency-Key" }, body: "json", hasLanguage: true },
    listReviewNotes: { method: "GET", path: "/wp-json/svc/events/v1/series/{id}/review-notes", hasLanguage: true },
    readByExternalId: { method: "GET", path: "/wp-json/svc/events/v1/series/by-external-id/{external_id}", hasLanguage: true },
    upsertByExternalId: { method: "PUT", path: "/wp-json/svc/events/v1/series/by-external-id/{external_id}", headers: { ifMatch: "If-Match" }, body: "json", hasLanguage: true },
    listOccurrences: { method: "GET", path: "/wp-json/svc/events/v1/series/{id}/occurrences", hasLanguage: true },
    preview: { method: "POST", path: "/wp-json/svc/events/v1/series/preview", headers: { idempotencyKey: "Idempotency-Key" }, body: "json", hasLanguage: true },
  },
  feeds: {
    readEventsIcs: { method: "GET", path: "/wp-json/svc/events/v1/events.ics", hasLanguage: true },
    readEventsRss: { method: "GET", path: "/wp-json/svc/events/v1/events.rss", hasLanguage: true },
    readEventsAtom: { method: "GET", path: "/wp-json/svc/events/v1/events.atom", hasLanguage: true },
    readEventsJson: { method: "GET", path: "/wp-json/svc/events/v1/events.feed.json", hasLanguage: true },
    readEventCalendar: { method: "GET", path: "/wp-json/svc/events/v1/events/{id}.ics", hasLanguage: true },
    readSeriesCalendar: { method: "GET", path: "/wp-json/svc/events/v1/series/{id}.ics", hasLanguage: true },
    readEventCalendarBySlug: { method: "GET", path: "/wp-json/svc/events/v1/events/by-slug/{slug}.ics", hasLanguage: true },
  },
  audit: {
    list: { method: "GET", path: "/wp-json/svc/events/v1/audit", hasLanguage: true },
    all: { method: "GET", path: "/wp-json/svc/events/v1/audit", hasLanguage: true, items: "entries" },
  },
  changes: {
    list: { method: "GET", path: "/wp-json/svc/events/v1/changes", hasLanguage: true },
    all: { method: "GET", path: "/wp-json/svc/events/v1/changes", hasLanguage: true, items: "changes" },
  },
  webhooks: {
    list: { method: "GET", path: "/wp-json/svc/events/v1/webhooks", hasLanguage: true },
    create: { method: "POST", path: "/wp-json/svc/events/v1/webhooks", headers: { idempotencyKey: "Idempotency-Key" }, body: "json", hasLanguage: true },
    read: { method: "GET", path: "/wp-json/svc/events/v1/webhooks/{id}", hasLanguage: true },
    update: { method: "PATCH", path: "/wp-json/svc/events/v1/webhooks/{id}", body: "json", hasLanguage: true },
    delete: { method: "DELETE", path: "/wp-json/svc/events/v1/webhooks/{id}", hasLanguage: true },
    listDeliveries: { method: "GET", path: "/wp-json/svc/events/v1/webhooks/{id}/deliveries", hasLanguage: true },
    redeliver: { method: "POST", path: "/wp-json/svc/events/v1/webhooks/{id}/deliveries/{delivery}/redeliver", headers: { idempotencyKey: "Idempotency-Key" }, hasLanguage: true },
  },
  imports: {
    list: { method: "GET", path: "/wp-json/svc/events/v1/imports", hasLanguage: true },
    create: { method: "POST", path: "/wp-json/svc/events/v1/imports", headers: { idempotencyKey: "Idempotency-Key" }, body: "json", hasLanguage: true },
    read: { method: "GET", path: "/wp-json/svc/events/v1/imports/{id}", hasLanguage: true },
    delete: { method: "DELETE", path: "/wp-json/svc/events/v1/imports/{id}", hasLanguage: true },
    upload: { method: "POST", path: "/wp-json/svc/events/v1/imports/files", headers: { contentDisposition: "Content-Disposition", idempotencyKey: "Idempotency-Key" }, body: "file", hasLanguage: true },
    preview: { method: "POST", path: "/wp-json/svc/events/v1/imports/preview", headers: { contentDisposition: "Content-Disposition", idempotencyKey: "Idempotency-Key" }, body: "file", hasLanguage: true },
  },
  settings: {
    read: { method: "GET", path: "/wp-json/svc/events/v1/settings", hasLanguage: true },
    update: { method: "PATCH", path: "/wp-json/svc/events/v1/settings", body: "json", hasLanguage: true },
  },
  subscriptions: {
    list: { method: "GET", path: "/wp-json/svc/events/v1/subscriptions", hasLanguage: true },
    create: { method: "POST", path: "/wp-json/svc/events/v1/subscriptions", headers: { idempotencyKey: "Idempotency-Key" }, body: "json", hasLanguage: true },
    read: { method: "GET", path: "/wp-json/svc/events/v1/subscriptions/{id}", hasLanguage: true },
    update: { method: "PATCH", path: "/wp-json/svc/events/v1/subscriptions/{id}", body: "json", hasLanguage: true },
    delete: { method: "DELETE", path: "/wp-json/svc/events/v1/subscriptions/{id}", hasLanguage: true },
    run: { method: "POST", path: "/wp-json/svc/events/v1/subscriptions/{id}/run", headers: { idempotencyKey: "Idempotency-Key" }, hasLanguage: true },
  },
  submissions: {
    createToken: { method: "POST", path: "/wp-json/svc/events/v1/events/submissions/tokens", hasLanguage: true },
    create: { method: "POST", path: "/wp-json/svc/events/v1/events/submissions", body: "json", hasLanguage: true },
  },
  wp: {
    listImages: { method: "GET", path: "/wp-json/wp/v2/media", hasLanguage: true },
    uploadImage: { method: "POST", path: "/wp-json/wp/v2/media", headers: { contentDisposition: "Content-Disposition", idempotencyKey: "Idempotency-Key" }, body: "file", hasLanguage: true },
    readImage: { method: "GET", path: "/wp-json/wp/v2/media/{id}", hasLanguage: true },
    updateImage: { method: "PATCH", path: "/wp-json/wp/v2/media/{id}", body: "json", hasLanguage: true },
    deleteImage: { method: "DELETE", path: "/wp-json/wp/v2/media/{id}", hasLanguage: true },
    replaceImage: { method: "PUT", path: "/wp-json/wp/v2/media/{id}/file", headers: { contentDisposition: "Content-Disposition" }, body: "file", hasLanguage: true },
    listEvents: { method: "GET", path: "/wp-json/wp/v2/tribe_events", hasLanguage: true },
    createEvent: { method: "POST", path: "/wp-json/wp/v2/tribe_events", headers: { idempotencyKey: "Idempotency-Key" }, body: "json", hasLanguage: true },
    readEvent: { method: "GET", path: "/wp-json/wp/v2/tribe_events/{id}", hasLanguage: true },
    updateEvent: { method: "PATCH", path: "/wp-json/wp/v2/tribe_events/{id}", headers: { ifMatch: "If-Match" }, body: "json", hasLanguage: true },
    deleteEvent: { method: "DELETE", path: "/wp-json/wp/v2/tribe_events/{id}", headers: { ifMatch: "If-Match" }, hasLanguage: true },
    listVenues: { method: "GET", path: "/wp-json/wp/v2/tribe_venue", hasLanguage: true },
    createVenue: { method: "POST", path: "/wp-json/wp/v2/tribe_venue", headers: { idempotencyKey: "Idempotency-Key" }, body: "json", hasLanguage: true },
    readVenue: { method: "GET", path: "/wp-json/wp/v2/tribe_venue/{id}", hasLanguage: true },
    updateVenue: { method: "PATCH", path: "/wp-json/wp/v2/tribe_venue/{id}", headers: { ifMatch: "If-Match" }, body: "json", hasLanguage: true },
    deleteVenue: { method: "DELETE", path: "/wp-json/wp/v2/tribe_venue/{id}", headers: { ifMatch: "If-Match" }, hasLanguage: true },
    listOrganizers: { method: "GET", path: "/wp-json/wp/v2/tribe_organizer", hasLanguage: true },
    createOrganizer: { method: "POST", path: "/wp-json/wp/v2/tribe_organizer", headers: { idempotencyKey: "Idempotency-Key" }, body: "json", hasLanguage: true },
    readOrganizer: { method: "GET", path: "/wp-json/wp/v2/tribe_organizer/{id}", hasLanguage: true },
    updateOrganizer: { method: "PATCH", path: "/wp-json/wp/v2/tribe_organizer/{id}", headers: { ifMatch: "If-Match" }, body: "json", hasLanguage: true },
    deleteOrganizer: { method: "DELETE", path: "/wp-json/wp/v2/tribe_organizer/{id}", headers: { ifMatch: "If-Match" }, hasLanguage: true },
    listCategories: { method: "GET", path: "/wp-json/wp/v2/tribe_events_cat", hasLanguage: true },
    createCategory: { method: "POST", path: "/wp-json/wp/v2/tribe_events_cat", headers: { idempotencyKey: "Idempotency-Key" }, body: "json", hasLanguage: true },
    readCategory: { method: "GET", path: "/wp-json/wp/v2/tribe_events_cat/{id}", hasLanguage: true },
    updateCategory: { method: "PATCH", path: "/wp-json/wp/v2/tribe_events_cat/{id}", headers: { ifMatch: "If-Match" }, body: "json", hasLanguage: true },
    deleteCategory: { method: "DELETE", path: "/wp-json/wp/v2/tribe_events_cat/{id}", headers: { ifMatch: "If-Match" }, hasLanguage: true },
    listTags: { method: "GET", path: "/wp-json/wp/v2/tags", hasLanguage: true },
    createTag: { method: "POST", path: "/wp-json/wp/v2/tags", headers: { idempotencyKey: "Idempotency-Key" }, body: "json", hasLanguage: true },
    readTag: { method: "GET", path: "/wp-json/wp/v2/tags/{id}", hasLanguage: true },
    updateTag: { method: "PATCH", path: "/wp-json/wp/v2/tags/{id}", headers: { ifMatch: "If-Match" }, body: "json", hasLanguage: true },
    deleteTag: { method: "DELETE", path: "/wp-json/wp/v2/tags/{id}", headers: { ifMatch: "If-Match" }, hasLanguage: true },
    listSeries: { method: "GET", path: "/wp-json/wp/v2/tribe_event_series", hasLanguage: true },
    createSeries: { method: "POST", path: "/wp-json/wp/v2/tribe_event_series", headers: { idempotencyKey: "Idempotency-Key" }, body: "json", hasLanguage: true },
    readSeries: { method: "GET", path: "/wp-json/wp/v2/tribe_event_series/{id}", hasLanguage: true },
    updateSeries: { method: "PATCH", path: "/wp-json/wp/v2/tribe_event_series/{id}", headers: { ifMatch: "If-Match" }, body: "json", hasLanguage: true },
    deleteSeries: { method: "DELETE", path: "/wp-json/wp/v2/tribe_event_series/{id}", headers: { ifMatch: "If-Match" }, hasLanguage: true },
    readCurrentUser: { method: "GET", path: "/wp-json/wp/v2/users/me", hasLanguage: true },
    listApplicationPasswords: { method: "GET", path: "/wp-json/wp/v2/users/me/application-passwords", hasLanguage: true },
    createApplicationPassword: { method: "POST", path: "/wp-json/wp/v2/users/me/application-passwords", body: "json", hasLanguage: true },
    deleteApplicationPasswords: { method: "DELETE", path: "/wp-json/wp/v2/users/me/application-passwords", hasLanguage: true },
    introspectApplicationPassword: { method: "GET", path: "/wp-json/wp/v2/users/me/application-passwords/introspect", hasLanguage: true },
    readApplicationPassword: { method: "GET", path: "/wp-json/wp/v2/users/me/application-passwords/{uuid}", hasLanguage: true },
    deleteApplicationPassword: { method: "DELETE", path: "/wp-json/wp/v2/users/me/application-passwords/{uuid}", hasLanguage: true },
    listTypes: { method: "GET", path: "/wp-json/wp/v2/types", hasLanguage: true },
    readType: { method: "GET", path: "/wp-json/wp/v2/types/{name}", hasLanguage: true },
    listTaxonomies: { method: "GET", path: "/wp-json/wp/v2/taxonomies", hasLanguage: true },
    readTaxonomy: { method: "GET", path: "/wp-json/wp/v2/taxonomies/{name}", hasLanguage: true },
    readSettings: { method: "GET", path: "/wp-json/wp/v2/settings", hasLanguage: true },
    listPosts: { method: "GET", path: "/wp-json/wp/v2/posts", hasLanguage: true },
    listPages: { method: "GET", path: "/wp-json/wp/v2/pages", hasLanguage: true },
  },
  tec: {
    listEvents: { method: "GET", path: "/wp-json/tec/v1/events", hasLanguage: true },
    createEvent: { method: "POST", path: "/wp-json/tec/v1/events", headers: { idempotencyKey: "Idempotency-Key" }, body: "json", hasLanguage: true },
    readEvent: { method: "GET", path: "/wp-json/tec/v1/events/{id}", hasLanguage: true },
    updateEvent: { method: "PATCH", path: "/wp-json/tec/v1/events/{id}", headers: { ifMatch: "If-Match" }, body: "json", hasLanguage: true },
    deleteEvent: { method: "DELETE", path: "/wp-json/tec/v1/events/{id}", headers: { ifMatch: "If-Match" }, hasLanguage: true },
    listVenues: { method: "GET", path: "/wp-json/tec/v1/venues", hasLanguage: true },
    createVenue: { method: "POST", path: "/wp-json/tec/v1/venues", headers: { idempotencyKey: "Idempotency-Key" }, body: "json", hasLanguage: true },
    readVenue: { method: "GET", path: "/wp-json/tec/v1/venues/{id}", hasLanguage: true },
    updateVenue: { method: "PATCH", path: "/wp-json/tec/v1/venues/{id}", headers: { ifMatch: "If-Match" }, body: "json", hasLanguage: true },
    deleteVenue: { method: "DELETE", path: "/wp-json/tec/v1/venues/{id}", headers: { ifMatch: "If-Match" }, hasLanguage: true },
    listOrganizers: { method: "GET", path: "/wp-json/tec/v1/organizers", hasLanguage: true },
    createOrganizer: { method: "POST", path: "/wp-json/tec/v1/organizers", headers: { idempotencyKey: "Idempotency-Key" }, body: "json", hasLanguage: true },
    readOrganizer: { method: "GET", path: "/wp-json/tec/v1/organizers/{id}", hasLanguage: true },
    updateOrganizer: { method: "PATCH", path: "/wp-json/tec/v1/organizers/{id}", headers: { ifMatch: "If-Match" }, body: "json", hasLanguage: true },
    deleteOrganizer: { method: "DELETE", path: "/wp-json/tec/v1/organizers/{id}", headers: { ifMatch: "If-Match" }, hasLanguage: true },
    getDocumentation: { method: "GET", path: "/wp-json/tec/v1/docs", hasLanguage: true },
  },
  session: {
    show: { method: "GET", path: "/wp-json/almanac/v1/session", hasLanguage: true },
    logIn: { method: "POST", path: "/wp-json/almanac/v1/session", body: "json", hasLanguage: true },
    logOut: { method: "DELETE", path: "/wp-json/almanac/v1/session", hasLanguage: true },
    lists: { method: "GET", path: "/wp-json/almanac/v1/sessions", hasLanguage: true },
    endOthers: { method: "DELETE", path: "/wp-json/almanac/v1/sessions", hasLanguage: true },
    end: { method: "DELETE", path: "/wp-json/almanac/v1/sessions/{id}", hasLanguage: true },
    changePassword: { method: "PUT", path: "/wp-json/almanac/v1/password", body: "json", hasLanguage: true },
    choosePassword: { method: "POST", path: "/wp-json/almanac/v1/password", body: "json", hasLanguage: true },
    showSecondFactor: { method: "GET", path: "/wp-json/almanac/v1/second-factor", hasLanguage: true },
    beginSecondFactor: { method: "POST", path: "/wp-json/almanac/v1/second-factor", body: "json", hasLanguage: true },
    confirmSecondFactor: { method: "POST", path: "/wp-json/almanac/v1/second-factor/confirm", body: "json", hasLanguage: true },
    disableSecondFactor: { method: "POST", path: "/wp-json/almanac/v1/second-factor/disable", body: "json", hasLanguage: true },
    renewRecoveryCodes: { method: "POST", path: "/wp-json/almanac/v1/second-factor/recovery-codes", body: "json", hasLanguage: true },
  },
  users: {
    list: { method: "GET", path: "/wp-json/almanac/v1/users", hasLanguage: true },
    create: { method: "POST", path: "/wp-json/almanac/v1/users", headers: { idempotencyKey: "Idempotency-Key" }, body: "json", hasLanguage: true },
    update: { method: "PATCH", path: "/wp-json/almanac/v1/users/{id}", body: "json", hasLanguage: true },
    delete: { method: "DELETE", path: "/wp-json/almanac/v1/users/{id}", hasLanguage: true },
    makeLoginLink: { method: "PUT", path: "/wp-json/almanac/v1/users/{id}/login-link", hasLanguage: true },
    resetSecondFactor: { method: "DELETE", path: "/wp-json/almanac/v1/users/{id}/second-factor", hasLanguage: true },
  },
  operation: {
    checkHealth: { method: "GET", path: "/healthz" },
    checkReadiness: { method: "GET", path: "/readyz" },
    readMetrics: { method: "GET", path: "/metrics" },
  },
};
