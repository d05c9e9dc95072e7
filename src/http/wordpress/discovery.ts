import { Type } from "typebox";
import type { Context } from "../../context.ts";
import { offsetAt } from "../../domain/time.ts";
import { ServiceError } from "../../errors.ts";
import { translate } from "../../locales/index.ts";
import { AUTHORIZATION_PATH, NAMESPACE } from "../../resources/shared/urls.ts";
import type { Handler } from "../handler.ts";
import type { HandlerResult } from "../response.ts";
import type { ApiRoute, Route, RouteDependencies } from "../route.ts";
import { common, languageParameter, queryParameter } from "../route-parameters.ts";
import { describeRoutes, routeRepresentation } from "./route-descriptions.ts";

const routes = Type.Record(Type.String(), routeRepresentation, {
  description: "The routes by their patterns",
});

const links = Type.Array(Type.Object({ href: Type.String() }));

/** Documentation of a namespace. */
const namespaceRepresentation = Type.Object(
  {
    namespace: Type.String(),
    routes,
    _links: Type.Object({ up: links }),
  },
  { $id: "Namespace", description: "A namespace and its routes" },
);

/** Documentation of a site. */
const siteRepresentation = Type.Object(
  {
    name: Type.String(),
    description: Type.String(),
    url: Type.String(),
    home: Type.String(),
    gmt_offset: Type.Number({ description: "Hours by which the site is ahead of UTC at this moment" }),
    timezone_string: Type.String({ description: "Time zone of the site" }),
    page_for_posts: Type.Integer(),
    page_on_front: Type.Integer(),
    show_on_front: Type.String(),
    namespaces: Type.Array(Type.String()),
    authentication: Type.Object({
      "application-passwords": Type.Object({
        endpoints: Type.Object({
          authorization: Type.String({
            description: "Page on which people approve of a program and give it an application password",
          }),
        }),
      }),
    }),
    routes,
    site_logo: Type.Integer({ description: "Id of an image; 0: there is none" }),
    site_icon: Type.Integer({ description: "Id of an image; 0: the icon is none of the uploaded images" }),
    site_icon_url: Type.String(),
    _links: Type.Object({ help: links }),
  },
  { $id: "Site", description: "A site, its namespaces and routes" },
);

/** Everything of a description that depends on the clock, days and offsets, changes at full quarters of an hour. */
const QUARTER = 900;

const described = (body: object, { now }: Context): HandlerResult => ({
  body,
  headers: { Allow: "GET" },
  expiresAt: (Math.floor(now / QUARTER) + 1) * QUARTER,
});

/** The index of a namespace with these routes. */
const describeNamespace = (namespace: string, own: readonly Route[], context: Context): HandlerResult =>
  described(
    {
      namespace,
      routes: describeRoutes(own, { ...context, namespace }),
      _links: { up: [{ href: `${context.site.baseUrl}/${context.site.apiRoot}/` }] },
    },
    context,
  );

const inNamespace = (routes: readonly Route[], namespace: string) =>
  routes.filter((route) => route.namespace === namespace);

const namespaceHandler =
  ({ routes, aliases }: RouteDependencies): Handler =>
  async (parameters, context) => {
    const requested = parameters.namespace ?? context.namespace;
    const namespace = allNamespaces(routes, aliases).find((known) => known === requested);
    if (namespace === undefined) throw new ServiceError("rest_invalid_namespace");
    const own = aliases.includes(namespace) ? NAMESPACE : namespace;
    return describeNamespace(namespace, inNamespace(routes, own), context);
  };

const responses = {
  200: { description: "The namespace", headers: ["Allow"], schema: namespaceRepresentation },
} as const;

/** `GET {api}/`: the namespace, its routes and their parameters. */
export const namespaceRoute: ApiRoute = {
  id: "describeNamespace",
  methods: ["GET"],
  namespace: NAMESPACE,
  path: "",
  parameters: (context) => [
    queryParameter(
      "namespace",
      Type.String({ default: context.namespace }),
      "The namespace to describe; by default that of the request",
    ),
    common("context"),
    languageParameter(context),
  ],
  errors: ["rest_invalid_namespace"],
  handler: namespaceHandler,
  summary: "Describe the namespace: its routes and their parameters",
  tag: "service",
  responses,
};

/** `GET /{api_root}/wp/v2/` and the like: an index of each other namespace that has routes. */
export const otherNamespaceRoutes = (routes: readonly Route[]): ApiRoute[] =>
  namespacesOf(routes)
    .filter((namespace) => namespace !== NAMESPACE)
    .map((namespace) => ({
      id: `describe${namespace.replace(/(?:^|\W)(\w)/g, (_, first: string) => first.toUpperCase())}`,
      methods: ["GET"],
      namespace,
      path: "",
      parameters: (context) => [common("context"), languageParameter(context)],
      errors: [],
      handler:
        ({ routes: all }) =>
        async (_parameters, context) =>
          describeNamespace(namespace, inNamespace(all, namespace), context),
      summary: `Describe the namespace ${namespace}: its routes and their parameters`,
      tag: "service",
      responses,
    }));

/** Each namespace of the routes, once. */
const namespacesOf = (routes: readonly Route[]): string[] => [
  ...new Set(routes.flatMap(({ namespace }) => namespace || [])),
];

/** The namespaces of the site, which `namespace` may name. */
const allNamespaces = (routes: readonly Route[], aliases: readonly string[]): string[] => [
  ...new Set([NAMESPACE, ...aliases, ...namespacesOf(routes)]),
];

const rootHandler =
  ({ routes, aliases, iconUrl }: RouteDependencies): Handler =>
  async (_parameters, context) => {
    const { site, now, language } = context;
    const { baseUrl, zone, name: siteName } = site;
    const inNamespaces = [
      describeRoutes(routes, { ...context, namespace: NAMESPACE }),
      ...aliases.map((alias) =>
        describeRoutes(inNamespace(routes, NAMESPACE), { ...context, namespace: alias }),
      ),
    ];
    return described(
      {
        name: siteName,
        description: translate(language.code, "web_calendar_summary", siteName),
        url: baseUrl,
        home: baseUrl,
        gmt_offset: offsetAt(now, zone) / 3600,
        timezone_string: zone,
        page_for_posts: 0,
        page_on_front: 0,
        show_on_front: "posts",
        namespaces: allNamespaces(routes, aliases),
        authentication: {
          "application-passwords": { endpoints: { authorization: `${baseUrl}${AUTHORIZATION_PATH}` } },
        },
        routes: Object.assign({}, ...inNamespaces),
        site_logo: site.logo?.id ?? 0,
        site_icon: 0,
        site_icon_url: iconUrl(),
        _links: { help: [{ href: `${baseUrl}/docs/` }] },
      },
      context,
    );
  };

/** `GET /{api_root}/`: every route of the API, for discovery clients that begin one level higher. */
export const rootRoute: ApiRoute = {
  id: "describeSite",
  methods: ["GET"],
  namespace: "",
  path: "",
  parameters: (context) => [common("context"), languageParameter(context)],
  errors: [],
  handler: rootHandler,
  summary: "Describe the site: its namespaces and their routes",
  tag: "service",
  responses: { 200: { description: "The site", headers: ["Allow"], schema: siteRepresentation } },
};
