// Made from docs/openapi.json by generate.mjs; changes belong there.

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
  /** Id of an item in another language that this one translates */
  translation_of?: number;
}

/** The parts of a cost */
export interface CostDetails {
  currency_symbol: string;
  currency_code: string;
  currency_position: "prefix" | "postfix" | "";
  values: string[];
}

/** Who logs in */
export interface Credentials {
  /** Login name or e-mail address */
  login: string;
  /** Login password; application passwords are for programs */
  password: string;
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

/** An error. Compare `code`; `message` is for people, in their language. */
export interface ErrorBody {
  code: string;
  message: string;
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
  /** Id of the series; 0 for none */
  post_parent: number;
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
    /** A number, as it was sent */
    price?: number | string;
    /** Code, such as EUR */
    currency?: string;
    url?: string;
    /** Whether there are any left, or how many */
    available?: boolean | number;
  }[] | null;
  /** Id of the series that this is an occurrence of; 0 for none */
  post_parent?: number | null;
  /** Further fields: `{name: value}` or `{name: {label, value}}` */
  custom_fields?: Record<string, unknown> | null;
  /** Categories: ids, slugs or names */
  categories?: (number | string)[] | null;
  /** Tags: ids, slugs or names */
  tags?: (number | string)[] | null;
  /** Venues: ids, or objects with their data */
  venue?: (number | Record<string, unknown>)[] | null;
  /** Organizers: ids, or objects with their data */
  organizer?: (number | Record<string, unknown>)[] | null;
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
    /** A number, as it was sent */
    price?: number | string;
    /** Code, such as EUR */
    currency?: string;
    url?: string;
    /** Whether there are any left, or how many */
    available?: boolean | number;
  }[] | null;
  /** Id of the series that this is an occurrence of; 0 for none */
  post_parent?: number | null;
  /** Further fields: `{name: value}` or `{name: {label, value}}` */
  custom_fields?: Record<string, unknown> | null;
  /** Categories: ids, slugs or names */
  categories?: (number | string)[] | null;
  /** Tags: ids, slugs or names */
  tags?: (number | string)[] | null;
  /** Venues: ids, or objects with their data */
  venue?: (number | Record<string, unknown>)[] | null;
  /** Organizers: ids, or objects with their data */
  organizer?: (number | Record<string, unknown>)[] | null;
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
    /** A number, as it was sent */
    price?: number | string;
    /** Code, such as EUR */
    currency?: string;
    url?: string;
    /** Whether there are any left, or how many */
    available?: boolean | number;
  }[] | null;
  /** Id of the series that this is an occurrence of; 0 for none */
  post_parent?: number | null;
  /** Further fields: `{name: value}` or `{name: {label, value}}` */
  custom_fields?: Record<string, unknown> | null;
  /** Categories: ids, slugs or names */
  categories?: (number | string)[] | null;
  /** Tags: ids, slugs or names */
  tags?: (number | string)[] | null;
  /** Venues: ids, or objects with their data */
  venue?: (number | Record<string, unknown>)[] | null;
  /** Organizers: ids, or objects with their data */
  organizer?: (number | Record<string, unknown>)[] | null;
  /** Id of an item in another language that this one translates */
  translation_of?: number;
}

/** A featured image and its smaller sizes */
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
}

/** An image to upload */
export interface ImageUpload {
  /** The image, where the body is a form; its `title` may be another field */
  file?: string;
}

/** Events as a JSON Feed 1.1 */
export interface JsonFeed {
  version: "https://jsonfeed.org/version/1.1";
  title: string;
  home_page_url: string;
  feed_url: string;
  next_url?: string;
  language: string;
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
  };
}

/** An image and its sizes */
export interface Media {
  /** Value for the `image` field of an item */
  id: number;
  /** Time of its upload, site wall clock */
  date: string;
  slug: string;
  type: "attachment";
  media_type: "image";
  mime_type: string;
  title: {
    /** HTML-safe text */
    rendered: string;
  };
  /** Id of the user who uploaded it */
  author: number;
  /** URL of the full size */
  source_url: string;
  media_details: {
    width: number;
    height: number;
    /** Its name below `/media/` */
    file: string;
    filesize: number;
    /** `full` and the smaller sizes */
    sizes: Record<string, {
      width: number;
      height: number;
      filesize?: number;
      mime_type: string;
      source_url: string;
    }>;
  };
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
  /** The value, at this moment, when it is not given */
  default?: unknown;
  description?: string;
}

/** Who is logged in; nobody after logging out */
export interface Session {
  nonce: string | null;
  user: User | null;
}

/** A site, its namespaces and routes */
export interface Site {
  name: string;
  description: string;
  url: string;
  home: string;
  /** Time zone of the site */
  timezone_string: string;
  namespaces: string[];
  authentication: Record<string, unknown>;
  /** The routes by their patterns */
  routes: Record<string, Route>;
  _links: Record<string, unknown>;
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

/** A category or tag of an event */
export interface Term {
  name: string;
  slug: string;
  term_group: number;
  term_taxonomy_id: number;
  taxonomy: string;
  description: string;
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
}

/** A ticket of an event */
export interface Ticket {
  name: string;
  /** A number, as it was sent */
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
}

/** What can go wrong, as `code` of an error. */
export type ErrorCode =
  | "duplicate_term_slug"
  | "event-archive-page-not-found"
  | "event-is-in-trash"
  | "event-no-longer-available"
  | "event-not-accessible"
  | "event-password-protected"
  | "incorrect_password"
  | "internal_server_error"
  | "organizer-archive-page-not-found"
  | "organizer-is-in-trash"
  | "organizer-not-accessible"
  | "rest-event-not-found"
  | "rest-invalid-event-id"
  | "rest-translation-exists"
  | "rest-translation-not-found"
  | "rest_body_too_large"
  | "rest_cookie_invalid_nonce"
  | "rest_forbidden"
  | "rest_idempotency_conflict"
  | "rest_invalid_json"
  | "rest_invalid_namespace"
  | "rest_invalid_param"
  | "rest_missing_callback_param"
  | "rest_no_route"
  | "rest_not_logged_in"
  | "rest_precondition_failed"
  | "rest_taxonomy_not_hierarchical"
  | "rest_too_many_requests"
  | "rest_upload_unknown"
  | "rest_uri_too_long"
  | "term_exists"
  | "venue-archive-page-not-found"
  | "venue-is-in-trash"
  | "venue-not-accessible";
