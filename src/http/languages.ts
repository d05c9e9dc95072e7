import { Type } from "typebox";
import { defaultLanguage } from "../context.ts";
import { translate } from "../locales/index.ts";
import { countListed } from "../operations/count.ts";
import { resources } from "../resources/index.ts";
import { NAMESPACE } from "../resources/shared/urls.ts";
import type { Handler } from "./handler.ts";
import { queryErrors } from "./resource-errors.ts";
import type { ItemRoute } from "./route.ts";
import { languageParameter } from "./route-parameters.ts";

/** Documentation of a language. */
const languageRepresentation = Type.Object(
  {
    code: Type.String({ description: "Language code" }),
    name: Type.String({ description: "Its name in the language of the request" }),
    native_name: Type.String({ description: "Its name in itself" }),
    default: Type.Boolean({ description: "Whether it is the default language of the site" }),
    counts: Type.Object(
      Object.fromEntries(resources.map(({ name }) => [name, Type.Integer({ minimum: 0 })])),
      { description: "Number of items of each kind that the caller may see in it" },
    ),
  },
  { $id: "Language", description: "An active language" },
);

const listLanguages: Handler = async (_parameters, context) => {
  const { site, language } = context;
  const names = new Intl.DisplayNames([language.code], { type: "language" });
  const body = [];
  for (const code of site.languages) {
    const counts: Record<string, number> = {};
    for (const resource of resources) counts[resource.name] = await countListed(resource, code, context);
    body.push({
      code,
      name: names.of(code) ?? code,
      native_name: translate(code, "language_name"),
      default: code === defaultLanguage(site),
      counts,
    });
  }
  return { body, headers: { Allow: "GET", "Content-Language": language.code } };
};

/** `GET {api}/languages`: the active languages, and the number of items that the caller may see in each. */
export const languagesRoute: ItemRoute = {
  id: "listLanguages",
  methods: ["GET"],
  namespace: NAMESPACE,
  path: "/languages",
  parameters: (context) => [languageParameter(context)],
  errors: queryErrors,
  handler: () => listLanguages,
  summary: "List the active languages, with the number of items that the caller may see in each",
  tag: "service",
  responses: {
    200: {
      description: "The languages, the default one first",
      headers: ["Allow", "Content-Language"],
      schema: Type.Array(languageRepresentation),
    },
  },
};
