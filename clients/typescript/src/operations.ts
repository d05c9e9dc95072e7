// Made from docs/openapi.json by generate.mjs; changes belong there.

import type { CallOptions, Operation } from "./call.ts";
import type { Category, CategoryCreate, CategoryList, CategoryUpdate, CategoryUpsert, Event, EventCreate, EventList, EventUpdate, EventUpsert, JsonFeed, Language, Media, Namespace, Organizer, OrganizerCreate, OrganizerList, OrganizerUpdate, OrganizerUpsert, Site, Tag, TagCreate, TagList, TagUpdate, TagUpsert, User, Venue, VenueCreate, VenueList, VenueUpdate, VenueUpsert, WpTag } from "./types.ts";

export interface DescribeNamespaceOptions extends CallOptions {
  /** The namespace to describe; by default that of the request */
  namespace?: string;
  /** `edit`: callers who may edit an event see it without its password */
  context?: "view" | "edit";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
}

export interface GetDocumentationOptions extends CallOptions {
  /** Version of OpenAPI */
  version?: "3.0" | "3.1";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
}

export interface ListLanguagesOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
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
  /** What to order by */
  orderby?: "title" | "date" | "modified" | "id" | "start_date" | "end_date" | "featured" | "distance";
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
  /** Post status: one, or several separated by commas */
  status?: string;
  /** Items changed after this moment */
  modified_after?: string;
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
  /** Events whose post_parent is this event */
  post_parent?: number;
  /** Events with tickets; false: without */
  ticketed?: boolean;
  /** Password of the event */
  password?: string;
  /** `edit`: callers who may edit an event see it without its password */
  context?: "view" | "edit";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
}

export interface CreateEventOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Makes a POST repeatable for a day: the same key and request get the same response and change nothing again */
  idempotencyKey?: string;
}

export interface ReadEventOptions extends CallOptions {
  /** `translation`: the translation into the language of the request instead of the item itself */
  resolve?: "translation";
  /** Password of the event */
  password?: string;
  /** `edit`: callers who may edit an event see it without its password */
  context?: "view" | "edit";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
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
}

export interface UpdateEventOptions extends CallOptions {
  /** ETag of the item as the client knows it: 412 when it has changed */
  ifMatch?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
}

export interface ReadEventBySlugOptions extends CallOptions {
  /** `translation`: the translation into the language of the request instead of the item itself */
  resolve?: "translation";
  /** Password of the event */
  password?: string;
  /** `edit`: callers who may edit an event see it without its password */
  context?: "view" | "edit";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
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
}

export interface UpdateEventBySlugOptions extends CallOptions {
  /** ETag of the item as the client knows it: 412 when it has changed */
  ifMatch?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
}

export interface ListEventTranslationsOptions extends CallOptions {
  /** Password of the event */
  password?: string;
  /** `edit`: callers who may edit an event see it without its password */
  context?: "view" | "edit";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
}

export interface ReadEventByExternalIdOptions extends CallOptions {
  /** `translation`: the translation into the language of the request instead of the item itself */
  resolve?: "translation";
  /** Password of the event */
  password?: string;
  /** `edit`: callers who may edit an event see it without its password */
  context?: "view" | "edit";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
}

export interface UpsertEventByExternalIdOptions extends CallOptions {
  /** ETag of the item as the client knows it: 412 when it has changed */
  ifMatch?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
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
  /** What to order by */
  orderby?: "title" | "date" | "modified" | "id";
  /** Venues that have all these words in one of their fields */
  search?: string;
  /** Those related to this event */
  event?: number;
  /** Those that have events; false: those that have none */
  has_events?: boolean;
  /** Those that have events which are still to start */
  only_with_upcoming?: boolean;
  /** Post status: one, or several separated by commas */
  status?: string;
  /** Items changed after this moment */
  modified_after?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
}

export interface CreateVenueOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Makes a POST repeatable for a day: the same key and request get the same response and change nothing again */
  idempotencyKey?: string;
}

export interface ReadVenueOptions extends CallOptions {
  /** `translation`: the translation into the language of the request instead of the item itself */
  resolve?: "translation";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
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
}

export interface UpdateVenueOptions extends CallOptions {
  /** ETag of the item as the client knows it: 412 when it has changed */
  ifMatch?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
}

export interface ReadVenueBySlugOptions extends CallOptions {
  /** `translation`: the translation into the language of the request instead of the item itself */
  resolve?: "translation";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
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
}

export interface UpdateVenueBySlugOptions extends CallOptions {
  /** ETag of the item as the client knows it: 412 when it has changed */
  ifMatch?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
}

export interface ListVenueTranslationsOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
}

export interface ReadVenueByExternalIdOptions extends CallOptions {
  /** `translation`: the translation into the language of the request instead of the item itself */
  resolve?: "translation";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
}

export interface UpsertVenueByExternalIdOptions extends CallOptions {
  /** ETag of the item as the client knows it: 412 when it has changed */
  ifMatch?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
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
  /** What to order by */
  orderby?: "title" | "date" | "modified" | "id";
  /** Organizers that have all these words in one of their fields */
  search?: string;
  /** Those related to this event */
  event?: number;
  /** Those that have events; false: those that have none */
  has_events?: boolean;
  /** Those that have events which are still to start */
  only_with_upcoming?: boolean;
  /** Post status: one, or several separated by commas */
  status?: string;
  /** Items changed after this moment */
  modified_after?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
}

export interface CreateOrganizerOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Makes a POST repeatable for a day: the same key and request get the same response and change nothing again */
  idempotencyKey?: string;
}

export interface ReadOrganizerOptions extends CallOptions {
  /** `translation`: the translation into the language of the request instead of the item itself */
  resolve?: "translation";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
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
}

export interface UpdateOrganizerOptions extends CallOptions {
  /** ETag of the item as the client knows it: 412 when it has changed */
  ifMatch?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
}

export interface ReadOrganizerBySlugOptions extends CallOptions {
  /** `translation`: the translation into the language of the request instead of the item itself */
  resolve?: "translation";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
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
}

export interface UpdateOrganizerBySlugOptions extends CallOptions {
  /** ETag of the item as the client knows it: 412 when it has changed */
  ifMatch?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
}

export interface ListOrganizerTranslationsOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
}

export interface ReadOrganizerByExternalIdOptions extends CallOptions {
  /** `translation`: the translation into the language of the request instead of the item itself */
  resolve?: "translation";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
}

export interface UpsertOrganizerByExternalIdOptions extends CallOptions {
  /** ETag of the item as the client knows it: 412 when it has changed */
  ifMatch?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
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
  /** What to order by */
  orderby?: "name" | "id" | "slug" | "count" | "description" | "term_group" | "none" | "include";
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
  /** The term with this slug */
  slug?: string;
  /** Hide categories that no published event has */
  hide_empty?: boolean;
  /** Direct children of this category; 0 for the top level */
  parent?: number;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
}

export interface CreateCategoryOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Makes a POST repeatable for a day: the same key and request get the same response and change nothing again */
  idempotencyKey?: string;
}

export interface ReadCategoryOptions extends CallOptions {
  /** `translation`: the translation into the language of the request instead of the item itself */
  resolve?: "translation";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
}

export interface DeleteCategoryOptions extends CallOptions {
  /** `all`: delete every translation as well */
  translations?: "all";
  /** ETag of the item as the client knows it: 412 when it has changed */
  ifMatch?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
}

export interface UpdateCategoryOptions extends CallOptions {
  /** ETag of the item as the client knows it: 412 when it has changed */
  ifMatch?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
}

export interface ListCategoryTranslationsOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
}

export interface ReadCategoryByExternalIdOptions extends CallOptions {
  /** `translation`: the translation into the language of the request instead of the item itself */
  resolve?: "translation";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
}

export interface UpsertCategoryByExternalIdOptions extends CallOptions {
  /** ETag of the item as the client knows it: 412 when it has changed */
  ifMatch?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
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
  /** What to order by */
  orderby?: "name" | "id" | "slug" | "count" | "description" | "term_group" | "none" | "include";
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
  /** The term with this slug */
  slug?: string;
  /** Hide terms that no published event has */
  hide_empty?: boolean;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
}

export interface CreateTagOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Makes a POST repeatable for a day: the same key and request get the same response and change nothing again */
  idempotencyKey?: string;
}

export interface ReadTagOptions extends CallOptions {
  /** `translation`: the translation into the language of the request instead of the item itself */
  resolve?: "translation";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
}

export interface DeleteTagOptions extends CallOptions {
  /** `all`: delete every translation as well */
  translations?: "all";
  /** ETag of the item as the client knows it: 412 when it has changed */
  ifMatch?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
}

export interface UpdateTagOptions extends CallOptions {
  /** ETag of the item as the client knows it: 412 when it has changed */
  ifMatch?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
}

export interface ListTagTranslationsOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
}

export interface ReadTagByExternalIdOptions extends CallOptions {
  /** `translation`: the translation into the language of the request instead of the item itself */
  resolve?: "translation";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
}

export interface UpsertTagByExternalIdOptions extends CallOptions {
  /** ETag of the item as the client knows it: 412 when it has changed */
  ifMatch?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
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
  /** What to order by */
  orderby?: "title" | "date" | "modified" | "id" | "start_date" | "end_date" | "featured" | "distance";
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
  /** Post status: one, or several separated by commas */
  status?: string;
  /** Items changed after this moment */
  modified_after?: string;
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
  /** Events whose post_parent is this event */
  post_parent?: number;
  /** Events with tickets; false: without */
  ticketed?: boolean;
  /** Password of the event */
  password?: string;
  /** `edit`: callers who may edit an event see it without its password */
  context?: "view" | "edit";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
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
  /** What to order by */
  orderby?: "title" | "date" | "modified" | "id" | "start_date" | "end_date" | "featured" | "distance";
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
  /** Post status: one, or several separated by commas */
  status?: string;
  /** Items changed after this moment */
  modified_after?: string;
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
  /** Events whose post_parent is this event */
  post_parent?: number;
  /** Events with tickets; false: without */
  ticketed?: boolean;
  /** Password of the event */
  password?: string;
  /** `edit`: callers who may edit an event see it without its password */
  context?: "view" | "edit";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
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
  /** What to order by */
  orderby?: "title" | "date" | "modified" | "id" | "start_date" | "end_date" | "featured" | "distance";
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
  /** Post status: one, or several separated by commas */
  status?: string;
  /** Items changed after this moment */
  modified_after?: string;
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
  /** Events whose post_parent is this event */
  post_parent?: number;
  /** Events with tickets; false: without */
  ticketed?: boolean;
  /** Password of the event */
  password?: string;
  /** `edit`: callers who may edit an event see it without its password */
  context?: "view" | "edit";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
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
  /** What to order by */
  orderby?: "title" | "date" | "modified" | "id" | "start_date" | "end_date" | "featured" | "distance";
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
  /** Post status: one, or several separated by commas */
  status?: string;
  /** Items changed after this moment */
  modified_after?: string;
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
  /** Events whose post_parent is this event */
  post_parent?: number;
  /** Events with tickets; false: without */
  ticketed?: boolean;
  /** Password of the event */
  password?: string;
  /** `edit`: callers who may edit an event see it without its password */
  context?: "view" | "edit";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
}

export interface ReadEventCalendarOptions extends CallOptions {
  /** Password of the event */
  password?: string;
  /** `edit`: callers who may edit an event see it without its password */
  context?: "view" | "edit";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
}

export interface ReadEventCalendarBySlugOptions extends CallOptions {
  /** Password of the event */
  password?: string;
  /** `edit`: callers who may edit an event see it without its password */
  context?: "view" | "edit";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
}

export interface DescribeSiteOptions extends CallOptions {
  /** `edit`: callers who may edit an event see it without its password */
  context?: "view" | "edit";
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
}

export interface UploadImageOptions extends CallOptions {
  /** The name of the file, when the body is the image itself */
  contentDisposition?: string;
  /** Title of the image */
  title?: string;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Makes a POST repeatable for a day: the same key and request get the same response and change nothing again */
  idempotencyKey?: string;
}

export interface ReadImageOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
}

export interface ReadCurrentUserOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
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
  /** What to order by */
  orderby?: "name" | "id" | "slug" | "count" | "description" | "term_group" | "none" | "include";
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
  /** The term with this slug */
  slug?: string;
  /** Hide terms that no published event has */
  hide_empty?: boolean;
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
}

export interface CreateWpTagOptions extends CallOptions {
  /** Language code of the content, also possible as the first segment of the path; `all` (lists only): every language */
  wpml_language?: "en" | "fr" | "de" | "es" | "all";
  /** Makes a POST repeatable for a day: the same key and request get the same response and change nothing again */
  idempotencyKey?: string;
}

export interface CheckHealthOptions extends CallOptions {}

export interface CheckReadinessOptions extends CallOptions {}

export interface ReadMetricsOptions extends CallOptions {}

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
  /** Read an event by its id in another system */
  readByExternalId(external_id: string, options?: ReadEventByExternalIdOptions): Promise<Event>;
  /** Update an event by its id in another system, or create it */
  upsertByExternalId(external_id: string, body: EventUpsert, options?: UpsertEventByExternalIdOptions): Promise<Event>;
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
  /** Read a tag by its id in another system */
  readByExternalId(external_id: string, options?: ReadTagByExternalIdOptions): Promise<Tag>;
  /** Update a tag by its id in another system, or create it */
  upsertByExternalId(external_id: string, body: TagUpsert, options?: UpsertTagByExternalIdOptions): Promise<Tag>;
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
  /** One published event as a calendar file */
  readEventCalendarBySlug(slug: string, options?: ReadEventCalendarBySlugOptions): Promise<string>;
}

/** Images, tags and users, in the form of WordPress */
export interface WpOperations {
  /** Upload an image */
  uploadImage(body: Blob, options?: UploadImageOptions): Promise<Media>;
  /** Read the metadata of an image */
  readImage(id: number, options?: ReadImageOptions): Promise<Media>;
  /** Read the user of the credentials */
  readCurrentUser(options?: ReadCurrentUserOptions): Promise<User>;
  /** List tags in the form of WordPress */
  listTags(options?: ListWpTagsOptions): Promise<WpTag[]>;
  /** Create a tag; the response is in the form of WordPress */
  createTag(body: TagCreate, options?: CreateWpTagOptions): Promise<WpTag>;
}

/** Health checks and metrics for monitoring */
export interface OperationOperations {
  /** Check that the process responds */
  checkHealth(options?: CheckHealthOptions): Promise<{
    status: "ok";
  }>;
  /** Check that the store responds */
  checkReadiness(options?: CheckReadinessOptions): Promise<{
    status: "ready";
  }>;
  /** Read the metrics of the read cache, in the text format of Prometheus */
  readMetrics(options?: ReadMetricsOptions): Promise<string>;
}

/** What a client can do, by subject. */
export interface Client {
  service: ServiceOperations;
  events: EventsOperations;
  venues: VenuesOperations;
  organizers: OrganizersOperations;
  categories: CategoriesOperations;
  tags: TagsOperations;
  feeds: FeedsOperations;
  wp: WpOperations;
  operation: OperationOperations;
}

/** Where each operation is, and how its arguments are sent. */
export const operations: Record<keyof Client, Record<string, Operation>> = {
  service: {
    describeNamespace: { method: "GET", path: "/wp-json/svc/events/v1/", hasLanguage: true },
    getDocumentation: { method: "GET", path: "/wp-json/svc/events/v1/doc", hasLanguage: true },
    listLanguages: { method: "GET", path: "/wp-json/svc/events/v1/languages", hasLanguage: true },
    describeSite: { method: "GET", path: "/wp-json", hasLanguage: true },
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
    readByExternalId: { method: "GET", path: "/wp-json/svc/events/v1/events/by-external-id/{external_id}", hasLanguage: true },
    upsertByExternalId: { method: "PUT", path: "/wp-json/svc/events/v1/events/by-external-id/{external_id}", headers: { ifMatch: "If-Match" }, body: "json", hasLanguage: true },
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
    readByExternalId: { method: "GET", path: "/wp-json/svc/events/v1/tags/by-external-id/{external_id}", hasLanguage: true },
    upsertByExternalId: { method: "PUT", path: "/wp-json/svc/events/v1/tags/by-external-id/{external_id}", headers: { ifMatch: "If-Match" }, body: "json", hasLanguage: true },
  },
  feeds: {
    readEventsIcs: { method: "GET", path: "/wp-json/svc/events/v1/events.ics", hasLanguage: true },
    readEventsRss: { method: "GET", path: "/wp-json/svc/events/v1/events.rss", hasLanguage: true },
    readEventsAtom: { method: "GET", path: "/wp-json/svc/events/v1/events.atom", hasLanguage: true },
    readEventsJson: { method: "GET", path: "/wp-json/svc/events/v1/events.feed.json", hasLanguage: true },
    readEventCalendar: { method: "GET", path: "/wp-json/svc/events/v1/events/{id}.ics", hasLanguage: true },
    readEventCalendarBySlug: { method: "GET", path: "/wp-json/svc/events/v1/events/by-slug/{slug}.ics", hasLanguage: true },
  },
  wp: {
    uploadImage: { method: "POST", path: "/wp-json/wp/v2/media", headers: { contentDisposition: "Content-Disposition", idempotencyKey: "Idempotency-Key" }, body: "file", hasLanguage: true },
    readImage: { method: "GET", path: "/wp-json/wp/v2/media/{id}", hasLanguage: true },
    readCurrentUser: { method: "GET", path: "/wp-json/wp/v2/users/me", hasLanguage: true },
    listTags: { method: "GET", path: "/wp-json/wp/v2/tags", hasLanguage: true },
    createTag: { method: "POST", path: "/wp-json/wp/v2/tags", headers: { idempotencyKey: "Idempotency-Key" }, body: "json", hasLanguage: true },
  },
  operation: {
    checkHealth: { method: "GET", path: "/healthz" },
    checkReadiness: { method: "GET", path: "/readyz" },
    readMetrics: { method: "GET", path: "/metrics" },
  },
};
