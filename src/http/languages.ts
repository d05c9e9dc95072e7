import { Type } from "typebox";
import { defaultLanguage } from "../context.ts";
import { translate } from "../locales/index.ts";
import { countListed } from "../operations/count.ts";
import { resources } from "../resources/index.ts";
import type { Handler } from "./handler.ts";

/** Documentation of a language. */
export const languageRepresentation = Type.Object(
  {
    code: Type.String({ description: "Language code" }),
    name: Type.String({ description: "Its name in the language of the request" }),
    native_name: Type.String({ description: "Its name in itself" }),
    default: Type.Boolean({ description: "Whether it is the default language of the site" }),
    counts: Type.Object(
      Object.fromEntries(resources.map(({ name }) => [name, Type.Integer({ minimum: 0 })])),
      { description: "How many items of each kind the caller can find in it" },
    ),
  },
  { $id: "Language", description: "An active language" },
);

/** `GET {api}/languages`: the active languages, and what the caller can find in each. */
export const languagesRoute: Handler = async (_parameters, context) => {
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
