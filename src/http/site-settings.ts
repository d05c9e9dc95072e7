import { NAMESPACE } from "../resources/shared/urls.ts";
import { siteSettingsFields } from "../resources/site-settings/fields.ts";
import { serializeSiteSettings, siteSettingsRepresentation } from "../resources/site-settings/shape.ts";
import { viaWriter } from "../writer/channel.ts";
import type { Handler } from "./handler.ts";
import { type ApiRoute, type HandlerDependencies, requiredCredentials } from "./route.ts";
import { forbiddenErrors } from "./route-errors.ts";
import { fieldsIn, updateParameters, withLanguage } from "./settings-routes.ts";

const common = {
  namespace: NAMESPACE,
  path: "/settings",
  tag: "settings",
  right: "administer",
  credentials: requiredCredentials,
  cacheSeconds: 0,
} as const;

/** The site of a context is current: what was committed before the request has been taken over. */
const read: Handler = async (_parameters, { site }) => ({ body: serializeSiteSettings(site) });

const update =
  ({ commands, readCache }: HandlerDependencies): Handler =>
  async (parameters, context) => {
    const fields = fieldsIn(siteSettingsFields, parameters);
    await viaWriter(commands, { name: "update settings", fields }, context);
    // Takes over what the command has committed, into the site that all contexts share.
    await readCache.beginRead();
    return { body: serializeSiteSettings(context.site) };
  };

/** `{api}/settings`: what administrators change while the service runs. */
export const siteSettingsRoutes: readonly ApiRoute[] = [
  {
    ...common,
    id: "readSettings",
    methods: ["GET"],
    parameters: withLanguage(),
    errors: forbiddenErrors,
    handler: () => read,
    summary: "Read the settings of the site; for administrators",
    responses: { 200: { description: "The settings", schema: siteSettingsRepresentation } },
  },
  {
    ...common,
    id: "updateSettings",
    methods: ["PUT", "PATCH"],
    parameters: withLanguage(...updateParameters(siteSettingsFields)),
    errors: forbiddenErrors,
    handler: update,
    summary: "Change the settings of the site; for administrators",
    description:
      "Settings that are not sent keep their values, `null` clears one. Every process uses them from its next response on. Those that the environment has cannot be changed.",
    body: { schema: "SettingsUpdate", description: "The settings to change", required: false },
    responses: { 200: { description: "Changed", schema: siteSettingsRepresentation } },
  },
];
