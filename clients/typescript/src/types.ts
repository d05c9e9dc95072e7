// Made from docs/openapi.json by generate.mjs; changes belong there.

/** A user, as administrators see it */
export interface Account {
  id: number;
  login: string;
  /** Empty if not known */
  email: string;
  role: "administrator" | "editor" | "author" | "contributor" | "subscriber";
  created: string;
  /** Whether the user logs in with a second factor */
  second_factor: boolean;
}

/** The user */
export interface AccountCreate {
  /** Login name */
  login: string;
  /** E-mail address, or empty */
  email?: string;
  /** Role, which decides what the user may do */
  role?: "administrator" | "editor" | "author" | "contributor" | "subscriber";
}

/** The fields to change */
export interface AccountUpdate {
  /** E-mail address, or empty */
  email?: string;
  /** Role, which decides what the user may do */
  role?: "administrator" | "editor" | "author" | "contributor" | "subscriber";
}

/** All users, in the order in which they were added */
export interface Accounts {
  users: Account[];
}

/** An application password, without the password itself */
export interface ApplicationPassword {
  uuid: string;
  /** UUID of the program; empty where it has given none */
  app_id: string;
  name: string;
  /** UTC, without an offset */
  created: string;
  last_used: string | null;
  last_ip: string | null;
  /** URLs of what belongs to it, by relation */
  _links: Record<string, {
    href: string;
    embeddable?: boolean;
    taxonomy?: string;
  }[]>;
}

/** An entry of the audit trail */
export interface AuditEntry {
  id: number;
  /** When it was done, site wall clock */
  date: string;
  /** When it was done, in UTC */
  date_utc: string;
  action: "create" | "update" | "publish" | "trash" | "restore" | "merge" | "delete" | "log-in" | "log-in-failed" | "log-out" | "session-end" | "login-link-create" | "user-add" | "user-change" | "user-remove" | "user-forget" | "app-password-create" | "app-password-revoke" | "second-factor-enable" | "second-factor-disable" | "second-factor-reset" | "recovery-codes-renew" | "recovery-code-use";
  user: {
    id: number;
    login: string;
  } | null;
  address: string | null;
  /** Id of the request in the log */
  request_id: string;
  resource: "events" | "venues" | "organizers" | "series" | "categories" | "tags" | "images" | "users" | "webhooks" | "imports" | "settings" | "subscriptions";
  /** Id of the item or user; 0 for none */
  item_id: number;
  /** The fields that it changed */
  changes: {
    field: string;
    /** The stored value before, null for none; `***` for a secret */
    before: unknown;
    /** The stored value after */
    after: unknown;
  }[];
  /** Whether long values in `changes` are cut to their beginning, because those of the whole page have more than 2,000,000 characters; `per_page=1` shows them whole */
  shortened: boolean;
}

/** A page of the audit trail, the newest entry first */
export interface AuditPage {
  entries: AuditEntry[];
  /** This page */
  rest_url: string;
  /** The page with older entries, if there is one */
  next_rest_url?: string;
  /** The page with newer entries, if there is one */
  previous_rest_url?: string;
}

/** A category */
export interface Category {
  id: number;
  /** Published events of its language */
  count: number;
  /** HTML */
  description: string;
  /** HTML-safe text */
  name: string;
  slug: string;
  taxonomy: string;
  meta: unknown[];
  /** Public page */
  url: string;
  urls: {
    /** URL in the API */
    self: string;
    /** URL of its list */
    collection: string;
    /** URL of its parent */
    up?: string;
  };
  /** `name` as stored; with `context=edit`, for those who may edit it */
  name_raw?: string;
  /** `description` as stored; with `context=edit`, for those who may edit it */
  description_raw?: string;
  external_id?: string;
  /** Language of the item */
  lang: string;
  /** The other visible items of its translation group, by language */
  translations: Record<string, {
    id: number;
    slug: string;
    /** Public page */
    url: string;
    /** URL in the API */
    rest_url: string;
  }>;
  /** Id of the parent; 0 at the top */
  parent: number;
  /** Colour on pages, `#rrggbb`; empty for none */
  colour: string;
}

/** The fields of a category to create; a translation takes from its group what the group shares */
export interface CategoryCreate {
  /** Name */
  name: string;
  /** Description, HTML */
  description?: string | null;
  /** Slug: the readable part of its URL */
  slug?: string;
  /** Its id in another system; unique within its resource, used by upserts */
  external_id?: string | null;
  /** Id of the parent category; 0 for the top */
  parent?: number | null;
  /** Colour on pages, such as `#1f6f5c`; the same for all translations */
  colour?: string | null;
  /** Id of an item in another language that this one translates */
  translation_of?: number;
}

/** A page of categories */
export interface CategoryList {
  categories: Category[];
  /** This page */
  rest_url: string;
  /** The next page, if there is one */
  next_rest_url?: string;
  /** The page before, if there is one */
  previous_rest_url?: string;
  /** How many items there are in all */
  total: number;
  /** How many pages there are */
  total_pages: number;
}

/** The fields of a category to update; those that are not sent keep their values */
export interface CategoryUpdate {
  /** Name */
  name?: string;
  /** Description, HTML */
  description?: string | null;
  /** Slug: the readable part of its URL */
  slug?: string;
  /** Its id in another system; unique within its resource, used by upserts */
  external_id?: string | null;
  /** Id of the parent category; 0 for the top */
  parent?: number | null;
  /** Colour on pages, such as `#1f6f5c`; the same for all translations */
  colour?: string | null;
}

/** The fields of a category to update, or all that a new one needs */
export interface CategoryUpsert {
  /** Name */
  name?: string;
  /** Description, HTML */
  description?: string | null;
  /** Slug: the readable part of its URL */
  slug?: string;
  /** Its id in another system; unique within its resource, used by upserts */
  external_id?: string | null;
  /** Id of the parent category; 0 for the top */
  parent?: number | null;
  /** Colour on pages, such as `#1f6f5c`; the same for all translations */
  colour?: string | null;
  /** Id of an item in another language that this one translates */
  translation_of?: number;
}

/** A change of an item */
export interface Change {
  /** `created` and `updated`: read it; `deleted`: it is gone, or you may no longer see it */
  type: "created" | "updated" | "deleted";
  resource: "events" | "venues" | "organizers" | "categories" | "tags" | "series";
  id: number;
  /** Grows with each change of the item */
  version: number;
  /** Language code */
  language: string;
  /** The same for all translations of one thing */
  group: number;
  /** The item */
  rest_url: string;
}

/** Changes, the oldest first; one for each item */
export interface ChangePage {
  changes: Change[];
  /** Send it as `since` for the changes after these */
  token: string;
  /** Whether there may be more changes now */
  has_more: boolean;
  /** The changes after these */
  next_rest_url: string;
}

/** The parts of a cost */
export interface CostDetails {
  currency_symbol: string;
  currency_code: string;
  currency_position: "prefix" | "postfix" | "";
  values: string[];
}

/** An application password and the password itself */
export interface CreatedApplicationPassword {
  uuid: string;
  /** UUID of the program; empty where it has given none */
  app_id: string;
  name: string;
  /** UTC, without an offset */
  created: string;
  last_used: string | null;
  last_ip: string | null;
  /** URLs of what belongs to it, by relation */
  _links: Record<string, {
    href: string;
    embeddable?: boolean;
    taxonomy?: string;
  }[]>;
  /** The password; its spaces do not count */
  password: string;
}

/** Who logs in */
export interface Credentials {
  /** Login name or e-mail address */
  login: string;
  /** Login password; application passwords are for programs */
  password: string;
  /** A code of the second factor, or a recovery code; needed where the user has one (`rest_second_factor_required`) */
  code?: string;
}

/** The parts of a date, zero-padded */
export interface DateDetails {
  year: string;
  month: string;
  day: string;
  hour: string;
  minutes: string;
  seconds: string;
}

export interface DeletedApplicationPassword {
  deleted: boolean;
  previous: ApplicationPassword;
}

export interface DeletedApplicationPasswords {
  deleted: boolean;
  count: number;
}

export interface EndedSessions {
  /** How many sessions have ended */
  ended: number;
}

/** An error. Compare `code`; `message` is for people, in their language. */
export interface ErrorBody {
  code: string;
  message: string;
  /** The message again, where clients of `tec/v1` read it */
  error?: string;
  /** The id of the term that conflicts, where clients of WordPress read it */
  additional_data?: number[];
  data: {
    /** The status of the response */
    status: number;
    /** The parameters that are missing, or those that are invalid, each with its reason */
    params?: string[] | Record<string, string>;
    /** Those of the invalid parameters whose error has a code of its own */
    details?: [] | Record<string, {
      code: string;
      message: string;
      data: {
        param: string;
      };
    }>;
    /** The item that conflicts */
    id?: number;
    /** The term that conflicts */
    term_id?: number;
    json_error_code?: number;
    json_error_message?: string;
    /** Id of the request in the log */
    request?: string;
  };
}

/** An event */
export interface Event {
  /** Name of the item among sites */
  global_id: string;
  /** Names of the item on the sites it came from */
  global_id_lineage: string[];
  /** Id */
  id: number;
  /** Id of the author, as text */
  author: string;
  /** Post status */
  status: "publish" | "future" | "draft" | "pending" | "private" | "trash";
  /** Publication date, site wall clock */
  date: string;
  /** Publication date in UTC */
  date_utc: string;
  /** Last change, site wall clock */
  modified: string;
  /** Last change in UTC */
  modified_utc: string;
  /** The same in the form of WordPress: `2030-05-01T12:00:00` */
  modified_gmt: string;
  /** Public page */
  url: string;
  /** URL in the API */
  rest_url: string;
  /** HTML-safe text */
  title: string;
  /** HTML */
  description: string;
  /** HTML */
  excerpt: string;
  slug: string;
  /** false when there is none */
  image: Image | false;
  all_day: boolean | null;
  /** Wall clock of the event's zone */
  start_date: string;
  start_date_details: DateDetails;
  /** Wall clock of the event's zone */
  end_date: string;
  end_date_details: DateDetails;
  /** In UTC */
  utc_start_date: string;
  utc_start_date_details: DateDetails;
  /** In UTC */
  utc_end_date: string;
  utc_end_date_details: DateDetails;
  timezone: string;
  /** Abbreviation that holds at the start */
  timezone_abbr: string;
  /** As a reader sees it */
  cost: string;
  cost_details: CostDetails;
  website: string;
  show_map: boolean | null;
  show_map_link: boolean | null;
  hide_from_listings: boolean | null;
  sticky: boolean | null;
  featured: boolean | null;
  categories: Term[];
  tags: Term[];
  /** One venue as an object, several as an array, none as an empty array */
  venue: Venue | Venue[];
  organizer: Organizer[];
  custom_fields: [] | Record<string, {
    label: string;
    value: unknown;
  }>;
  /** Single reads only */
  json_ld?: Record<string, unknown>;
  tickets: Ticket[];
  ticketed: boolean;
  /** Start, ISO 8601 with the offset of the event's zone */
  start: string;
  /** End, ISO 8601 with the offset of the event's zone */
  end: string;
  /** Takes place online, only there or as well */
  is_virtual: boolean;
  /** URL at which it takes place online */
  virtual_url: string;
  /** Id of the series; 0 for none */
  post_parent: number;
  /** Whether it is an occurrence of a series */
  is_recurring: boolean;
  recurrence: Recurrence | null;
  series: SeriesReference | null;
  occurrence: Occurrence | null;
  /** With `collapse=series` only: the occurrences of its series */
  occurrences?: {
    /** How many are ahead or running */
    count: number;
    next: string[];
  };
  /** `title` as stored; with `context=edit`, for those who may edit it */
  title_raw?: string;
  /** `description` as stored; with `context=edit`, for those who may edit it */
  description_raw?: string;
  /** `excerpt` as stored; with `context=edit`, for those who may edit it */
  excerpt_raw?: string;
  external_id?: string;
  /** Language of the item */
  lang: string;
  /** The other visible items of its translation group, by language */
  translations: Record<string, {
    id: number;
    slug: string;
    /** Public page */
    url: string;
    /** URL in the API */
    rest_url: string;
  }>;
}

/** The fields of an event to create; a translation takes from its group what the group shares */
export type EventCreate = {
  /** Event title */
  title: string;
  /** Time zone of the event; the site's by default */
  timezone?: string | null;
  /** Start, wall clock of the event's zone */
  start_date?: string;
  /** End, wall clock of the event's zone */
  end_date?: string;
  /** Slug: the readable part of its URL */
  slug?: string;
  /** Its id in another system; unique within its resource, used by upserts */
  external_id?: string | null;
  /** Author id */
  author?: number;
  /** Publication date, site wall clock */
  date?: string;
  /** Publication date in UTC */
  date_utc?: string;
  /** Description, HTML */
  description?: string | null;
  /** Excerpt, HTML */
  excerpt?: string | null;
  /** Post status */
  status?: "publish" | "future" | "draft" | "pending" | "private" | "trash";
  /** Website, http or https */
  website?: string | null;
  /** Featured image: id, or a URL to fetch it from */
  image?: string | number | null;
  /** Event lasts all day */
  all_day?: boolean | null;
  /** Cost: a number, a text such as `$5 - $10`, or a list of them */
  cost?: string | number | (string | number)[] | null;
  /** Show a map */
  show_map?: boolean | null;
  /** Show a link to the map */
  show_map_link?: boolean | null;
  /** Hide from lists */
  hide_from_listings?: boolean | null;
  /** Pin in calendar views */
  sticky?: boolean | null;
  /** Feature on the site */
  featured?: boolean | null;
  /** Password of the event; empty text removes it */
  password?: string | null;
  /** Tickets: name, price, currency, url, available */
  tickets?: {
    name?: string;
    /** A number, as it was sent; empty text if none was */
    price?: number | string;
    /** Code, such as EUR */
    currency?: string;
    url?: string;
    /** Whether there are any left, or how many */
    available?: boolean | number;
  }[] | null;
  /** Event takes place online, only there or as well */
  is_virtual?: boolean | null;
  /** URL at which it takes place online */
  virtual_url?: string | null;
  /** Further fields: `{name: value}` or `{name: {label, value}}` */
  custom_fields?: Record<string, unknown> | null;
  /** Categories: ids, slugs or names, or objects with one of these */
  categories?: (number | string | {
    id?: number;
    slug?: string;
    name?: string;
  })[] | null;
  /** Tags: ids, slugs or names, or objects with one of these */
  tags?: (number | string | {
    id?: number;
    slug?: string;
    name?: string;
  })[] | null;
  /** Venues: ids, or objects with their data */
  venue?: (number | Record<string, unknown>)[] | null;
  /** Organizers: ids, or objects with their data */
  organizer?: (number | Record<string, unknown>)[] | null;
  /** Id of the series that this is an occurrence of; 0 for none */
  post_parent?: number | null;
  /** Makes a series of it: `{rrule, rdate, exdate, timezone}`, or the text of a rule */
  recurrence?: {
    rrule?: string;
    rdate?: string[];
    exdate?: string[];
    timezone?: string;
  } | null;
  /** Another name of `recurrence`, as a text */
  rrule?: string;
  /** Id of an item in another language that this one translates */
  translation_of?: number;
} & ({
  start_date: string;
  end_date: string;
} | {
  translation_of: number;
});

/** A page of events */
export interface EventList {
  events: Event[];
  /** This page */
  rest_url: string;
  /** The next page, if there is one */
  next_rest_url?: string;
  /** The page before, if there is one */
  previous_rest_url?: string;
  /** How many items there are in all */
  total: number;
  /** How many pages there are */
  total_pages: number;
}

/** The fields of a new event, or those that change in the event `id` */
export interface EventPreviewRequest {
  /** Id of the event that is edited: fields that are not sent have its values. Absent: a new event */
  id?: number;
  /** Event title */
  title?: string;
  /** Time zone of the event; the site's by default */
  timezone?: string | null;
  /** Start, wall clock of the event's zone */
  start_date?: string;
  /** End, wall clock of the event's zone */
  end_date?: string;
  /** Slug: the readable part of its URL */
  slug?: string;
  /** Its id in another system; unique within its resource, used by upserts */
  external_id?: string | null;
  /** Author id */
  author?: number;
  /** Publication date, site wall clock */
  date?: string;
  /** Publication date in UTC */
  date_utc?: string;
  /** Description, HTML */
  description?: string | null;
  /** Excerpt, HTML */
  excerpt?: string | null;
  /** Post status */
  status?: "publish" | "future" | "draft" | "pending" | "private" | "trash";
  /** Website, http or https */
  website?: string | null;
  /** Featured image: id, or a URL to fetch it from */
  image?: string | number | null;
  /** Event lasts all day */
  all_day?: boolean | null;
  /** Cost: a number, a text such as `$5 - $10`, or a list of them */
  cost?: string | number | (string | number)[] | null;
  /** Show a map */
  show_map?: boolean | null;
  /** Show a link to the map */
  show_map_link?: boolean | null;
  /** Hide from lists */
  hide_from_listings?: boolean | null;
  /** Pin in calendar views */
  sticky?: boolean | null;
  /** Feature on the site */
  featured?: boolean | null;
  /** Password of the event; empty text removes it */
  password?: string | null;
  /** Tickets: name, price, currency, url, available */
  tickets?: {
    name?: string;
    /** A number, as it was sent; empty text if none was */
    price?: number | string;
    /** Code, such as EUR */
    currency?: string;
    url?: string;
    /** Whether there are any left, or how many */
    available?: boolean | number;
  }[] | null;
  /** Event takes place online, only there or as well */
  is_virtual?: boolean | null;
  /** URL at which it takes place online */
  virtual_url?: string | null;
  /** Further fields: `{name: value}` or `{name: {label, value}}` */
  custom_fields?: Record<string, unknown> | null;
  /** Categories: ids, slugs or names, or objects with one of these */
  categories?: (number | string | {
    id?: number;
    slug?: string;
    name?: string;
  })[] | null;
  /** Tags: ids, slugs or names, or objects with one of these */
  tags?: (number | string | {
    id?: number;
    slug?: string;
    name?: string;
  })[] | null;
  /** Venues: ids, or objects with their data */
  venue?: (number | Record<string, unknown>)[] | null;
  /** Organizers: ids, or objects with their data */
  organizer?: (number | Record<string, unknown>)[] | null;
  /** Id of the series that this is an occurrence of; 0 for none */
  post_parent?: number | null;
  /** Makes a series of it: `{rrule, rdate, exdate, timezone}`, or the text of a rule */
  recurrence?: {
    rrule?: string;
    rdate?: string[];
    exdate?: string[];
    timezone?: string;
  } | null;
  /** Another name of `recurrence`, as a text */
  rrule?: string;
  /** Id of an item in another language that this one translates */
  translation_of?: number;
}

/** The fields of an event to update; those that are not sent keep their values */
export interface EventUpdate {
  /** Event title */
  title?: string;
  /** Time zone of the event; the site's by default */
  timezone?: string | null;
  /** Start, wall clock of the event's zone */
  start_date?: string;
  /** End, wall clock of the event's zone */
  end_date?: string;
  /** Slug: the readable part of its URL */
  slug?: string;
  /** Its id in another system; unique within its resource, used by upserts */
  external_id?: string | null;
  /** Author id */
  author?: number;
  /** Publication date, site wall clock */
  date?: string;
  /** Publication date in UTC */
  date_utc?: string;
  /** Description, HTML */
  description?: string | null;
  /** Excerpt, HTML */
  excerpt?: string | null;
  /** Post status */
  status?: "publish" | "future" | "draft" | "pending" | "private" | "trash";
  /** Website, http or https */
  website?: string | null;
  /** Featured image: id, or a URL to fetch it from */
  image?: string | number | null;
  /** Event lasts all day */
  all_day?: boolean | null;
  /** Cost: a number, a text such as `$5 - $10`, or a list of them */
  cost?: string | number | (string | number)[] | null;
  /** Show a map */
  show_map?: boolean | null;
  /** Show a link to the map */
  show_map_link?: boolean | null;
  /** Hide from lists */
  hide_from_listings?: boolean | null;
  /** Pin in calendar views */
  sticky?: boolean | null;
  /** Feature on the site */
  featured?: boolean | null;
  /** Password of the event; empty text removes it */
  password?: string | null;
  /** Tickets: name, price, currency, url, available */
  tickets?: {
    name?: string;
    /** A number, as it was sent; empty text if none was */
    price?: number | string;
    /** Code, such as EUR */
    currency?: string;
    url?: string;
    /** Whether there are any left, or how many */
    available?: boolean | number;
  }[] | null;
  /** Event takes place online, only there or as well */
  is_virtual?: boolean | null;
  /** URL at which it takes place online */
  virtual_url?: string | null;
  /** Further fields: `{name: value}` or `{name: {label, value}}` */
  custom_fields?: Record<string, unknown> | null;
  /** Categories: ids, slugs or names, or objects with one of these */
  categories?: (number | string | {
    id?: number;
    slug?: string;
    name?: string;
  })[] | null;
  /** Tags: ids, slugs or names, or objects with one of these */
  tags?: (number | string | {
    id?: number;
    slug?: string;
    name?: string;
  })[] | null;
  /** Venues: ids, or objects with their data */
  venue?: (number | Record<string, unknown>)[] | null;
  /** Organizers: ids, or objects with their data */
  organizer?: (number | Record<string, unknown>)[] | null;
  /** Id of the series that this is an occurrence of; 0 for none */
  post_parent?: number | null;
  /** Makes a series of it: `{rrule, rdate, exdate, timezone}`, or the text of a rule */
  recurrence?: {
    rrule?: string;
    rdate?: string[];
    exdate?: string[];
    timezone?: string;
  } | null;
  /** Another name of `recurrence`, as a text */
  rrule?: string;
}

/** The fields of an event to update, or all that a new one needs */
export interface EventUpsert {
  /** Event title */
  title?: string;
  /** Time zone of the event; the site's by default */
  timezone?: string | null;
  /** Start, wall clock of the event's zone */
  start_date?: string;
  /** End, wall clock of the event's zone */
  end_date?: string;
  /** Slug: the readable part of its URL */
  slug?: string;
  /** Its id in another system; unique within its resource, used by upserts */
  external_id?: string | null;
  /** Author id */
  author?: number;
  /** Publication date, site wall clock */
  date?: string;
  /** Publication date in UTC */
  date_utc?: string;
  /** Description, HTML */
  description?: string | null;
  /** Excerpt, HTML */
  excerpt?: string | null;
  /** Post status */
  status?: "publish" | "future" | "draft" | "pending" | "private" | "trash";
  /** Website, http or https */
  website?: string | null;
  /** Featured image: id, or a URL to fetch it from */
  image?: string | number | null;
  /** Event lasts all day */
  all_day?: boolean | null;
  /** Cost: a number, a text such as `$5 - $10`, or a list of them */
  cost?: string | number | (string | number)[] | null;
  /** Show a map */
  show_map?: boolean | null;
  /** Show a link to the map */
  show_map_link?: boolean | null;
  /** Hide from lists */
  hide_from_listings?: boolean | null;
  /** Pin in calendar views */
  sticky?: boolean | null;
  /** Feature on the site */
  featured?: boolean | null;
  /** Password of the event; empty text removes it */
  password?: string | null;
  /** Tickets: name, price, currency, url, available */
  tickets?: {
    name?: string;
    /** A number, as it was sent; empty text if none was */
    price?: number | string;
    /** Code, such as EUR */
    currency?: string;
    url?: string;
    /** Whether there are any left, or how many */
    available?: boolean | number;
  }[] | null;
  /** Event takes place online, only there or as well */
  is_virtual?: boolean | null;
  /** URL at which it takes place online */
  virtual_url?: string | null;
  /** Further fields: `{name: value}` or `{name: {label, value}}` */
  custom_fields?: Record<string, unknown> | null;
  /** Categories: ids, slugs or names, or objects with one of these */
  categories?: (number | string | {
    id?: number;
    slug?: string;
    name?: string;
  })[] | null;
  /** Tags: ids, slugs or names, or objects with one of these */
  tags?: (number | string | {
    id?: number;
    slug?: string;
    name?: string;
  })[] | null;
  /** Venues: ids, or objects with their data */
  venue?: (number | Record<string, unknown>)[] | null;
  /** Organizers: ids, or objects with their data */
  organizer?: (number | Record<string, unknown>)[] | null;
  /** Id of the series that this is an occurrence of; 0 for none */
  post_parent?: number | null;
  /** Makes a series of it: `{rrule, rdate, exdate, timezone}`, or the text of a rule */
  recurrence?: {
    rrule?: string;
    rdate?: string[];
    exdate?: string[];
    timezone?: string;
  } | null;
  /** Another name of `recurrence`, as a text */
  rrule?: string;
  /** Id of an item in another language that this one translates */
  translation_of?: number;
}

/** A featured image and its smaller sizes; `focal_point` where it is not the centre */
export interface Image {
  /** URL of the full size */
  url: string;
  id: number;
  extension: string;
  width: number;
  height: number;
  filesize: number;
  sizes?: Record<string, {
    width: number;
    height: number;
    "mime-type": string;
    filesize: number;
    url: string;
  }>;
  /** The point that stays in view where only a part of the image is shown */
  focal_point?: {
    /** 0: the left edge, 1: the right one */
    x: number;
    /** 0: the upper edge, 1: the lower one */
    y: number;
  };
}

/** The new file */
export interface ImageReplacement {
  /** The image, where the body is a form */
  file?: string;
  /** Title of the image */
  title?: string | null;
  /** Text for those who do not see it */
  alt_text?: string | null;
  /** `{x, y}`, each from 0 to 1: the point that stays in view where only a part is shown; null: the centre */
  focal_point?: {
    /** 0: the left edge, 1: the right one */
    x: number;
    /** 0: the upper edge, 1: the lower one */
    y: number;
  } | null;
  /** Caption, HTML */
  caption?: string | null;
  /** Description, HTML */
  description?: string | null;
  /** Slug; by default the name of the file without its extension */
  slug?: string;
  /** Id of the item that it belongs to; 0 for none */
  post?: number | null;
}

/** The fields of an image to update */
export interface ImageUpdate {
  /** Title of the image */
  title?: string | null;
  /** Text for those who do not see it */
  alt_text?: string | null;
  /** `{x, y}`, each from 0 to 1: the point that stays in view where only a part is shown; null: the centre */
  focal_point?: {
    /** 0: the left edge, 1: the right one */
    x: number;
    /** 0: the upper edge, 1: the lower one */
    y: number;
  } | null;
  /** Caption, HTML */
  caption?: string | null;
  /** Description, HTML */
  description?: string | null;
  /** Slug; by default the name of the file without its extension */
  slug?: string;
  /** Id of the item that it belongs to; 0 for none */
  post?: number | null;
}

/** An image to upload */
export interface ImageUpload {
  /** The image, where the body is a form */
  file?: string;
  /** Title of the image */
  title?: string | null;
  /** Text for those who do not see it */
  alt_text?: string | null;
  /** `{x, y}`, each from 0 to 1: the point that stays in view where only a part is shown; null: the centre */
  focal_point?: {
    /** 0: the left edge, 1: the right one */
    x: number;
    /** 0: the upper edge, 1: the lower one */
    y: number;
  } | null;
  /** Caption, HTML */
  caption?: string | null;
  /** Description, HTML */
  description?: string | null;
  /** Slug; by default the name of the file without its extension */
  slug?: string;
  /** Id of the item that it belongs to; 0 for none */
  post?: number | null;
}

/** An import from another calendar */
export interface Import {
  id: number;
  kind: "tec" | "ics" | "csv";
  /** URL of the site or of its API, or of the calendar (`https`, `webcal`); empty: a file was uploaded */
  url: string;
  /** The name of the file that was uploaded; empty: none was */
  file: string;
  /** Only report what would be imported */
  dry_run: boolean;
  /** Overwrite what was edited here and has changed at the source */
  force: boolean;
  /** Languages of the site to import, an empty list: those that it names; of a calendar one, that of its events */
  languages: string[];
  /** Of a calendar: the status of new events */
  status: string;
  timezone: string | null;
  dates: "dmy" | "mdy" | null;
  columns: string[] | null;
  /** Of a site: only events that begin on this day or later; empty: all */
  since: string;
  /** Of a site: keep ids that are free here; occurrences of series are then events */
  keep_ids: boolean;
  /** Of a site: link translations that are equal in all that they share, where the site does not tell */
  match_translations: boolean;
  /** Of a site: the login of a user there, for drafts and private items */
  user: string;
  state: "waiting" | "running" | "finished" | "failed" | "cancelled";
  progress: {
    collection: string;
    language: string;
    page: number;
    /** As the site says it, which may be wrong */
    pages: number;
  } | null;
  /** Numbers of items by kind and outcome: new, changed, equal, conflict, failed, removed */
  counts: Record<string, Record<string, number>>;
  /** Items that could not be taken over, and why; the first 500 */
  issues: {
    item: string;
    reason: string;
  }[];
  /** How many there are beyond those */
  more_issues: number;
  /** Why it has failed; empty otherwise */
  error: string;
  /** When it was requested */
  created: string;
  started: string | null;
  finished: string | null;
  /** The import */
  rest_url: string;
}

/** The source, and how to import it */
export interface ImportFields {
  /** `tec`: a site of The Events Calendar, or another Almanac; `ics`: an iCalendar URL */
  kind: "tec" | "ics";
  /** URL of the site or of its API, or of the calendar (`https`, `webcal`) */
  url: string;
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
  /** Of a site: only events that begin on this day or later */
  since?: string;
  /** Of a site: keep ids that are free here; occurrences of series are then events */
  keep_ids?: boolean;
  /** Of a site: link translations that are equal in all that they share, where the site does not tell */
  match_translations?: boolean;
  /** Of a site: the login of a user there, for drafts and private items */
  user?: string;
  /** The application password of that user; kept until the import has ended */
  application_password?: string;
}

/** How a spreadsheet would be imported */
export interface ImportPreview {
  /** The headers of the file, in their order, and their meaning; null: none */
  columns: {
    header: string;
    column: "id" | "external_id" | "language" | "status" | "title" | "start" | "start_time" | "end" | "end_time" | "all_day" | "timezone" | "venue" | "address" | "zip" | "city" | "country" | "organizer" | "categories" | "tags" | "cost" | "website" | "image" | "featured" | "excerpt" | "description" | "url" | null;
  }[];
  /** Meanings that a column must have and none has */
  missing: ("id" | "external_id" | "language" | "status" | "title" | "start" | "start_time" | "end" | "end_time" | "all_day" | "timezone" | "venue" | "address" | "zip" | "city" | "country" | "organizer" | "categories" | "tags" | "cost" | "website" | "image" | "featured" | "excerpt" | "description" | "url")[];
  /** Of a spreadsheet: whether the day or the month comes first in dates such as 3/4/2030; by default detected from its dates, else the day */
  dates: "dmy" | "mdy";
  /** The zone of events whose line has none */
  timezone: string;
  /** Lines with cells in the part that was read */
  lines: number;
  /** Whether the whole file was read */
  is_complete: boolean;
  /** The first events, as they would be imported */
  events: {
    /** The line of the file at which it begins */
    line: number;
    /** `equal`: it is here already, or a line above is the same event */
    outcome: "new" | "changed" | "equal" | "conflict" | "failed" | "removed";
    existing: number | null;
    /** Why it is not taken over */
    reason: string;
    title: string;
    /** Wall clock of the event's zone; of a whole day without a time */
    start_date: string;
    end_date: string;
    all_day: boolean;
    timezone: string;
    venue: string;
    organizer: string;
    categories: string[];
    tags: string[];
    cost: string;
    website: string;
    status: string;
    language: string;
  }[];
}

/** A file to import */
export interface ImportPreviewUpload {
  /** The file, where the body is a form */
  file?: string;
}

/** A file to import */
export interface ImportUpload {
  /** The file, where the body is a form */
  file?: string;
}

/** Imports, the newest first */
export interface Imports {
  imports: Import[];
}

/** Events as a JSON Feed 1.1 */
export interface JsonFeed {
  version: "https://jsonfeed.org/version/1.1";
  title: string;
  home_page_url: string;
  feed_url: string;
  next_url?: string;
  language: string;
  hubs?: {
    type: string;
    url: string;
  }[];
  items: {
    id: string;
    url: string;
    title: string;
    summary: string;
    content_html: string;
    image?: string;
    date_published: string;
    date_modified: string;
    authors?: {
      name: string;
      url: string;
    }[];
    tags?: string[];
    language: string;
    attachments?: {
      url: string;
      mime_type: string;
      size_in_bytes: number;
    }[];
    _event: {
      start: string;
      end: string;
      all_day: boolean | null;
      timezone: string;
      location?: string;
      is_virtual: boolean;
      virtual_url?: string;
      geo?: {
        lat: number;
        lng: number;
      };
    };
  }[];
}

/** An active language */
export interface Language {
  /** Language code */
  code: string;
  /** Its name in the language of the request */
  name: string;
  /** Its name in itself */
  native_name: string;
  /** Whether it is the default language of the site */
  default: boolean;
  /** Number of items of each kind that the caller may see in it */
  counts: {
    events: number;
    venues: number;
    organizers: number;
    categories: number;
    tags: number;
    series: number;
  };
}

/** A link for a user who has no password, or has forgotten it */
export interface LoginLink {
  /** Leads to a form for a new password; works once */
  url: string;
  expires: string;
}

/** An image and its sizes */
export interface Media {
  /** Value for the `image` field of an item */
  id: number;
  /** Time of its upload, site wall clock */
  date: string;
  /** Time of its upload in UTC */
  date_gmt: string;
  guid: {
    rendered: string;
  };
  /** Last change, site wall clock */
  modified: string;
  /** Last change in UTC */
  modified_gmt: string;
  /** Name of the file without its extension, unique among images */
  slug: string;
  status: "inherit";
  type: "attachment";
  /** URL of the full size */
  link: string;
  title: {
    /** As it was written; with `context=edit` for editors */
    raw?: string;
    /** HTML-safe text */
    rendered: string;
  };
  /** Id of the user who uploaded it */
  author: number;
  featured_media: 0;
  template: string;
  meta: [];
  class_list: string[];
  description: {
    /** As it was written; with `context=edit` for editors */
    raw?: string;
    /** HTML */
    rendered: string;
  };
  caption: {
    /** As it was written; with `context=edit` for editors */
    raw?: string;
    /** HTML */
    rendered: string;
  };
  /** Text for those who do not see it */
  alt_text: string;
  /** The point that stays in view where only a part of the image is shown */
  focal_point: {
    /** 0: the left edge, 1: the right one */
    x: number;
    /** 0: the upper edge, 1: the lower one */
    y: number;
  };
  media_type: "image";
  mime_type: string;
  media_details: {
    width: number;
    height: number;
    /** Its name below `/media/` */
    file: string;
    filesize: number;
    /** `full` and the smaller sizes */
    sizes: Record<string, {
      /** Name of its file */
      file: string;
      width: number;
      height: number;
      filesize?: number;
      mime_type: string;
      source_url: string;
    }>;
    image_meta: Record<string, unknown>;
  };
  post: number | null;
  /** URL of the full size */
  source_url: string;
  /** URLs of what belongs to it, by relation */
  _links: Record<string, {
    href: string;
    embeddable?: boolean;
    taxonomy?: string;
  }[]>;
}

/** The duplicates of the venue */
export interface Merge {
  /** Ids of the duplicates, which are of the same language */
  from: number[];
}

/** A namespace and its routes */
export interface Namespace {
  namespace: string;
  /** The routes by their patterns */
  routes: Record<string, Route>;
  _links: {
    up: {
      href: string;
    }[];
  };
}

/** Name of the program that uses it */
export interface NewApplicationPassword {
  /** Name of the program that uses it */
  name: string;
  /** UUID of the program, by which its users can tell its passwords from those of others */
  app_id?: string;
}

/** How other sites show a page (oEmbed 1.0) */
export interface OEmbed {
  version: "1.0";
  /** Name of the site */
  provider_name: string;
  /** The site */
  provider_url: string;
  /** Name of the site; users are not shown */
  author_name: string;
  /** The site */
  author_url: string;
  /** Name of the page */
  title: string;
  type: "rich";
  width: number;
  height: number;
  /** An `iframe` of the page's embed */
  html: string;
}

/** The place of an occurrence in its series */
export interface Occurrence {
  /** Its number among the dates of the series, from 1 */
  index: number;
  /** Whether values of its own no longer follow the series */
  is_exception: boolean;
}

/** An organizer; empty properties are omitted */
export interface Organizer {
  /** Id */
  id: number;
  /** Id of the author, as text */
  author: string;
  /** Post status */
  status: "publish" | "future" | "draft" | "pending" | "private" | "trash";
  /** Publication date, site wall clock */
  date: string;
  /** Publication date in UTC */
  date_utc: string;
  /** Last change, site wall clock */
  modified: string;
  /** Last change in UTC */
  modified_utc: string;
  /** The same in the form of WordPress: `2030-05-01T12:00:00` */
  modified_gmt: string;
  /** Public page */
  url: string;
  /** URL in the API */
  rest_url: string;
  /** Name, HTML-safe text */
  organizer: string;
  /** HTML */
  description?: string;
  /** HTML */
  excerpt?: string;
  slug: string;
  image?: Image;
  phone?: string;
  website?: string;
  email?: string;
  /** `organizer` as stored; with `context=edit`, for those who may edit it */
  organizer_raw?: string;
  /** `description` as stored; with `context=edit`, for those who may edit it */
  description_raw?: string;
  /** `excerpt` as stored; with `context=edit`, for those who may edit it */
  excerpt_raw?: string;
  external_id?: string;
  json_ld?: Record<string, unknown>;
  /** Name of the item among sites */
  global_id: string;
  /** Names of the item on the sites it came from */
  global_id_lineage: string[];
  /** Language of the item */
  lang: string;
  /** The other visible items of its translation group, by language */
  translations?: Record<string, {
    id: number;
    slug: string;
    /** Public page */
    url: string;
    /** URL in the API */
    rest_url: string;
  }>;
}

/** The fields of an organizer to create; a translation takes from its group what the group shares */
export interface OrganizerCreate {
  /** Organizer name */
  organizer: string;
  /** Slug: the readable part of its URL */
  slug?: string;
  /** Its id in another system; unique within its resource, used by upserts */
  external_id?: string | null;
  /** Author id */
  author?: number;
  /** Publication date, site wall clock */
  date?: string;
  /** Publication date in UTC */
  date_utc?: string;
  /** Description, HTML */
  description?: string | null;
  /** Excerpt, HTML */
  excerpt?: string | null;
  /** Post status */
  status?: "publish" | "future" | "draft" | "pending" | "private" | "trash";
  /** Website, http or https */
  website?: string | null;
  /** Featured image: id, or a URL to fetch it from */
  image?: string | number | null;
  /** Telephone number */
  phone?: string | null;
  /** E-mail address */
  email?: string | null;
  /** Id of an item in another language that this one translates */
  translation_of?: number;
}

/** A page of organizers */
export interface OrganizerList {
  organizers: Organizer[];
  /** This page */
  rest_url: string;
  /** The next page, if there is one */
  next_rest_url?: string;
  /** The page before, if there is one */
  previous_rest_url?: string;
  /** How many items there are in all */
  total: number;
  /** How many pages there are */
  total_pages: number;
}

/** The fields of an organizer to update; those that are not sent keep their values */
export interface OrganizerUpdate {
  /** Organizer name */
  organizer?: string;
  /** Slug: the readable part of its URL */
  slug?: string;
  /** Its id in another system; unique within its resource, used by upserts */
  external_id?: string | null;
  /** Author id */
  author?: number;
  /** Publication date, site wall clock */
  date?: string;
  /** Publication date in UTC */
  date_utc?: string;
  /** Description, HTML */
  description?: string | null;
  /** Excerpt, HTML */
  excerpt?: string | null;
  /** Post status */
  status?: "publish" | "future" | "draft" | "pending" | "private" | "trash";
  /** Website, http or https */
  website?: string | null;
  /** Featured image: id, or a URL to fetch it from */
  image?: string | number | null;
  /** Telephone number */
  phone?: string | null;
  /** E-mail address */
  email?: string | null;
}

/** The fields of an organizer to update, or all that a new one needs */
export interface OrganizerUpsert {
  /** Organizer name */
  organizer?: string;
  /** Slug: the readable part of its URL */
  slug?: string;
  /** Its id in another system; unique within its resource, used by upserts */
  external_id?: string | null;
  /** Author id */
  author?: number;
  /** Publication date, site wall clock */
  date?: string;
  /** Publication date in UTC */
  date_utc?: string;
  /** Description, HTML */
  description?: string | null;
  /** Excerpt, HTML */
  excerpt?: string | null;
  /** Post status */
  status?: "publish" | "future" | "draft" | "pending" | "private" | "trash";
  /** Website, http or https */
  website?: string | null;
  /** Featured image: id, or a URL to fetch it from */
  image?: string | number | null;
  /** Telephone number */
  phone?: string | null;
  /** E-mail address */
  email?: string | null;
  /** Id of an item in another language that this one translates */
  translation_of?: number;
}

/** The old password and the new one */
export interface PasswordChange {
  /** Your login password */
  current_password: string;
  /** The new one */
  new_password: string;
  /** Also revoke your application passwords */
  revoke_app_passwords?: boolean;
}

/** The link and the password */
export interface PasswordChoice {
  /** Login name of the link */
  login: string;
  /** Secret of the link */
  token: string;
  /** The new one */
  new_password: string;
  /** A code of the second factor, or a recovery code; needed where the user has one (`rest_second_factor_required`) */
  code?: string;
}

export interface RecoveryCodes {
  /** Each is accepted once instead of a code; no other response shows them */
  recovery_codes: string[];
}

/** Your password and a code */
export interface RecoveryCodesRenew {
  /** Your login password */
  current_password: string;
  /** A code of the authenticator app, or a recovery code */
  code: string;
}

/** When a series repeats */
export interface Recurrence {
  rrule: string | null;
  rdate: string[];
  exdate: string[];
  timezone: string;
}

/** A note of an editor to the author, or of a visitor to the editors */
export interface ReviewNote {
  id: number;
  /** When it was sent back or submitted, site wall clock */
  date: string;
  /** When it was sent back or submitted, in UTC */
  date_utc: string;
  user: {
    id: number;
    login: string;
  } | null;
  contact: {
    name: string;
    email: string;
  } | null;
  /** Plain text */
  note: string;
}

/** The notes, the newest first */
export interface ReviewNotes {
  notes: ReviewNote[];
}

/** A route: its methods and their parameters */
export interface Route {
  namespace: string;
  methods: string[];
  endpoints: {
    methods: string[];
    /** Its parameters by name */
    args: Record<string, RouteArgument>;
  }[];
  _links?: {
    self: {
      href: string;
    }[];
  };
}

/** A parameter of a route */
export interface RouteArgument {
  required: boolean;
  type?: string;
  format?: string;
  items?: {
    type: string;
    enum?: unknown[];
  };
  /** The values that it may have */
  enum?: unknown[];
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  /** The value, at this moment, when it is not given */
  default?: unknown;
  description?: string;
}

/** The second factor of the user */
export interface SecondFactor {
  /** Whether browsers need a code to log in */
  enabled: boolean;
  since: string | null;
  /** How many recovery codes are left */
  recovery_codes: number;
}

/** Your password */
export interface SecondFactorBegin {
  /** Your login password */
  current_password: string;
}

/** The code */
export interface SecondFactorConfirm {
  /** The code that the authenticator app shows */
  code: string;
}

/** Your password and a code */
export interface SecondFactorProof {
  /** Your login password */
  current_password: string;
  /** A code of the authenticator app, or a recovery code */
  code: string;
}

/** A secret that a code has to confirm before it is in use */
export interface SecondFactorSecret {
  /** For the authenticator app, in base32 */
  secret: string;
  /** The same as an `otpauth:` URL */
  url: string;
}

/** A note for the author */
export interface SendBack {
  /** Changes that the author should make; plain text */
  note: string;
}

/** A series: its occurrences are events; start and end are those of the first */
export interface Series {
  /** Name of the item among sites */
  global_id: string;
  /** Names of the item on the sites it came from */
  global_id_lineage: string[];
  /** Id */
  id: number;
  /** Id of the author, as text */
  author: string;
  /** Post status */
  status: "publish" | "future" | "draft" | "pending" | "private" | "trash";
  /** Publication date, site wall clock */
  date: string;
  /** Publication date in UTC */
  date_utc: string;
  /** Last change, site wall clock */
  modified: string;
  /** Last change in UTC */
  modified_utc: string;
  /** The same in the form of WordPress: `2030-05-01T12:00:00` */
  modified_gmt: string;
  /** Public page */
  url: string;
  /** URL in the API */
  rest_url: string;
  /** HTML-safe text */
  title: string;
  /** HTML */
  description: string;
  /** HTML */
  excerpt: string;
  slug: string;
  /** false when there is none */
  image: Image | false;
  all_day: boolean | null;
  /** Wall clock of the event's zone */
  start_date: string;
  start_date_details: DateDetails;
  /** Wall clock of the event's zone */
  end_date: string;
  end_date_details: DateDetails;
  /** In UTC */
  utc_start_date: string;
  utc_start_date_details: DateDetails;
  /** In UTC */
  utc_end_date: string;
  utc_end_date_details: DateDetails;
  timezone: string;
  /** Abbreviation that holds at the start */
  timezone_abbr: string;
  /** As a reader sees it */
  cost: string;
  cost_details: CostDetails;
  website: string;
  show_map: boolean | null;
  show_map_link: boolean | null;
  hide_from_listings: boolean | null;
  sticky: boolean | null;
  featured: boolean | null;
  categories: Term[];
  tags: Term[];
  /** One venue as an object, several as an array, none as an empty array */
  venue: Venue | Venue[];
  organizer: Organizer[];
  custom_fields: [] | Record<string, {
    label: string;
    value: unknown;
  }>;
  tickets: Ticket[];
  ticketed: boolean;
  /** Start, ISO 8601 with the offset of the event's zone */
  start: string;
  /** End, ISO 8601 with the offset of the event's zone */
  end: string;
  /** Takes place online, only there or as well */
  is_virtual: boolean;
  /** URL at which it takes place online */
  virtual_url: string;
  /** `title` as stored; with `context=edit`, for those who may edit it */
  title_raw?: string;
  /** `description` as stored; with `context=edit`, for those who may edit it */
  description_raw?: string;
  /** `excerpt` as stored; with `context=edit`, for those who may edit it */
  excerpt_raw?: string;
  external_id?: string;
  /** Language of the item */
  lang: string;
  /** The other visible items of its translation group, by language */
  translations: Record<string, {
    id: number;
    slug: string;
    /** Public page */
    url: string;
    /** URL in the API */
    rest_url: string;
  }>;
  recurrence: Recurrence;
  /** The rule in words, in the language of the request */
  recurrence_text: string;
}

/** The fields of a series to create; a translation takes from its group what the group shares */
export type SeriesCreate = {
  /** Event title */
  title: string;
  /** Time zone of the event; the site's by default */
  timezone?: string | null;
  /** Start, wall clock of the event's zone */
  start_date?: string;
  /** End, wall clock of the event's zone */
  end_date?: string;
  /** Slug: the readable part of its URL */
  slug?: string;
  /** Its id in another system; unique within its resource, used by upserts */
  external_id?: string | null;
  /** Author id */
  author?: number;
  /** Publication date, site wall clock */
  date?: string;
  /** Publication date in UTC */
  date_utc?: string;
  /** Description, HTML */
  description?: string | null;
  /** Excerpt, HTML */
  excerpt?: string | null;
  /** Post status */
  status?: "publish" | "future" | "draft" | "pending" | "private" | "trash";
  /** Website, http or https */
  website?: string | null;
  /** Featured image: id, or a URL to fetch it from */
  image?: string | number | null;
  /** Event lasts all day */
  all_day?: boolean | null;
  /** Cost: a number, a text such as `$5 - $10`, or a list of them */
  cost?: string | number | (string | number)[] | null;
  /** Show a map */
  show_map?: boolean | null;
  /** Show a link to the map */
  show_map_link?: boolean | null;
  /** Hide from lists */
  hide_from_listings?: boolean | null;
  /** Pin in calendar views */
  sticky?: boolean | null;
  /** Feature on the site */
  featured?: boolean | null;
  /** Password of the event; empty text removes it */
  password?: string | null;
  /** Tickets: name, price, currency, url, available */
  tickets?: {
    name?: string;
    /** A number, as it was sent; empty text if none was */
    price?: number | string;
    /** Code, such as EUR */
    currency?: string;
    url?: string;
    /** Whether there are any left, or how many */
    available?: boolean | number;
  }[] | null;
  /** Event takes place online, only there or as well */
  is_virtual?: boolean | null;
  /** URL at which it takes place online */
  virtual_url?: string | null;
  /** Further fields: `{name: value}` or `{name: {label, value}}` */
  custom_fields?: Record<string, unknown> | null;
  /** Categories: ids, slugs or names, or objects with one of these */
  categories?: (number | string | {
    id?: number;
    slug?: string;
    name?: string;
  })[] | null;
  /** Tags: ids, slugs or names, or objects with one of these */
  tags?: (number | string | {
    id?: number;
    slug?: string;
    name?: string;
  })[] | null;
  /** Venues: ids, or objects with their data */
  venue?: (number | Record<string, unknown>)[] | null;
  /** Organizers: ids, or objects with their data */
  organizer?: (number | Record<string, unknown>)[] | null;
  /** When it repeats: `{rrule, rdate, exdate, timezone}`, or the text of a rule */
  recurrence?: {
    rrule?: string;
    rdate?: string[];
    exdate?: string[];
    timezone?: string;
  };
  /** Another name of `recurrence`, as a text */
  rrule?: string;
  /** Id of an item in another language that this one translates */
  translation_of?: number;
} & ({
  start_date: string;
  end_date: string;
  recurrence: {
    rrule?: string;
    rdate?: string[];
    exdate?: string[];
    timezone?: string;
  };
} | {
  translation_of: number;
});

/** A page of series */
export interface SeriesList {
  series: Series[];
  /** This page */
  rest_url: string;
  /** The next page, if there is one */
  next_rest_url?: string;
  /** The page before, if there is one */
  previous_rest_url?: string;
  /** How many items there are in all */
  total: number;
  /** How many pages there are */
  total_pages: number;
}

/** The dates that a series would have */
export interface SeriesPreview {
  recurrence: Recurrence;
  /** The rule in words, in the language of the request */
  recurrence_text: string;
  /** How many dates would be made now */
  total: number;
  /** Whether later dates would follow as time goes by */
  is_endless: boolean;
  /** The first of them */
  occurrences: {
    index: number;
    /** Wall clock of the series' zone */
    start_date: string;
    /** Wall clock of the series' zone */
    end_date: string;
    /** In UTC */
    utc_start_date: string;
    /** In UTC */
    utc_end_date: string;
  }[];
}

/** The times of the first occurrence, and the rule */
export interface SeriesPreviewRequest {
  /** Time zone of the event; the site's by default */
  timezone?: string | null;
  /** Start, wall clock of the event's zone */
  start_date: string;
  /** End, wall clock of the event's zone */
  end_date?: string;
  /** Event lasts all day */
  all_day?: boolean | null;
  /** When it repeats: `{rrule, rdate, exdate, timezone}`, or the text of a rule */
  recurrence?: {
    rrule?: string;
    rdate?: string[];
    exdate?: string[];
    timezone?: string;
  };
  /** Another name of `recurrence`, as a text */
  rrule?: string;
}

/** The series of an occurrence, in its language */
export interface SeriesReference {
  id: number;
  slug: string;
  /** Public page */
  url: string;
  /** URL in the API */
  rest_url: string;
}

/** The fields of a series to update; those that are not sent keep their values */
export interface SeriesUpdate {
  /** Event title */
  title?: string;
  /** Time zone of the event; the site's by default */
  timezone?: string | null;
  /** Start, wall clock of the event's zone */
  start_date?: string;
  /** End, wall clock of the event's zone */
  end_date?: string;
  /** Slug: the readable part of its URL */
  slug?: string;
  /** Its id in another system; unique within its resource, used by upserts */
  external_id?: string | null;
  /** Author id */
  author?: number;
  /** Publication date, site wall clock */
  date?: string;
  /** Publication date in UTC */
  date_utc?: string;
  /** Description, HTML */
  description?: string | null;
  /** Excerpt, HTML */
  excerpt?: string | null;
  /** Post status */
  status?: "publish" | "future" | "draft" | "pending" | "private" | "trash";
  /** Website, http or https */
  website?: string | null;
  /** Featured image: id, or a URL to fetch it from */
  image?: string | number | null;
  /** Event lasts all day */
  all_day?: boolean | null;
  /** Cost: a number, a text such as `$5 - $10`, or a list of them */
  cost?: string | number | (string | number)[] | null;
  /** Show a map */
  show_map?: boolean | null;
  /** Show a link to the map */
  show_map_link?: boolean | null;
  /** Hide from lists */
  hide_from_listings?: boolean | null;
  /** Pin in calendar views */
  sticky?: boolean | null;
  /** Feature on the site */
  featured?: boolean | null;
  /** Password of the event; empty text removes it */
  password?: string | null;
  /** Tickets: name, price, currency, url, available */
  tickets?: {
    name?: string;
    /** A number, as it was sent; empty text if none was */
    price?: number | string;
    /** Code, such as EUR */
    currency?: string;
    url?: string;
    /** Whether there are any left, or how many */
    available?: boolean | number;
  }[] | null;
  /** Event takes place online, only there or as well */
  is_virtual?: boolean | null;
  /** URL at which it takes place online */
  virtual_url?: string | null;
  /** Further fields: `{name: value}` or `{name: {label, value}}` */
  custom_fields?: Record<string, unknown> | null;
  /** Categories: ids, slugs or names, or objects with one of these */
  categories?: (number | string | {
    id?: number;
    slug?: string;
    name?: string;
  })[] | null;
  /** Tags: ids, slugs or names, or objects with one of these */
  tags?: (number | string | {
    id?: number;
    slug?: string;
    name?: string;
  })[] | null;
  /** Venues: ids, or objects with their data */
  venue?: (number | Record<string, unknown>)[] | null;
  /** Organizers: ids, or objects with their data */
  organizer?: (number | Record<string, unknown>)[] | null;
  /** When it repeats: `{rrule, rdate, exdate, timezone}`, or the text of a rule */
  recurrence?: {
    rrule?: string;
    rdate?: string[];
    exdate?: string[];
    timezone?: string;
  };
  /** Another name of `recurrence`, as a text */
  rrule?: string;
}

/** The fields of a series to update, or all that a new one needs */
export interface SeriesUpsert {
  /** Event title */
  title?: string;
  /** Time zone of the event; the site's by default */
  timezone?: string | null;
  /** Start, wall clock of the event's zone */
  start_date?: string;
  /** End, wall clock of the event's zone */
  end_date?: string;
  /** Slug: the readable part of its URL */
  slug?: string;
  /** Its id in another system; unique within its resource, used by upserts */
  external_id?: string | null;
  /** Author id */
  author?: number;
  /** Publication date, site wall clock */
  date?: string;
  /** Publication date in UTC */
  date_utc?: string;
  /** Description, HTML */
  description?: string | null;
  /** Excerpt, HTML */
  excerpt?: string | null;
  /** Post status */
  status?: "publish" | "future" | "draft" | "pending" | "private" | "trash";
  /** Website, http or https */
  website?: string | null;
  /** Featured image: id, or a URL to fetch it from */
  image?: string | number | null;
  /** Event lasts all day */
  all_day?: boolean | null;
  /** Cost: a number, a text such as `$5 - $10`, or a list of them */
  cost?: string | number | (string | number)[] | null;
  /** Show a map */
  show_map?: boolean | null;
  /** Show a link to the map */
  show_map_link?: boolean | null;
  /** Hide from lists */
  hide_from_listings?: boolean | null;
  /** Pin in calendar views */
  sticky?: boolean | null;
  /** Feature on the site */
  featured?: boolean | null;
  /** Password of the event; empty text removes it */
  password?: string | null;
  /** Tickets: name, price, currency, url, available */
  tickets?: {
    name?: string;
    /** A number, as it was sent; empty text if none was */
    price?: number | string;
    /** Code, such as EUR */
    currency?: string;
    url?: string;
    /** Whether there are any left, or how many */
    available?: boolean | number;
  }[] | null;
  /** Event takes place online, only there or as well */
  is_virtual?: boolean | null;
  /** URL at which it takes place online */
  virtual_url?: string | null;
  /** Further fields: `{name: value}` or `{name: {label, value}}` */
  custom_fields?: Record<string, unknown> | null;
  /** Categories: ids, slugs or names, or objects with one of these */
  categories?: (number | string | {
    id?: number;
    slug?: string;
    name?: string;
  })[] | null;
  /** Tags: ids, slugs or names, or objects with one of these */
  tags?: (number | string | {
    id?: number;
    slug?: string;
    name?: string;
  })[] | null;
  /** Venues: ids, or objects with their data */
  venue?: (number | Record<string, unknown>)[] | null;
  /** Organizers: ids, or objects with their data */
  organizer?: (number | Record<string, unknown>)[] | null;
  /** When it repeats: `{rrule, rdate, exdate, timezone}`, or the text of a rule */
  recurrence?: {
    rrule?: string;
    rdate?: string[];
    exdate?: string[];
    timezone?: string;
  };
  /** Another name of `recurrence`, as a text */
  rrule?: string;
  /** Id of an item in another language that this one translates */
  translation_of?: number;
}

/** Who is logged in; nobody after logging out */
export interface Session {
  nonce: string | null;
  user: User | null;
}

/** A session of the user */
export interface SessionSummary {
  id: string;
  created: string;
  /** To ten minutes */
  last_used: string;
  /** When it ends unless it is used before */
  expires: string;
  /** Address of the login */
  address: string;
  /** Browser of the login */
  user_agent: string;
  /** Whether this request belongs to it */
  current: boolean;
}

/** The sessions of the user, the last used first */
export interface Sessions {
  sessions: SessionSummary[];
}

/** Settings that administrators change while the service runs */
export interface Settings {
  /** Name of the calendar on its pages and feeds */
  site_name: string;
  /** Accent colour of the pages, `#rrggbb` */
  accent_colour: string;
  logo: {
    id: number;
    url: string;
    width: number;
    height: number;
  } | null;
  /** Time zone of the site */
  timezone: string;
  /** Active languages; the first is the default one */
  languages: string[];
  /** Languages that can be active */
  available_languages: string[];
  /** The weekday that weeks begin with, 0 for Sunday, by active language */
  week_start: Record<string, number>;
  /** Hours of the clock by active language */
  clock: Record<string, "12" | "24">;
  /** Whether visitors may submit events, which editors review */
  submissions: boolean;
  /** Settings that cannot be changed, because the environment has them: its variable by setting */
  fixed: Record<string, string>;
}

/** The settings to change */
export interface SettingsUpdate {
  /** Name of the calendar on its pages and feeds */
  site_name?: string | null;
  /** Accent colour of the pages, `#rrggbb` */
  accent_colour?: string | null;
  /** Id of the image that stands before the name; null for none */
  logo?: number | null;
  /** Time zone of the site */
  timezone?: string | null;
  /** Active languages; the first is the default one */
  languages?: string[] | null;
  /** The weekday that weeks begin with, 0 for Sunday, by language; others keep the usual one */
  week_start?: Record<string, number> | null;
  /** Hours of the clock, `12` or `24`, by language; others keep the usual one */
  clock?: Record<string, "12" | "24"> | null;
  /** Whether visitors may submit events, which editors review */
  submissions?: boolean | null;
}

/** A site, its namespaces and routes */
export interface Site {
  name: string;
  description: string;
  url: string;
  home: string;
  /** Hours by which the site is ahead of UTC at this moment */
  gmt_offset: number;
  /** Time zone of the site */
  timezone_string: string;
  page_for_posts: number;
  page_on_front: number;
  show_on_front: string;
  namespaces: string[];
  authentication: {
    "application-passwords": {
      endpoints: {
        /** Page on which people approve of a program and give it an application password */
        authorization: string;
      };
    };
  };
  /** The routes by their patterns */
  routes: Record<string, Route>;
  /** Id of an image; 0: there is none */
  site_logo: number;
  /** Id of an image; 0: the icon is none of the uploaded images */
  site_icon: number;
  site_icon_url: string;
  _links: {
    help: {
      href: string;
    }[];
  };
}

/** An event that awaits review */
export interface Submission {
  /** Id of the event */
  id: number;
  /** Status of the event: it is `pending` until editors publish it */
  status: "publish" | "future" | "draft" | "pending" | "private" | "trash";
}

/** The event and whom to ask about it */
export interface SubmissionFields {
  /** Title of the event */
  title: string;
  /** Start, wall clock of the site */
  start_date: string;
  /** End, wall clock of the site */
  end_date: string;
  /** Event lasts all day */
  all_day?: boolean;
  /** Website of the event, http or https */
  website?: string;
  /** Cost: a number, a text such as `$5 - $10`, or a list of them */
  cost?: string | number | (string | number)[];
  /** Description, plain text; empty lines separate paragraphs */
  description?: string;
  /** Name of the venue: of one that is known, or of a new one */
  venue?: string;
  /** Address of a new venue */
  address?: string;
  /** City of the venue; tells venues of the same name apart */
  city?: string;
  /** Name of the organizer: of one that is known, or of a new one */
  organizer?: string;
  /** Ids of categories */
  categories?: number[];
  /** Who submits it; for the editors alone */
  contact_name: string;
  /** E-mail address for questions of the editors, and for nobody else */
  contact_email: string;
  /** A note to the editors, plain text */
  note?: string;
  /** A token of `POST /events/submissions/tokens`, at least three seconds old; it can be used once */
  token: string;
  /** Must be empty: only programs fill it in */
  subject?: string;
}

/** A token for one submission */
export interface SubmissionToken {
  /** Sent with the submission; it can be used once */
  token: string;
  /** From when on the token can be used, in UTC */
  valid_from: string;
  /** Until when the token can be used, in UTC */
  valid_until: string;
}

/** A calendar that is imported again and again */
export interface Subscription {
  id: number;
  /** URL of the calendar (`https`, `webcal`); it stays as it is */
  url: string;
  /** Seconds between two imports */
  interval: number;
  /** It is imported on demand only */
  paused: boolean;
  /** Language of the events; by default that of the site */
  language: string;
  /** Of a calendar: the status of new events */
  status: string;
  timezone: string | null;
  next_run: string | null;
  /** It is about to be imported, or is being imported */
  is_due: boolean;
  last_run: string | null;
  /** Why the last import has failed; empty otherwise */
  error: string;
  /** Numbers of items by kind and outcome: new, changed, equal, conflict, failed, removed */
  counts: Record<string, Record<string, number>>;
  /** Items that could not be taken over, and why; the first 500 */
  issues: {
    item: string;
    reason: string;
  }[];
  /** How many there are beyond those */
  more_issues: number;
  /** The subscription */
  rest_url: string;
}

/** The subscription */
export interface SubscriptionFields {
  /** URL of the calendar (`https`, `webcal`); it stays as it is */
  url: string;
  /** Seconds between two imports */
  interval?: number;
  /** It is imported on demand only */
  paused?: boolean;
  /** Language of the events; by default that of the site */
  language?: string;
  /** Of a calendar: the status of new events */
  status?: "publish" | "draft" | "pending" | "private";
  /** Of a calendar: the zone of times without one */
  timezone?: string;
}

/** The fields to change */
export interface SubscriptionUpdate {
  /** URL of the calendar (`https`, `webcal`); it stays as it is */
  url?: string;
  /** Seconds between two imports */
  interval?: number;
  /** It is imported on demand only */
  paused?: boolean;
  /** Language of the events; by default that of the site */
  language?: string;
  /** Of a calendar: the status of new events */
  status?: "publish" | "draft" | "pending" | "private";
  /** Of a calendar: the zone of times without one */
  timezone?: string;
}

/** All subscriptions */
export interface Subscriptions {
  subscriptions: Subscription[];
}

/** A tag */
export interface Tag {
  id: number;
  /** Published events of its language */
  count: number;
  /** HTML */
  description: string;
  /** HTML-safe text */
  name: string;
  slug: string;
  taxonomy: string;
  meta: unknown[];
  /** Public page */
  url: string;
  urls: {
    /** URL in the API */
    self: string;
    /** URL of its list */
    collection: string;
    /** URL of its parent */
    up?: string;
  };
  /** `name` as stored; with `context=edit`, for those who may edit it */
  name_raw?: string;
  /** `description` as stored; with `context=edit`, for those who may edit it */
  description_raw?: string;
  external_id?: string;
  /** Language of the item */
  lang: string;
  /** The other visible items of its translation group, by language */
  translations: Record<string, {
    id: number;
    slug: string;
    /** Public page */
    url: string;
    /** URL in the API */
    rest_url: string;
  }>;
}

/** The fields of a tag to create; a translation takes from its group what the group shares */
export interface TagCreate {
  /** Name */
  name: string;
  /** Description, HTML */
  description?: string | null;
  /** Slug: the readable part of its URL */
  slug?: string;
  /** Its id in another system; unique within its resource, used by upserts */
  external_id?: string | null;
  /** Tags have no parent: only null is accepted */
  parent?: null;
  /** Id of an item in another language that this one translates */
  translation_of?: number;
}

/** A page of tags */
export interface TagList {
  tags: Tag[];
  /** This page */
  rest_url: string;
  /** The next page, if there is one */
  next_rest_url?: string;
  /** The page before, if there is one */
  previous_rest_url?: string;
  /** How many items there are in all */
  total: number;
  /** How many pages there are */
  total_pages: number;
}

/** The fields of a tag to update; those that are not sent keep their values */
export interface TagUpdate {
  /** Name */
  name?: string;
  /** Description, HTML */
  description?: string | null;
  /** Slug: the readable part of its URL */
  slug?: string;
  /** Its id in another system; unique within its resource, used by upserts */
  external_id?: string | null;
  /** Tags have no parent: only null is accepted */
  parent?: null;
}

/** The fields of a tag to update, or all that a new one needs */
export interface TagUpsert {
  /** Name */
  name?: string;
  /** Description, HTML */
  description?: string | null;
  /** Slug: the readable part of its URL */
  slug?: string;
  /** Its id in another system; unique within its resource, used by upserts */
  external_id?: string | null;
  /** Tags have no parent: only null is accepted */
  parent?: null;
  /** Id of an item in another language that this one translates */
  translation_of?: number;
}

/** A moment on the clocks of a time zone */
export interface TecDate {
  /** Wall clock with microseconds */
  date: string;
  /** 1: `timezone` is an offset; 3: it is a name */
  timezone_type: number;
  timezone: string;
}

/** Start and end on the clocks of the event, of UTC, of the site and as displayed */
export interface TecDates {
  start: TecDate;
  start_utc: TecDate;
  start_site: TecDate;
  start_display: TecDate;
  end: TecDate;
  end_utc: TecDate;
  end_site: TecDate;
  end_display: TecDate;
}

/** An event in the form of `tec/v1` */
export interface TecEvent {
  id: number;
  /** Publication date, site wall clock */
  date: string;
  /** Publication date in UTC */
  date_gmt: string;
  guid: {
    rendered: string;
  };
  /** Last change, site wall clock */
  modified: string;
  /** Last change in UTC */
  modified_gmt: string;
  slug: string;
  status: "publish" | "future" | "draft" | "pending" | "private" | "trash";
  /** Post type */
  type: string;
  /** Public page */
  link: string;
  title: {
    /** As it was written; with `context=edit` for editors */
    raw?: string;
    /** HTML-safe text */
    rendered: string;
  };
  content: {
    /** As it was written; with `context=edit` for editors */
    raw?: string;
    /** HTML */
    rendered: string;
    /** Whether a password protects it */
    protected: boolean;
  };
  excerpt: {
    /** As it was written; with `context=edit` for editors */
    raw?: string;
    /** HTML */
    rendered: string;
    /** Whether a password protects it */
    protected: boolean;
  };
  /** Id of the author */
  author: number;
  /** Id of its image; 0 for none */
  featured_media: number;
  template: string;
  /** Ids of its categories */
  tribe_events_cat: number[];
  /** Ids of its tags */
  tags: number[];
  /** Language of the item */
  lang: string;
  /** The other visible items of its translation group, by language */
  translations: Record<string, {
    id: number;
    slug: string;
    /** Public page */
    url: string;
    /** URL in the API */
    rest_url: string;
  }>;
  /** With `_embed`: what its embeddable links lead to, by relation */
  _embedded?: Record<string, unknown[]>;
  /** Public page, the same as `link` */
  permalink: string;
  comment_status: string;
  ping_status: string;
  format: string;
  sticky: boolean;
  /** Start in UTC */
  start_date_utc: string;
  /** End in UTC */
  end_date_utc: string;
  start_date: string;
  end_date: string;
  dates: TecDates;
  timezone: string;
  /** Seconds, as text */
  duration: string;
  multiday: boolean;
  is_past: boolean;
  is_now: boolean;
  all_day: boolean;
  starts_this_week: boolean | null;
  ends_this_week: boolean | null;
  happens_this_week: boolean | null;
  this_week_duration: number | null;
  displays_on: string[];
  featured: boolean;
  cost: string;
  website: string;
  is_virtual: boolean;
  virtual_url: string;
  organizer_names: string[];
  ticketed: string[];
  schedule_details: string;
  short_schedule_details: string;
  venues: TecVenue[];
  organizers: TecOrganizer[];
  /** URLs of what belongs to it, by relation */
  _links: Record<string, {
    href: string;
    embeddable?: boolean;
    taxonomy?: string;
  }[]>;
}

/** The fields of an event to create */
export interface TecEventCreate {
  /** Event title */
  title: string | {
    raw: string;
  };
  /** Description, HTML */
  content?: string | {
    raw: string;
  } | null;
  /** Excerpt, HTML */
  excerpt?: string | {
    raw: string;
  } | null;
  /** Slug: the readable part of its URL */
  slug?: string;
  /** Post status */
  status?: "publish" | "future" | "draft" | "pending" | "private" | "trash";
  /** Publication date, site wall clock */
  date?: string;
  /** Publication date in UTC */
  date_gmt?: string;
  /** Author id */
  author?: number;
  /** Id of its image; 0 for none */
  featured_media?: number | null;
  /** Password of the event; empty text removes it */
  password?: string | null;
  /** Categories: ids, slugs or names, or objects with one of these */
  tribe_events_cat?: (number | string | {
    id?: number;
    slug?: string;
    name?: string;
  })[] | null;
  /** Tags: ids, slugs or names, or objects with one of these */
  tags?: (number | string | {
    id?: number;
    slug?: string;
    name?: string;
  })[] | null;
  /** Makes a series of it: `{rrule, rdate, exdate, timezone}`, or the text of a rule */
  recurrence?: {
    rrule?: string;
    rdate?: string[];
    exdate?: string[];
    timezone?: string;
  } | null;
  /** Start in UTC */
  start_date_utc?: string;
  /** End in UTC */
  end_date_utc?: string;
  /** Start, wall clock of the event's zone */
  start_date?: string;
  /** End, wall clock of the event's zone */
  end_date?: string;
  /** Time zone of the event; the site's by default */
  timezone?: string | null;
  /** Event lasts all day */
  all_day?: boolean | null;
  /** Feature on the site */
  featured?: boolean | null;
  /** Pin in calendar views */
  sticky?: boolean | null;
  /** Cost: a number, a text such as `$5 - $10`, or a list of them */
  cost?: string | number | (string | number)[] | null;
  /** Website, http or https */
  website?: string | null;
  /** Event takes place online, only there or as well */
  is_virtual?: boolean | null;
  /** URL at which it takes place online */
  virtual_url?: string | null;
  /** Venues: ids, or objects with their data */
  venues?: (number | Record<string, unknown>)[] | null;
  /** Organizers: ids, or objects with their data */
  organizers?: (number | Record<string, unknown>)[] | null;
  /** Another name of `recurrence`, as a text */
  rrule?: string;
  /** Seconds until the end, where no end is sent */
  duration?: number;
  /** Id of an item in another language that this one translates */
  translation_of?: number;
}

/** The fields of an event to update; those that are not sent keep their values */
export interface TecEventUpdate {
  /** Event title */
  title?: string | {
    raw: string;
  };
  /** Description, HTML */
  content?: string | {
    raw: string;
  } | null;
  /** Excerpt, HTML */
  excerpt?: string | {
    raw: string;
  } | null;
  /** Slug: the readable part of its URL */
  slug?: string;
  /** Post status */
  status?: "publish" | "future" | "draft" | "pending" | "private" | "trash";
  /** Publication date, site wall clock */
  date?: string;
  /** Publication date in UTC */
  date_gmt?: string;
  /** Author id */
  author?: number;
  /** Id of its image; 0 for none */
  featured_media?: number | null;
  /** Password of the event; empty text removes it */
  password?: string | null;
  /** Categories: ids, slugs or names, or objects with one of these */
  tribe_events_cat?: (number | string | {
    id?: number;
    slug?: string;
    name?: string;
  })[] | null;
  /** Tags: ids, slugs or names, or objects with one of these */
  tags?: (number | string | {
    id?: number;
    slug?: string;
    name?: string;
  })[] | null;
  /** Makes a series of it: `{rrule, rdate, exdate, timezone}`, or the text of a rule */
  recurrence?: {
    rrule?: string;
    rdate?: string[];
    exdate?: string[];
    timezone?: string;
  } | null;
  /** Start in UTC */
  start_date_utc?: string;
  /** End in UTC */
  end_date_utc?: string;
  /** Start, wall clock of the event's zone */
  start_date?: string;
  /** End, wall clock of the event's zone */
  end_date?: string;
  /** Time zone of the event; the site's by default */
  timezone?: string | null;
  /** Event lasts all day */
  all_day?: boolean | null;
  /** Feature on the site */
  featured?: boolean | null;
  /** Pin in calendar views */
  sticky?: boolean | null;
  /** Cost: a number, a text such as `$5 - $10`, or a list of them */
  cost?: string | number | (string | number)[] | null;
  /** Website, http or https */
  website?: string | null;
  /** Event takes place online, only there or as well */
  is_virtual?: boolean | null;
  /** URL at which it takes place online */
  virtual_url?: string | null;
  /** Venues: ids, or objects with their data */
  venues?: (number | Record<string, unknown>)[] | null;
  /** Organizers: ids, or objects with their data */
  organizers?: (number | Record<string, unknown>)[] | null;
  /** Another name of `recurrence`, as a text */
  rrule?: string;
  /** Seconds until the end, where no end is sent */
  duration?: number;
}

/** An organizer in the form of `tec/v1` */
export interface TecOrganizer {
  id: number;
  /** Publication date, site wall clock */
  date: string;
  /** Publication date in UTC */
  date_gmt: string;
  guid: {
    rendered: string;
  };
  /** Last change, site wall clock */
  modified: string;
  /** Last change in UTC */
  modified_gmt: string;
  slug: string;
  status: "publish" | "future" | "draft" | "pending" | "private" | "trash";
  /** Post type */
  type: string;
  /** Public page */
  link: string;
  title: {
    /** As it was written; with `context=edit` for editors */
    raw?: string;
    /** HTML-safe text */
    rendered: string;
  };
  content: {
    /** As it was written; with `context=edit` for editors */
    raw?: string;
    /** HTML */
    rendered: string;
    /** Whether a password protects it */
    protected: boolean;
  };
  excerpt: {
    /** As it was written; with `context=edit` for editors */
    raw?: string;
    /** HTML */
    rendered: string;
    /** Whether a password protects it */
    protected: boolean;
  };
  /** Id of the author */
  author: number;
  /** Id of its image; 0 for none */
  featured_media: number;
  template: string;
  /** Language of the item */
  lang: string;
  /** The other visible items of its translation group, by language */
  translations: Record<string, {
    id: number;
    slug: string;
    /** Public page */
    url: string;
    /** URL in the API */
    rest_url: string;
  }>;
  /** With `_embed`: what its embeddable links lead to, by relation */
  _embedded?: Record<string, unknown[]>;
  /** Public page, the same as `link` */
  permalink: string;
  comment_status: string;
  ping_status: string;
  format: string;
  sticky: boolean;
  phone: string;
  website: string;
  email: string;
  /** URLs of what belongs to it, by relation */
  _links: Record<string, {
    href: string;
    embeddable?: boolean;
    taxonomy?: string;
  }[]>;
}

/** The fields of an organizer to create */
export interface TecOrganizerCreate {
  /** Organizer name */
  title: string | {
    raw: string;
  };
  /** Description, HTML */
  content?: string | {
    raw: string;
  } | null;
  /** Excerpt, HTML */
  excerpt?: string | {
    raw: string;
  } | null;
  /** Slug: the readable part of its URL */
  slug?: string;
  /** Post status */
  status?: "publish" | "future" | "draft" | "pending" | "private" | "trash";
  /** Publication date, site wall clock */
  date?: string;
  /** Publication date in UTC */
  date_gmt?: string;
  /** Author id */
  author?: number;
  /** Id of its image; 0 for none */
  featured_media?: number | null;
  /** Telephone number */
  phone?: string | null;
  /** Website, http or https */
  website?: string | null;
  /** E-mail address */
  email?: string | null;
  /** Id of an item in another language that this one translates */
  translation_of?: number;
}

/** The fields of an organizer to update; those that are not sent keep their values */
export interface TecOrganizerUpdate {
  /** Organizer name */
  title?: string | {
    raw: string;
  };
  /** Description, HTML */
  content?: string | {
    raw: string;
  } | null;
  /** Excerpt, HTML */
  excerpt?: string | {
    raw: string;
  } | null;
  /** Slug: the readable part of its URL */
  slug?: string;
  /** Post status */
  status?: "publish" | "future" | "draft" | "pending" | "private" | "trash";
  /** Publication date, site wall clock */
  date?: string;
  /** Publication date in UTC */
  date_gmt?: string;
  /** Author id */
  author?: number;
  /** Id of its image; 0 for none */
  featured_media?: number | null;
  /** Telephone number */
  phone?: string | null;
  /** Website, http or https */
  website?: string | null;
  /** E-mail address */
  email?: string | null;
}

/** A venue in the form of `tec/v1` */
export interface TecVenue {
  id: number;
  /** Publication date, site wall clock */
  date: string;
  /** Publication date in UTC */
  date_gmt: string;
  guid: {
    rendered: string;
  };
  /** Last change, site wall clock */
  modified: string;
  /** Last change in UTC */
  modified_gmt: string;
  slug: string;
  status: "publish" | "future" | "draft" | "pending" | "private" | "trash";
  /** Post type */
  type: string;
  /** Public page */
  link: string;
  title: {
    /** As it was written; with `context=edit` for editors */
    raw?: string;
    /** HTML-safe text */
    rendered: string;
  };
  content: {
    /** As it was written; with `context=edit` for editors */
    raw?: string;
    /** HTML */
    rendered: string;
    /** Whether a password protects it */
    protected: boolean;
  };
  excerpt: {
    /** As it was written; with `context=edit` for editors */
    raw?: string;
    /** HTML */
    rendered: string;
    /** Whether a password protects it */
    protected: boolean;
  };
  /** Id of the author */
  author: number;
  /** Id of its image; 0 for none */
  featured_media: number;
  template: string;
  /** Language of the item */
  lang: string;
  /** The other visible items of its translation group, by language */
  translations: Record<string, {
    id: number;
    slug: string;
    /** Public page */
    url: string;
    /** URL in the API */
    rest_url: string;
  }>;
  /** With `_embed`: what its embeddable links lead to, by relation */
  _embedded?: Record<string, unknown[]>;
  /** Public page, the same as `link` */
  permalink: string;
  comment_status: string;
  ping_status: string;
  format: string;
  sticky: boolean;
  address: string;
  country: string;
  city: string;
  state_province: string;
  state: string;
  province: string;
  zip: string;
  phone: string;
  website: string;
  /** URL of a map with the way there; empty without coordinates and address */
  directions_link: string;
  /** URLs of what belongs to it, by relation */
  _links: Record<string, {
    href: string;
    embeddable?: boolean;
    taxonomy?: string;
  }[]>;
}

/** The fields of a venue to create */
export interface TecVenueCreate {
  /** Venue name */
  title: string | {
    raw: string;
  };
  /** Description, HTML */
  content?: string | {
    raw: string;
  } | null;
  /** Excerpt, HTML */
  excerpt?: string | {
    raw: string;
  } | null;
  /** Slug: the readable part of its URL */
  slug?: string;
  /** Post status */
  status?: "publish" | "future" | "draft" | "pending" | "private" | "trash";
  /** Publication date, site wall clock */
  date?: string;
  /** Publication date in UTC */
  date_gmt?: string;
  /** Author id */
  author?: number;
  /** Id of its image; 0 for none */
  featured_media?: number | null;
  /** Address */
  address?: string | null;
  /** Country */
  country?: string | null;
  /** City */
  city?: string | null;
  /** State and province in one; derived from them when it is empty */
  state_province?: string | null;
  /** State */
  state?: string | null;
  /** Province */
  province?: string | null;
  /** Postal code */
  zip?: string | null;
  /** Telephone number */
  phone?: string | null;
  /** Website, http or https */
  website?: string | null;
  /** Id of an item in another language that this one translates */
  translation_of?: number;
}

/** The fields of a venue to update; those that are not sent keep their values */
export interface TecVenueUpdate {
  /** Venue name */
  title?: string | {
    raw: string;
  };
  /** Description, HTML */
  content?: string | {
    raw: string;
  } | null;
  /** Excerpt, HTML */
  excerpt?: string | {
    raw: string;
  } | null;
  /** Slug: the readable part of its URL */
  slug?: string;
  /** Post status */
  status?: "publish" | "future" | "draft" | "pending" | "private" | "trash";
  /** Publication date, site wall clock */
  date?: string;
  /** Publication date in UTC */
  date_gmt?: string;
  /** Author id */
  author?: number;
  /** Id of its image; 0 for none */
  featured_media?: number | null;
  /** Address */
  address?: string | null;
  /** Country */
  country?: string | null;
  /** City */
  city?: string | null;
  /** State and province in one; derived from them when it is empty */
  state_province?: string | null;
  /** State */
  state?: string | null;
  /** Province */
  province?: string | null;
  /** Postal code */
  zip?: string | null;
  /** Telephone number */
  phone?: string | null;
  /** Website, http or https */
  website?: string | null;
}

/** A category or tag of an event */
export interface Term {
  name: string;
  slug: string;
  term_group: number;
  term_taxonomy_id: number;
  taxonomy: string;
  description: string;
  /** `name` as stored; with `context=edit`, for those who may edit it */
  name_raw?: string;
  /** `description` as stored; with `context=edit`, for those who may edit it */
  description_raw?: string;
  /** 0 at the top, and for tags */
  parent: number;
  count: number;
  filter: string;
  id: number;
  url: string;
  urls: {
    /** URL in the API */
    self: string;
    /** URL of its list */
    collection: string;
    /** URL of its parent */
    up?: string;
  };
  lang: string;
  /** Of categories that have one, `#rrggbb` */
  colour?: string;
}

/** A ticket of an event */
export interface Ticket {
  name: string;
  /** A number, as it was sent; empty text if none was */
  price: number | string;
  /** Code, such as EUR */
  currency: string;
  url: string;
  /** Whether there are any left, or how many */
  available: boolean | number;
}

/** A user */
export interface User {
  id: number;
  /** Login name */
  name: string;
  slug: string;
  roles: ("administrator" | "editor" | "author" | "contributor" | "subscriber")[];
  url: string;
  /** URL of the site */
  link: string;
}

/** A venue; empty properties are omitted */
export interface Venue {
  /** Id */
  id: number;
  /** Id of the author, as text */
  author: string;
  /** Post status */
  status: "publish" | "future" | "draft" | "pending" | "private" | "trash";
  /** Publication date, site wall clock */
  date: string;
  /** Publication date in UTC */
  date_utc: string;
  /** Last change, site wall clock */
  modified: string;
  /** Last change in UTC */
  modified_utc: string;
  /** The same in the form of WordPress: `2030-05-01T12:00:00` */
  modified_gmt: string;
  /** Public page */
  url: string;
  /** URL in the API */
  rest_url: string;
  /** Name, HTML-safe text */
  venue: string;
  /** HTML */
  description?: string;
  /** HTML */
  excerpt?: string;
  slug: string;
  image?: Image;
  address?: string;
  city?: string;
  country?: string;
  province?: string;
  state?: string;
  zip?: string;
  phone?: string;
  stateprovince?: string;
  website?: string;
  geo_lat?: number;
  geo_lng?: number;
  /** `venue` as stored; with `context=edit`, for those who may edit it */
  venue_raw?: string;
  /** `description` as stored; with `context=edit`, for those who may edit it */
  description_raw?: string;
  /** `excerpt` as stored; with `context=edit`, for those who may edit it */
  excerpt_raw?: string;
  external_id?: string;
  json_ld?: Record<string, unknown>;
  show_map: boolean;
  show_map_link: boolean;
  /** Name of the item among sites */
  global_id: string;
  /** Names of the item on the sites it came from */
  global_id_lineage: string[];
  /** Language of the item */
  lang: string;
  /** The other visible items of its translation group, by language */
  translations?: Record<string, {
    id: number;
    slug: string;
    /** Public page */
    url: string;
    /** URL in the API */
    rest_url: string;
  }>;
}

/** The fields of a venue to create; a translation takes from its group what the group shares */
export interface VenueCreate {
  /** Venue name */
  venue: string;
  /** Slug: the readable part of its URL */
  slug?: string;
  /** Its id in another system; unique within its resource, used by upserts */
  external_id?: string | null;
  /** Author id */
  author?: number;
  /** Publication date, site wall clock */
  date?: string;
  /** Publication date in UTC */
  date_utc?: string;
  /** Description, HTML */
  description?: string | null;
  /** Excerpt, HTML */
  excerpt?: string | null;
  /** Post status */
  status?: "publish" | "future" | "draft" | "pending" | "private" | "trash";
  /** Website, http or https */
  website?: string | null;
  /** Featured image: id, or a URL to fetch it from */
  image?: string | number | null;
  /** Whether events linked to the venue show a map */
  show_map?: boolean | null;
  /** Whether events linked to the venue show a map link */
  show_map_link?: boolean | null;
  /** Address */
  address?: string | null;
  /** City */
  city?: string | null;
  /** Country */
  country?: string | null;
  /** Province */
  province?: string | null;
  /** State */
  state?: string | null;
  /** Postal code */
  zip?: string | null;
  /** Telephone number */
  phone?: string | null;
  /** State and province in one; derived from them when it is empty */
  stateprovince?: string | null;
  /** Latitude */
  geo_lat?: number | null;
  /** Longitude */
  geo_lng?: number | null;
  /** Id of an item in another language that this one translates */
  translation_of?: number;
}

/** A page of venues */
export interface VenueList {
  venues: Venue[];
  /** This page */
  rest_url: string;
  /** The next page, if there is one */
  next_rest_url?: string;
  /** The page before, if there is one */
  previous_rest_url?: string;
  /** How many items there are in all */
  total: number;
  /** How many pages there are */
  total_pages: number;
}

/** The fields of a venue to update; those that are not sent keep their values */
export interface VenueUpdate {
  /** Venue name */
  venue?: string;
  /** Slug: the readable part of its URL */
  slug?: string;
  /** Its id in another system; unique within its resource, used by upserts */
  external_id?: string | null;
  /** Author id */
  author?: number;
  /** Publication date, site wall clock */
  date?: string;
  /** Publication date in UTC */
  date_utc?: string;
  /** Description, HTML */
  description?: string | null;
  /** Excerpt, HTML */
  excerpt?: string | null;
  /** Post status */
  status?: "publish" | "future" | "draft" | "pending" | "private" | "trash";
  /** Website, http or https */
  website?: string | null;
  /** Featured image: id, or a URL to fetch it from */
  image?: string | number | null;
  /** Whether events linked to the venue show a map */
  show_map?: boolean | null;
  /** Whether events linked to the venue show a map link */
  show_map_link?: boolean | null;
  /** Address */
  address?: string | null;
  /** City */
  city?: string | null;
  /** Country */
  country?: string | null;
  /** Province */
  province?: string | null;
  /** State */
  state?: string | null;
  /** Postal code */
  zip?: string | null;
  /** Telephone number */
  phone?: string | null;
  /** State and province in one; derived from them when it is empty */
  stateprovince?: string | null;
  /** Latitude */
  geo_lat?: number | null;
  /** Longitude */
  geo_lng?: number | null;
}

/** The fields of a venue to update, or all that a new one needs */
export interface VenueUpsert {
  /** Venue name */
  venue?: string;
  /** Slug: the readable part of its URL */
  slug?: string;
  /** Its id in another system; unique within its resource, used by upserts */
  external_id?: string | null;
  /** Author id */
  author?: number;
  /** Publication date, site wall clock */
  date?: string;
  /** Publication date in UTC */
  date_utc?: string;
  /** Description, HTML */
  description?: string | null;
  /** Excerpt, HTML */
  excerpt?: string | null;
  /** Post status */
  status?: "publish" | "future" | "draft" | "pending" | "private" | "trash";
  /** Website, http or https */
  website?: string | null;
  /** Featured image: id, or a URL to fetch it from */
  image?: string | number | null;
  /** Whether events linked to the venue show a map */
  show_map?: boolean | null;
  /** Whether events linked to the venue show a map link */
  show_map_link?: boolean | null;
  /** Address */
  address?: string | null;
  /** City */
  city?: string | null;
  /** Country */
  country?: string | null;
  /** Province */
  province?: string | null;
  /** State */
  state?: string | null;
  /** Postal code */
  zip?: string | null;
  /** Telephone number */
  phone?: string | null;
  /** State and province in one; derived from them when it is empty */
  stateprovince?: string | null;
  /** Latitude */
  geo_lat?: number | null;
  /** Longitude */
  geo_lng?: number | null;
  /** Id of an item in another language that this one translates */
  translation_of?: number;
}

/** A subscriber, to whom changes are sent */
export interface Webhook {
  id: number;
  /** Where changes are sent to, with POST */
  url: string;
  /** Purpose of the webhook */
  description: string;
  /** Only changes of these types; an empty list: all of them */
  types: ("created" | "updated" | "deleted")[];
  /** Only changes of these; an empty list: all of them */
  resources: ("events" | "venues" | "organizers" | "categories" | "tags" | "series")[];
  /** Ids of categories, of which the translations count as well: only changes of events that have one of them */
  categories: number[];
  /** Only changes of items in these languages; an empty list: all */
  languages: string[];
  /** Also changes of items that not everybody may see, such as drafts; otherwise these are delivered once they are published */
  unpublished: boolean;
  /** `disabled`: nothing is sent. The service disables a webhook to which nothing could be delivered for three days */
  status: "active" | "disabled";
  /** Why the service has disabled it; empty otherwise */
  reason: string;
  /** Only in the response to the request that has set it */
  secret?: string;
  /** When it was created */
  created: string;
  /** When it was last changed */
  modified: string;
  /** The webhook */
  rest_url: string;
  /** Its last deliveries */
  deliveries_rest_url: string;
}

/** The last deliveries of a webhook, the newest first */
export interface WebhookDeliveries {
  deliveries: WebhookDelivery[];
}

/** A message to a subscriber */
export interface WebhookDelivery {
  id: number;
  /** `webhook-id` of the message, the same in every attempt */
  message_id: string;
  state: "pending" | "delivered" | "failed";
  /** How often it was sent */
  attempts: number;
  /** HTTP status of the last response; 0 for none */
  status: number;
  /** Why the last attempt has failed; empty otherwise */
  error: string;
  /** When it was queued */
  created: string;
  next_attempt: string | null;
  finished: string | null;
  /** The message */
  payload: Record<string, unknown>;
}

/** The webhook */
export interface WebhookFields {
  /** Where changes are sent to, with POST */
  url: string;
  /** Purpose of the webhook */
  description?: string;
  /** Only changes of these types; an empty list: all of them */
  types?: ("created" | "updated" | "deleted")[];
  /** Only changes of these; an empty list: all of them */
  resources?: ("events" | "venues" | "organizers" | "categories" | "tags" | "series")[];
  /** Ids of categories, of which the translations count as well: only changes of events that have one of them */
  categories?: number[];
  /** Only changes of items in these languages; an empty list: all */
  languages?: string[];
  /** Also changes of items that not everybody may see, such as drafts; otherwise these are delivered once they are published */
  unpublished?: boolean;
  /** The key of signatures: `whsec_` and 24 to 64 bytes in base64. Without one, or when empty, a new one is made. Only the response to the request that sets it has it */
  secret?: string;
  /** `disabled`: nothing is sent. The service disables a webhook to which nothing could be delivered for three days */
  status?: "active" | "disabled";
}

/** The fields to change */
export interface WebhookUpdate {
  /** Where changes are sent to, with POST */
  url?: string;
  /** Purpose of the webhook */
  description?: string;
  /** Only changes of these types; an empty list: all of them */
  types?: ("created" | "updated" | "deleted")[];
  /** Only changes of these; an empty list: all of them */
  resources?: ("events" | "venues" | "organizers" | "categories" | "tags" | "series")[];
  /** Ids of categories, of which the translations count as well: only changes of events that have one of them */
  categories?: number[];
  /** Only changes of items in these languages; an empty list: all */
  languages?: string[];
  /** Also changes of items that not everybody may see, such as drafts; otherwise these are delivered once they are published */
  unpublished?: boolean;
  /** The key of signatures: `whsec_` and 24 to 64 bytes in base64. Without one, or when empty, a new one is made. Only the response to the request that sets it has it */
  secret?: string;
  /** `disabled`: nothing is sent. The service disables a webhook to which nothing could be delivered for three days */
  status?: "active" | "disabled";
}

/** All webhooks */
export interface Webhooks {
  webhooks: Webhook[];
}

/** A category in the form of WordPress */
export interface WpCategory {
  id: number;
  /** Published events of its language */
  count: number;
  /** HTML */
  description: string;
  /** Public page */
  link: string;
  /** HTML-safe text */
  name: string;
  slug: string;
  taxonomy: string;
  /** Id of the parent; 0 at the top */
  parent: number;
  meta: [];
  /** Language of the item */
  lang: string;
  /** The other visible items of its translation group, by language */
  translations: Record<string, {
    id: number;
    slug: string;
    /** Public page */
    url: string;
    /** URL in the API */
    rest_url: string;
  }>;
  /** URLs of what belongs to it, by relation */
  _links: Record<string, {
    href: string;
    embeddable?: boolean;
    taxonomy?: string;
  }[]>;
  /** With `_embed`: what its embeddable links lead to, by relation */
  _embedded?: Record<string, unknown[]>;
}

/** The fields of a category to create */
export interface WpCategoryCreate {
  /** Name */
  name: string;
  /** Description, HTML */
  description?: string | null;
  /** Slug: the readable part of its URL */
  slug?: string;
  /** Its id in another system; unique within its resource, used by upserts */
  external_id?: string | null;
  /** Id of the parent category; 0 for the top */
  parent?: number | null;
  /** Colour on pages, such as `#1f6f5c`; the same for all translations */
  colour?: string | null;
  /** Id of an item in another language that this one translates */
  translation_of?: number;
}

/** The fields of a category to update; those that are not sent keep their values */
export interface WpCategoryUpdate {
  /** Name */
  name?: string;
  /** Description, HTML */
  description?: string | null;
  /** Slug: the readable part of its URL */
  slug?: string;
  /** Its id in another system; unique within its resource, used by upserts */
  external_id?: string | null;
  /** Id of the parent category; 0 for the top */
  parent?: number | null;
  /** Colour on pages, such as `#1f6f5c`; the same for all translations */
  colour?: string | null;
}

/** An event in the form of WordPress */
export interface WpEvent {
  id: number;
  /** Publication date, site wall clock */
  date: string;
  /** Publication date in UTC */
  date_gmt: string;
  guid: {
    rendered: string;
  };
  /** Last change, site wall clock */
  modified: string;
  /** Last change in UTC */
  modified_gmt: string;
  slug: string;
  status: "publish" | "future" | "draft" | "pending" | "private" | "trash";
  /** Post type */
  type: string;
  /** Public page */
  link: string;
  title: {
    /** As it was written; with `context=edit` for editors */
    raw?: string;
    /** HTML-safe text */
    rendered: string;
  };
  content: {
    /** As it was written; with `context=edit` for editors */
    raw?: string;
    /** HTML */
    rendered: string;
    /** Whether a password protects it */
    protected: boolean;
  };
  excerpt: {
    /** As it was written; with `context=edit` for editors */
    raw?: string;
    /** HTML */
    rendered: string;
    /** Whether a password protects it */
    protected: boolean;
  };
  /** Id of the author */
  author: number;
  /** Id of its image; 0 for none */
  featured_media: number;
  template: string;
  /** Its properties by the meta keys of WordPress */
  meta: {
    _EventAllDay: boolean;
    _EventTimezone: string;
    _EventStartDateUTC: string;
    _EventEndDateUTC: string;
    _EventStartDate: string;
    _EventEndDate: string;
    _EventShowMap: boolean;
    _EventShowMapLink: boolean;
    _EventURL: string;
    _EventCost: string;
    _EventCurrencySymbol: string;
    _EventCurrencyCode: string;
    _EventCurrencyPosition: string;
    _EventOrganizerID: number[];
    _EventVenueID: number[];
  };
  class_list: string[];
  /** Ids of its categories */
  tribe_events_cat: number[];
  /** Ids of its tags */
  tags: number[];
  /** Language of the item */
  lang: string;
  /** The other visible items of its translation group, by language */
  translations: Record<string, {
    id: number;
    slug: string;
    /** Public page */
    url: string;
    /** URL in the API */
    rest_url: string;
  }>;
  /** URLs of what belongs to it, by relation */
  _links: Record<string, {
    href: string;
    embeddable?: boolean;
    taxonomy?: string;
  }[]>;
  /** With `_embed`: what its embeddable links lead to, by relation */
  _embedded?: Record<string, unknown[]>;
}

/** The fields of an event to create */
export interface WpEventCreate {
  /** Event title */
  title: string | {
    raw: string;
  };
  /** Description, HTML */
  content?: string | {
    raw: string;
  } | null;
  /** Excerpt, HTML */
  excerpt?: string | {
    raw: string;
  } | null;
  /** Slug: the readable part of its URL */
  slug?: string;
  /** Post status */
  status?: "publish" | "future" | "draft" | "pending" | "private" | "trash";
  /** Publication date, site wall clock */
  date?: string;
  /** Publication date in UTC */
  date_gmt?: string;
  /** Author id */
  author?: number;
  /** Id of its image; 0 for none */
  featured_media?: number | null;
  /** Password of the event; empty text removes it */
  password?: string | null;
  /** Categories: ids, slugs or names, or objects with one of these */
  tribe_events_cat?: (number | string | {
    id?: number;
    slug?: string;
    name?: string;
  })[] | null;
  /** Tags: ids, slugs or names, or objects with one of these */
  tags?: (number | string | {
    id?: number;
    slug?: string;
    name?: string;
  })[] | null;
  /** Event takes place online, only there or as well */
  is_virtual?: boolean | null;
  /** URL at which it takes place online */
  virtual_url?: string | null;
  /** Makes a series of it: `{rrule, rdate, exdate, timezone}`, or the text of a rule */
  recurrence?: {
    rrule?: string;
    rdate?: string[];
    exdate?: string[];
    timezone?: string;
  } | null;
  /** Another name of `recurrence`, as a text */
  rrule?: string;
  /** Its properties by the meta keys of WordPress; other keys are left out */
  meta?: {
    _EventAllDay?: boolean;
    _EventTimezone?: string;
    _EventStartDateUTC?: string;
    _EventEndDateUTC?: string;
    _EventStartDate?: string;
    _EventEndDate?: string;
    _EventShowMap?: boolean;
    _EventShowMapLink?: boolean;
    _EventURL?: string;
    _EventCost?: string;
    _EventOrganizerID?: number[];
    _EventVenueID?: number[];
  };
  /** Id of an item in another language that this one translates */
  translation_of?: number;
}

/** The fields of an event to update; those that are not sent keep their values */
export interface WpEventUpdate {
  /** Event title */
  title?: string | {
    raw: string;
  };
  /** Description, HTML */
  content?: string | {
    raw: string;
  } | null;
  /** Excerpt, HTML */
  excerpt?: string | {
    raw: string;
  } | null;
  /** Slug: the readable part of its URL */
  slug?: string;
  /** Post status */
  status?: "publish" | "future" | "draft" | "pending" | "private" | "trash";
  /** Publication date, site wall clock */
  date?: string;
  /** Publication date in UTC */
  date_gmt?: string;
  /** Author id */
  author?: number;
  /** Id of its image; 0 for none */
  featured_media?: number | null;
  /** Password of the event; empty text removes it */
  password?: string | null;
  /** Categories: ids, slugs or names, or objects with one of these */
  tribe_events_cat?: (number | string | {
    id?: number;
    slug?: string;
    name?: string;
  })[] | null;
  /** Tags: ids, slugs or names, or objects with one of these */
  tags?: (number | string | {
    id?: number;
    slug?: string;
    name?: string;
  })[] | null;
  /** Event takes place online, only there or as well */
  is_virtual?: boolean | null;
  /** URL at which it takes place online */
  virtual_url?: string | null;
  /** Makes a series of it: `{rrule, rdate, exdate, timezone}`, or the text of a rule */
  recurrence?: {
    rrule?: string;
    rdate?: string[];
    exdate?: string[];
    timezone?: string;
  } | null;
  /** Another name of `recurrence`, as a text */
  rrule?: string;
  /** Its properties by the meta keys of WordPress; other keys are left out */
  meta?: {
    _EventAllDay?: boolean;
    _EventTimezone?: string;
    _EventStartDateUTC?: string;
    _EventEndDateUTC?: string;
    _EventStartDate?: string;
    _EventEndDate?: string;
    _EventShowMap?: boolean;
    _EventShowMapLink?: boolean;
    _EventURL?: string;
    _EventCost?: string;
    _EventOrganizerID?: number[];
    _EventVenueID?: number[];
  };
}

/** An organizer in the form of WordPress */
export interface WpOrganizer {
  id: number;
  /** Publication date, site wall clock */
  date: string;
  /** Publication date in UTC */
  date_gmt: string;
  guid: {
    rendered: string;
  };
  /** Last change, site wall clock */
  modified: string;
  /** Last change in UTC */
  modified_gmt: string;
  slug: string;
  status: "publish" | "future" | "draft" | "pending" | "private" | "trash";
  /** Post type */
  type: string;
  /** Public page */
  link: string;
  title: {
    /** As it was written; with `context=edit` for editors */
    raw?: string;
    /** HTML-safe text */
    rendered: string;
  };
  content: {
    /** As it was written; with `context=edit` for editors */
    raw?: string;
    /** HTML */
    rendered: string;
    /** Whether a password protects it */
    protected: boolean;
  };
  excerpt: {
    /** As it was written; with `context=edit` for editors */
    raw?: string;
    /** HTML */
    rendered: string;
    /** Whether a password protects it */
    protected: boolean;
  };
  /** Id of the author */
  author: number;
  /** Id of its image; 0 for none */
  featured_media: number;
  template: string;
  /** Its properties by the meta keys of WordPress */
  meta: {
    _OrganizerEmail: string;
    _OrganizerPhone: string;
    _OrganizerWebsite: string;
  };
  class_list: string[];
  /** Language of the item */
  lang: string;
  /** The other visible items of its translation group, by language */
  translations: Record<string, {
    id: number;
    slug: string;
    /** Public page */
    url: string;
    /** URL in the API */
    rest_url: string;
  }>;
  /** URLs of what belongs to it, by relation */
  _links: Record<string, {
    href: string;
    embeddable?: boolean;
    taxonomy?: string;
  }[]>;
  /** With `_embed`: what its embeddable links lead to, by relation */
  _embedded?: Record<string, unknown[]>;
}

/** The fields of an organizer to create */
export interface WpOrganizerCreate {
  /** Organizer name */
  title: string | {
    raw: string;
  };
  /** Description, HTML */
  content?: string | {
    raw: string;
  } | null;
  /** Excerpt, HTML */
  excerpt?: string | {
    raw: string;
  } | null;
  /** Slug: the readable part of its URL */
  slug?: string;
  /** Post status */
  status?: "publish" | "future" | "draft" | "pending" | "private" | "trash";
  /** Publication date, site wall clock */
  date?: string;
  /** Publication date in UTC */
  date_gmt?: string;
  /** Author id */
  author?: number;
  /** Id of its image; 0 for none */
  featured_media?: number | null;
  /** Its properties by the meta keys of WordPress; other keys are left out */
  meta?: {
    _OrganizerEmail?: string;
    _OrganizerPhone?: string;
    _OrganizerWebsite?: string;
  };
  /** Id of an item in another language that this one translates */
  translation_of?: number;
}

/** The fields of an organizer to update; those that are not sent keep their values */
export interface WpOrganizerUpdate {
  /** Organizer name */
  title?: string | {
    raw: string;
  };
  /** Description, HTML */
  content?: string | {
    raw: string;
  } | null;
  /** Excerpt, HTML */
  excerpt?: string | {
    raw: string;
  } | null;
  /** Slug: the readable part of its URL */
  slug?: string;
  /** Post status */
  status?: "publish" | "future" | "draft" | "pending" | "private" | "trash";
  /** Publication date, site wall clock */
  date?: string;
  /** Publication date in UTC */
  date_gmt?: string;
  /** Author id */
  author?: number;
  /** Id of its image; 0 for none */
  featured_media?: number | null;
  /** Its properties by the meta keys of WordPress; other keys are left out */
  meta?: {
    _OrganizerEmail?: string;
    _OrganizerPhone?: string;
    _OrganizerWebsite?: string;
  };
}

/** A series in the form of WordPress */
export interface WpSeries {
  id: number;
  /** Publication date, site wall clock */
  date: string;
  /** Publication date in UTC */
  date_gmt: string;
  guid: {
    rendered: string;
  };
  /** Last change, site wall clock */
  modified: string;
  /** Last change in UTC */
  modified_gmt: string;
  slug: string;
  status: "publish" | "future" | "draft" | "pending" | "private" | "trash";
  /** Post type */
  type: string;
  /** Public page */
  link: string;
  title: {
    /** As it was written; with `context=edit` for editors */
    raw?: string;
    /** HTML-safe text */
    rendered: string;
  };
  content: {
    /** As it was written; with `context=edit` for editors */
    raw?: string;
    /** HTML */
    rendered: string;
    /** Whether a password protects it */
    protected: boolean;
  };
  excerpt: {
    /** As it was written; with `context=edit` for editors */
    raw?: string;
    /** HTML */
    rendered: string;
    /** Whether a password protects it */
    protected: boolean;
  };
  /** Id of the author */
  author: number;
  /** Id of its image; 0 for none */
  featured_media: number;
  template: string;
  /** Its properties by the meta keys of WordPress */
  meta: {
    _EventAllDay: boolean;
    _EventTimezone: string;
    _EventStartDateUTC: string;
    _EventEndDateUTC: string;
    _EventStartDate: string;
    _EventEndDate: string;
    _EventShowMap: boolean;
    _EventShowMapLink: boolean;
    _EventURL: string;
    _EventCost: string;
    _EventCurrencySymbol: string;
    _EventCurrencyCode: string;
    _EventCurrencyPosition: string;
    _EventOrganizerID: number[];
    _EventVenueID: number[];
  };
  class_list: string[];
  /** Ids of its categories */
  tribe_events_cat: number[];
  /** Ids of its tags */
  tags: number[];
  /** Language of the item */
  lang: string;
  /** The other visible items of its translation group, by language */
  translations: Record<string, {
    id: number;
    slug: string;
    /** Public page */
    url: string;
    /** URL in the API */
    rest_url: string;
  }>;
  /** URLs of what belongs to it, by relation */
  _links: Record<string, {
    href: string;
    embeddable?: boolean;
    taxonomy?: string;
  }[]>;
  /** With `_embed`: what its embeddable links lead to, by relation */
  _embedded?: Record<string, unknown[]>;
}

/** The fields of a series to create */
export interface WpSeriesCreate {
  /** Event title */
  title: string | {
    raw: string;
  };
  /** Description, HTML */
  content?: string | {
    raw: string;
  } | null;
  /** Excerpt, HTML */
  excerpt?: string | {
    raw: string;
  } | null;
  /** Slug: the readable part of its URL */
  slug?: string;
  /** Post status */
  status?: "publish" | "future" | "draft" | "pending" | "private" | "trash";
  /** Publication date, site wall clock */
  date?: string;
  /** Publication date in UTC */
  date_gmt?: string;
  /** Author id */
  author?: number;
  /** Id of its image; 0 for none */
  featured_media?: number | null;
  /** Password of the event; empty text removes it */
  password?: string | null;
  /** Categories: ids, slugs or names, or objects with one of these */
  tribe_events_cat?: (number | string | {
    id?: number;
    slug?: string;
    name?: string;
  })[] | null;
  /** Tags: ids, slugs or names, or objects with one of these */
  tags?: (number | string | {
    id?: number;
    slug?: string;
    name?: string;
  })[] | null;
  /** Event takes place online, only there or as well */
  is_virtual?: boolean | null;
  /** URL at which it takes place online */
  virtual_url?: string | null;
  /** When it repeats: `{rrule, rdate, exdate, timezone}`, or the text of a rule */
  recurrence?: {
    rrule?: string;
    rdate?: string[];
    exdate?: string[];
    timezone?: string;
  };
  /** Another name of `recurrence`, as a text */
  rrule?: string;
  /** Its properties by the meta keys of WordPress; other keys are left out */
  meta?: {
    _EventAllDay?: boolean;
    _EventTimezone?: string;
    _EventStartDateUTC?: string;
    _EventEndDateUTC?: string;
    _EventStartDate?: string;
    _EventEndDate?: string;
    _EventShowMap?: boolean;
    _EventShowMapLink?: boolean;
    _EventURL?: string;
    _EventCost?: string;
    _EventOrganizerID?: number[];
    _EventVenueID?: number[];
  };
  /** Id of an item in another language that this one translates */
  translation_of?: number;
}

/** The fields of a series to update; those that are not sent keep their values */
export interface WpSeriesUpdate {
  /** Event title */
  title?: string | {
    raw: string;
  };
  /** Description, HTML */
  content?: string | {
    raw: string;
  } | null;
  /** Excerpt, HTML */
  excerpt?: string | {
    raw: string;
  } | null;
  /** Slug: the readable part of its URL */
  slug?: string;
  /** Post status */
  status?: "publish" | "future" | "draft" | "pending" | "private" | "trash";
  /** Publication date, site wall clock */
  date?: string;
  /** Publication date in UTC */
  date_gmt?: string;
  /** Author id */
  author?: number;
  /** Id of its image; 0 for none */
  featured_media?: number | null;
  /** Password of the event; empty text removes it */
  password?: string | null;
  /** Categories: ids, slugs or names, or objects with one of these */
  tribe_events_cat?: (number | string | {
    id?: number;
    slug?: string;
    name?: string;
  })[] | null;
  /** Tags: ids, slugs or names, or objects with one of these */
  tags?: (number | string | {
    id?: number;
    slug?: string;
    name?: string;
  })[] | null;
  /** Event takes place online, only there or as well */
  is_virtual?: boolean | null;
  /** URL at which it takes place online */
  virtual_url?: string | null;
  /** When it repeats: `{rrule, rdate, exdate, timezone}`, or the text of a rule */
  recurrence?: {
    rrule?: string;
    rdate?: string[];
    exdate?: string[];
    timezone?: string;
  };
  /** Another name of `recurrence`, as a text */
  rrule?: string;
  /** Its properties by the meta keys of WordPress; other keys are left out */
  meta?: {
    _EventAllDay?: boolean;
    _EventTimezone?: string;
    _EventStartDateUTC?: string;
    _EventEndDateUTC?: string;
    _EventStartDate?: string;
    _EventEndDate?: string;
    _EventShowMap?: boolean;
    _EventShowMapLink?: boolean;
    _EventURL?: string;
    _EventCost?: string;
    _EventOrganizerID?: number[];
    _EventVenueID?: number[];
  };
}

/** The settings of the site in the form of WordPress */
export interface WpSettings {
  /** Name of the site */
  title: string;
  description: string;
  url: string;
  email: string;
  timezone: string;
  date_format: string;
  time_format: string;
  start_of_week: number;
  language: string;
  use_smilies: boolean;
  default_category: number;
  default_post_format: string;
  posts_per_page: number;
  show_on_front: string;
  page_on_front: number;
  page_for_posts: number;
  default_ping_status: string;
  default_comment_status: string;
  site_logo: number | null;
  site_icon: number;
}

/** A tag in the form of WordPress */
export interface WpTag {
  id: number;
  /** Published events of its language */
  count: number;
  /** HTML */
  description: string;
  /** Public page */
  link: string;
  /** HTML-safe text */
  name: string;
  slug: string;
  taxonomy: string;
  meta: [];
  /** Language of the item */
  lang: string;
  /** The other visible items of its translation group, by language */
  translations: Record<string, {
    id: number;
    slug: string;
    /** Public page */
    url: string;
    /** URL in the API */
    rest_url: string;
  }>;
  /** URLs of what belongs to it, by relation */
  _links: Record<string, {
    href: string;
    embeddable?: boolean;
    taxonomy?: string;
  }[]>;
  /** With `_embed`: what its embeddable links lead to, by relation */
  _embedded?: Record<string, unknown[]>;
}

/** The fields of a tag to create */
export interface WpTagCreate {
  /** Name */
  name: string;
  /** Description, HTML */
  description?: string | null;
  /** Slug: the readable part of its URL */
  slug?: string;
  /** Its id in another system; unique within its resource, used by upserts */
  external_id?: string | null;
  /** Tags have no parent: only null is accepted */
  parent?: null;
  /** Id of an item in another language that this one translates */
  translation_of?: number;
}

/** The fields of a tag to update; those that are not sent keep their values */
export interface WpTagUpdate {
  /** Name */
  name?: string;
  /** Description, HTML */
  description?: string | null;
  /** Slug: the readable part of its URL */
  slug?: string;
  /** Its id in another system; unique within its resource, used by upserts */
  external_id?: string | null;
  /** Tags have no parent: only null is accepted */
  parent?: null;
}

/** A taxonomy */
export interface WpTaxonomy {
  description: string;
  hierarchical: boolean;
  name: string;
  slug: string;
  /** The segment of its paths */
  rest_base: string;
  rest_namespace: string;
  /** URLs of what belongs to it, by relation */
  _links: Record<string, {
    href: string;
    embeddable?: boolean;
    taxonomy?: string;
  }[]>;
  /** The post types with its terms */
  types: string[];
}

/** A post type */
export interface WpType {
  description: string;
  hierarchical: boolean;
  name: string;
  slug: string;
  /** The segment of its paths */
  rest_base: string;
  rest_namespace: string;
  /** URLs of what belongs to it, by relation */
  _links: Record<string, {
    href: string;
    embeddable?: boolean;
    taxonomy?: string;
  }[]>;
  has_archive: boolean;
  icon: string | null;
  /** The taxonomies of its posts */
  taxonomies: string[];
  template: [];
  template_lock: boolean;
}

/** A user in the form of WordPress */
export interface WpUser {
  id: number;
  /** Login name */
  name: string;
  slug: string;
  roles: ("administrator" | "editor" | "author" | "contributor" | "subscriber")[];
  url: string;
  /** URL of the site */
  link: string;
  description: string;
  avatar_urls: Record<string, unknown>;
  meta: [];
  /** URLs of what belongs to it, by relation */
  _links: Record<string, {
    href: string;
    embeddable?: boolean;
    taxonomy?: string;
  }[]>;
}

/** A venue in the form of WordPress */
export interface WpVenue {
  id: number;
  /** Publication date, site wall clock */
  date: string;
  /** Publication date in UTC */
  date_gmt: string;
  guid: {
    rendered: string;
  };
  /** Last change, site wall clock */
  modified: string;
  /** Last change in UTC */
  modified_gmt: string;
  slug: string;
  status: "publish" | "future" | "draft" | "pending" | "private" | "trash";
  /** Post type */
  type: string;
  /** Public page */
  link: string;
  title: {
    /** As it was written; with `context=edit` for editors */
    raw?: string;
    /** HTML-safe text */
    rendered: string;
  };
  content: {
    /** As it was written; with `context=edit` for editors */
    raw?: string;
    /** HTML */
    rendered: string;
    /** Whether a password protects it */
    protected: boolean;
  };
  excerpt: {
    /** As it was written; with `context=edit` for editors */
    raw?: string;
    /** HTML */
    rendered: string;
    /** Whether a password protects it */
    protected: boolean;
  };
  /** Id of the author */
  author: number;
  /** Id of its image; 0 for none */
  featured_media: number;
  template: string;
  /** Its properties by the meta keys of WordPress */
  meta: {
    _VenueAddress: string;
    _VenueCity: string;
    _VenueCountry: string;
    _VenueProvince: string;
    _VenueState: string;
    _VenueZip: string;
    _VenuePhone: string;
    _VenueURL: string;
    _VenueStateProvince: string;
    _VenueLat: string;
    _VenueLng: string;
    _VenueShowMap: boolean;
    _VenueShowMapLink: boolean;
  };
  class_list: string[];
  /** Language of the item */
  lang: string;
  /** The other visible items of its translation group, by language */
  translations: Record<string, {
    id: number;
    slug: string;
    /** Public page */
    url: string;
    /** URL in the API */
    rest_url: string;
  }>;
  /** URLs of what belongs to it, by relation */
  _links: Record<string, {
    href: string;
    embeddable?: boolean;
    taxonomy?: string;
  }[]>;
  /** With `_embed`: what its embeddable links lead to, by relation */
  _embedded?: Record<string, unknown[]>;
}

/** The fields of a venue to create */
export interface WpVenueCreate {
  /** Venue name */
  title: string | {
    raw: string;
  };
  /** Description, HTML */
  content?: string | {
    raw: string;
  } | null;
  /** Excerpt, HTML */
  excerpt?: string | {
    raw: string;
  } | null;
  /** Slug: the readable part of its URL */
  slug?: string;
  /** Post status */
  status?: "publish" | "future" | "draft" | "pending" | "private" | "trash";
  /** Publication date, site wall clock */
  date?: string;
  /** Publication date in UTC */
  date_gmt?: string;
  /** Author id */
  author?: number;
  /** Id of its image; 0 for none */
  featured_media?: number | null;
  /** Its properties by the meta keys of WordPress; other keys are left out */
  meta?: {
    _VenueAddress?: string;
    _VenueCity?: string;
    _VenueCountry?: string;
    _VenueProvince?: string;
    _VenueState?: string;
    _VenueZip?: string;
    _VenuePhone?: string;
    _VenueURL?: string;
    _VenueStateProvince?: string;
    _VenueLat?: string;
    _VenueLng?: string;
    _VenueShowMap?: boolean;
    _VenueShowMapLink?: boolean;
  };
  /** Id of an item in another language that this one translates */
  translation_of?: number;
}

/** The fields of a venue to update; those that are not sent keep their values */
export interface WpVenueUpdate {
  /** Venue name */
  title?: string | {
    raw: string;
  };
  /** Description, HTML */
  content?: string | {
    raw: string;
  } | null;
  /** Excerpt, HTML */
  excerpt?: string | {
    raw: string;
  } | null;
  /** Slug: the readable part of its URL */
  slug?: string;
  /** Post status */
  status?: "publish" | "future" | "draft" | "pending" | "private" | "trash";
  /** Publication date, site wall clock */
  date?: string;
  /** Publication date in UTC */
  date_gmt?: string;
  /** Author id */
  author?: number;
  /** Id of its image; 0 for none */
  featured_media?: number | null;
  /** Its properties by the meta keys of WordPress; other keys are left out */
  meta?: {
    _VenueAddress?: string;
    _VenueCity?: string;
    _VenueCountry?: string;
    _VenueProvince?: string;
    _VenueState?: string;
    _VenueZip?: string;
    _VenuePhone?: string;
    _VenueURL?: string;
    _VenueStateProvince?: string;
    _VenueLat?: string;
    _VenueLng?: string;
    _VenueShowMap?: boolean;
    _VenueShowMapLink?: boolean;
  };
}

/** Values of `code` of an error. */
export type ErrorCode =
  | "duplicate_term_slug"
  | "event-archive-page-not-found"
  | "event-is-in-trash"
  | "event-no-longer-available"
  | "event-not-accessible"
  | "event-password-protected"
  | "incorrect_password"
  | "internal_server_error"
  | "oembed_invalid_url"
  | "organizer-archive-page-not-found"
  | "organizer-is-in-trash"
  | "organizer-not-accessible"
  | "rest-event-not-found"
  | "rest-invalid-event-id"
  | "rest-session-not-found"
  | "rest-translation-exists"
  | "rest-translation-not-found"
  | "rest_application_password_not_found"
  | "rest_body_too_large"
  | "rest_busy"
  | "rest_changes_expired"
  | "rest_cookie_invalid_nonce"
  | "rest_forbidden"
  | "rest_forbidden_context"
  | "rest_idempotency_conflict"
  | "rest_import_not_found"
  | "rest_invalid_json"
  | "rest_invalid_multipart"
  | "rest_invalid_namespace"
  | "rest_invalid_param"
  | "rest_last_administrator"
  | "rest_login_link_invalid"
  | "rest_missing_callback_param"
  | "rest_no_authenticated_app_password"
  | "rest_no_route"
  | "rest_not_logged_in"
  | "rest_not_pending"
  | "rest_post_invalid_id"
  | "rest_post_invalid_page_number"
  | "rest_precondition_failed"
  | "rest_query_timeout"
  | "rest_second_factor_enabled"
  | "rest_second_factor_invalid"
  | "rest_second_factor_not_set_up"
  | "rest_second_factor_required"
  | "rest_storage_full"
  | "rest_store_unavailable"
  | "rest_subscription_exists"
  | "rest_subscription_not_found"
  | "rest_taxonomy_invalid"
  | "rest_taxonomy_not_hierarchical"
  | "rest_term_invalid"
  | "rest_too_many_application_passwords"
  | "rest_too_many_fields"
  | "rest_too_many_requests"
  | "rest_too_many_submissions"
  | "rest_too_many_webhooks"
  | "rest_trash_not_supported"
  | "rest_type_invalid"
  | "rest_unsupported_media_type"
  | "rest_upload_no_data"
  | "rest_upload_unknown"
  | "rest_uri_too_long"
  | "rest_user_exists"
  | "rest_user_has_items"
  | "rest_user_not_found"
  | "rest_webhook_delivery_not_found"
  | "rest_webhook_disabled"
  | "rest_webhook_not_found"
  | "series-archive-page-not-found"
  | "series-is-in-trash"
  | "series-not-accessible"
  | "tec_rest_events_page_not_found"
  | "tec_rest_organizers_page_not_found"
  | "tec_rest_venues_page_not_found"
  | "term_exists"
  | "venue-archive-page-not-found"
  | "venue-is-in-trash"
  | "venue-not-accessible";
