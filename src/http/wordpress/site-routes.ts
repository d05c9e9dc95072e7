import { type TSchema, Type } from "typebox";
import { type Context, defaultLanguage } from "../../context.ts";
import { formatsOf } from "../../domain/formats.ts";
import { type ErrorCode, ServiceError } from "../../errors.ts";
import { translate } from "../../locales/index.ts";
import { DEFAULT_PER_PAGE } from "../../operations/list.ts";
import { resources } from "../../resources/index.ts";
import type { Resource } from "../../resources/kit/define.ts";
import { nullable } from "../../resources/kit/field-types.ts";
import { pageOptions } from "../../resources/kit/options.ts";
import { restBase, WP_NAMESPACE, wpUrl } from "../../resources/wordpress/names.ts";
import { linksRepresentation } from "../../resources/wordpress/post-shape.ts";
import type { Handler, RequestInfo } from "../handler.ts";
import { pathPart } from "../path-parts.ts";
import { type ApiRoute, requiredCredentials } from "../route.ts";
import { forbiddenErrors } from "../route-errors.ts";
import { common, languageParameter, pageParameters, pathParameter } from "../route-parameters.ts";
import { MAX_PER_PAGE, WP_PER_PAGE } from "./item-api.ts";
import { wpRoute } from "./item-routes.ts";

/** Properties that post types and taxonomies have in common. */
const kindProperties = {
  description: Type.String(),
  hierarchical: Type.Boolean(),
  name: Type.String(),
  slug: Type.String(),
  rest_base: Type.String({ description: "The segment of its paths" }),
  rest_namespace: Type.String(),
  _links: linksRepresentation,
};

const typeRepresentation = Type.Object(
  {
    ...kindProperties,
    has_archive: Type.Boolean(),
    icon: nullable(Type.String()),
    taxonomies: Type.Array(Type.String(), { description: "The taxonomies of its posts" }),
    template: Type.Array(Type.Unknown(), { maxItems: 0 }),
    template_lock: Type.Boolean(),
  },
  { $id: "WpType", description: "A post type" },
);

const taxonomyRepresentation = Type.Object(
  { ...kindProperties, types: Type.Array(Type.String(), { description: "The post types with its terms" }) },
  { $id: "WpTaxonomy", description: "A taxonomy" },
);

/** The properties of a post type or taxonomy that come from its definition. */
const kindOf = (resource: Resource, path: string, context: Context) => ({
  description: "",
  hierarchical: resource.kind === "term" && resource.hierarchy !== undefined,
  name: translate(context.language.code, resource.label),
  slug: resource.type,
  rest_base: restBase(resource),
  rest_namespace: WP_NAMESPACE,
  _links: {
    self: [{ href: wpUrl(context, `${path}/${resource.type}`) }],
    collection: [{ href: wpUrl(context, path) }],
    "wp:items": [{ href: wpUrl(context, restBase(resource)) }],
  },
});

const linkedTo = (resource: Resource, other: Resource) => resource.links.some(({ to }) => to === other.name);

const typeOf = (resource: Resource, context: Context) => ({
  ...kindOf(resource, "types", context),
  has_archive: true,
  icon: null,
  taxonomies: terms.filter((term) => linkedTo(resource, term)).map(({ type }) => type),
  template: [],
  template_lock: false,
});

const taxonomyOf = (resource: Resource, context: Context) => ({
  ...kindOf(resource, "taxonomies", context),
  types: posts.filter((post) => linkedTo(post, resource)).map(({ type }) => type),
});

const posts = resources.filter(({ kind }) => kind === "post");
const terms = resources.filter(({ kind }) => kind === "term");

/** A collection of descriptions: the route of all of them, and of one. */
interface Descriptions {
  path: string;
  names: { one: string; many: string };
  resources: readonly Resource[];
  describe(resource: Resource, context: Context): object;
  schema: TSchema;
  unknown: ErrorCode;
}

const descriptionRoutes = ({
  path,
  names,
  resources,
  describe,
  schema,
  unknown,
}: Descriptions): ApiRoute[] => [
  {
    ...wpRoute,
    id: `listWp${names.many}`,
    methods: ["GET"],
    path: `/${path}`,
    parameters: (context) => [common("context"), languageParameter(context)],
    errors: [],
    handler: () => async (_parameters, context) => ({
      body: Object.fromEntries(resources.map((one) => [one.type, describe(one, context)])),
      headers: { Allow: "GET" },
    }),
    summary: `List the ${path} of the calendar`,
    responses: {
      200: {
        description: "All of them by name",
        headers: ["Allow"],
        schema: Type.Record(Type.String(), schema),
      },
    },
  },
  {
    ...wpRoute,
    id: `readWp${names.one}`,
    methods: ["GET"],
    path: `/${path}/{name}`,
    parameters: (context) => [
      pathParameter("name", Type.String(), "Its name"),
      common("context"),
      languageParameter(context),
    ],
    errors: [unknown],
    handler: () => async (_parameters, context, request) => {
      const resource = resources.find(({ type }) => type === nameIn(request));
      if (!resource) throw new ServiceError(unknown);
      return { body: describe(resource, context), headers: { Allow: "GET" } };
    },
    summary: `Read one of the ${path} of the calendar`,
    responses: { 200: { description: "Its description", headers: ["Allow"], schema } },
  },
];

const nameIn = (request: RequestInfo) => pathPart(request, "name");

const settingsRepresentation = Type.Object(
  {
    title: Type.String({ description: "Name of the site" }),
    description: Type.String(),
    url: Type.String(),
    email: Type.String(),
    timezone: Type.String(),
    date_format: Type.String(),
    time_format: Type.String(),
    start_of_week: Type.Integer(),
    language: Type.String(),
    use_smilies: Type.Boolean(),
    default_category: Type.Integer(),
    default_post_format: Type.String(),
    posts_per_page: Type.Integer(),
    show_on_front: Type.String(),
    page_on_front: Type.Integer(),
    page_for_posts: Type.Integer(),
    default_ping_status: Type.String(),
    default_comment_status: Type.String(),
    site_logo: nullable(Type.Integer()),
    site_icon: Type.Integer(),
  },
  { $id: "WpSettings", description: "The settings of the site in the form of WordPress" },
);

/** `GET wp/v2/settings`. They are written in our own form. */
const showSettings =
  (): Handler =>
  async (_parameters, { site }) => ({
    body: {
      title: site.name,
      description: "",
      url: site.baseUrl,
      email: "",
      timezone: site.zone,
      date_format: "Y-m-d",
      time_format: "H:i",
      start_of_week: formatsOf(defaultLanguage(site), site).weekStart,
      language: site.languages[0] ?? "en",
      use_smilies: false,
      default_category: 0,
      default_post_format: "0",
      posts_per_page: DEFAULT_PER_PAGE,
      show_on_front: "posts",
      page_on_front: 0,
      page_for_posts: 0,
      default_ping_status: "closed",
      default_comment_status: "closed",
      site_logo: site.logo?.id ?? null,
      site_icon: 0,
    },
    headers: { Allow: "GET" },
  });

/** A list that is always empty: the service has no blog. Clients ask for it to see whether the API is there. */
const emptyList = (path: string, many: string): ApiRoute => ({
  ...wpRoute,
  id: `listWp${many}`,
  methods: ["GET"],
  path: `/${path}`,
  parameters: (context) => [
    ...pageParameters(pageOptions(WP_PER_PAGE), MAX_PER_PAGE),
    common("context"),
    languageParameter(context),
  ],
  errors: [],
  handler: () => async () => ({
    body: [],
    headers: { Allow: "GET", "X-WP-Total": "0", "X-WP-TotalPages": "0" },
  }),
  summary: `List ${path}: there are none`,
  responses: {
    200: {
      description: "An empty list",
      headers: ["Allow", "X-WP-Total", "X-WP-TotalPages"],
      schema: Type.Array(Type.Unknown(), { maxItems: 0 }),
    },
  },
});

/** The routes that describe the site. */
export const siteRoutes: readonly ApiRoute[] = [
  ...descriptionRoutes({
    path: "types",
    names: { one: "Type", many: "Types" },
    resources: posts,
    describe: typeOf,
    schema: typeRepresentation,
    unknown: "rest_type_invalid",
  }),
  ...descriptionRoutes({
    path: "taxonomies",
    names: { one: "Taxonomy", many: "Taxonomies" },
    resources: terms,
    describe: taxonomyOf,
    schema: taxonomyRepresentation,
    unknown: "rest_taxonomy_invalid",
  }),
  {
    ...wpRoute,
    id: "readWpSettings",
    methods: ["GET"],
    path: "/settings",
    parameters: (context) => [common("context"), languageParameter(context)],
    errors: forbiddenErrors,
    right: "administer",
    credentials: requiredCredentials,
    handler: showSettings,
    summary: "Read the settings of the site; for administrators",
    responses: { 200: { description: "The settings", headers: ["Allow"], schema: settingsRepresentation } },
  },
  emptyList("posts", "Posts"),
  emptyList("pages", "Pages"),
];
