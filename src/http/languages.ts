import { Type } from "typebox";
import { defaultLanguage } from "../context.ts";
import { all, equals } from "../domain/predicates.ts";
import { listableStatuses, visibilityPredicate } from "../domain/visibility.ts";
import { translate } from "../locales/index.ts";
import { resources } from "../resources/index.ts";
import { countRows } from "../store/rows.ts";
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
  const { site, db, caller, language } = context;
  const names = new Intl.DisplayNames([language.code], { type: "language" });
  const body = [];
  for (const code of site.languages) {
    const counts: Record<string, number> = {};
    for (const { name, isPost } of resources) {
      const visible = isPost ? visibilityPredicate(caller, listableStatuses) : { all: [] };
      const shown = name === "events" ? equals("hidden", 0) : { all: [] };
      counts[name] = await countRows(db, name, all(equals("lang", code), visible, shown));
    }
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
