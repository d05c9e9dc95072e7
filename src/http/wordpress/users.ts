import { Type } from "typebox";
import type { Context, Site } from "../../context.ts";
import { type Caller, roles } from "../../domain/roles.ts";
import { assertLoggedIn } from "../../operations/authorise.ts";
import { enumSchema } from "../../resources/kit/field-types.ts";
import { wpUrl } from "../../resources/wordpress/names.ts";
import { linksRepresentation } from "../../resources/wordpress/post-shape.ts";
import type { Handler } from "../handler.ts";
import { type ApiRoute, requiredCredentials } from "../route.ts";
import { common, languageParameter } from "../route-parameters.ts";
import { wpRoute } from "./item-routes.ts";

/** `GET wp/v2/users/me`: the user of the credentials. */
const showCurrentUser: Handler = async (_parameters, context) => {
  const { caller, site } = context;
  assertLoggedIn({ caller });
  return { body: { ...serializeUser(caller, site), ...wordpressOnly(context) }, headers: { Allow: "GET" } };
};

/** A caller as sessions and `wp/v2` show it. */
export const serializeUser = ({ id, login, role }: Caller, site: Site) => ({
  id,
  name: login,
  slug: login.toLowerCase(),
  roles: [role],
  url: "",
  link: site.baseUrl,
});

/** Properties that clients of WordPress expect and that say nothing here. */
const wordpressOnly = (context: Context) => ({
  description: "",
  avatar_urls: {},
  meta: [],
  _links: { self: [{ href: wpUrl(context, "users/me") }] },
});

const userProperties = {
  id: Type.Integer(),
  name: Type.String({ description: "Login name" }),
  slug: Type.String(),
  roles: Type.Array(enumSchema(roles)),
  url: Type.String(),
  link: Type.String({ description: "URL of the site" }),
};

/** Schema of a caller. */
export const userRepresentation = Type.Object(userProperties, { $id: "User", description: "A user" });

const wpUserRepresentation = Type.Object(
  {
    ...userProperties,
    description: Type.String(),
    avatar_urls: Type.Object({}),
    meta: Type.Array(Type.Unknown(), { maxItems: 0 }),
    _links: linksRepresentation,
  },
  { $id: "WpUser", description: "A user in the form of WordPress" },
);

/** `GET wp/v2/users/me`. */
export const currentUserRoute: ApiRoute = {
  ...wpRoute,
  id: "readCurrentUser",
  methods: ["GET"],
  path: "/users/me",
  parameters: (context) => [common("context"), languageParameter(context)],
  errors: ["rest_not_logged_in"],
  credentials: requiredCredentials,
  handler: () => showCurrentUser,
  summary: "Read the user of the credentials",
  responses: { 200: { description: "The caller", headers: ["Allow"], schema: wpUserRepresentation } },
};
