import { type TSchema, Type } from "typebox";
import type { Context } from "../context.ts";
import { toWall } from "../domain/time.ts";
import { listOptions } from "../operations/list.ts";
import { resourceOf } from "../resources/index.ts";
import type { Filter, Resource } from "../resources/kit/define.ts";
import { description as descriptionType, enumSchema } from "../resources/kit/field-types.ts";
import type { Options, pageOptions } from "../resources/kit/options.ts";
import { commonParameters } from "./common-parameters.ts";
import { type ApiContext, isRepeatable, type Method, type Parameter, type Route } from "./route.ts";

/** A parameter of `common-parameters.ts`. */
export const common = (name: keyof typeof commonParameters): Parameter => ({
  ...queryParameter(name, commonParameters[name].type.schema, commonParameters[name].description),
  component: name,
});

/** An optional parameter of the query string. */
export const queryParameter = (name: string, schema: TSchema, description: string): Parameter => ({
  name,
  in: "query",
  schema,
  description,
  required: false,
});

/** Options as parameters of the query string. */
export const optionParameters = (options: Options): Parameter[] =>
  Object.entries(options).map(([name, { type, description }]) =>
    queryParameter(name, type.schema, description),
  );

/** `page` and `per_page` of a list whose pages have `maxPerPage` items at most. */
export function pageParameters(
  { page, per_page }: ReturnType<typeof pageOptions>,
  maxPerPage: number,
): Parameter[] {
  const perPage = { default: Math.min(per_page.type.default, maxPerPage), maximum: maxPerPage };
  return [
    ...optionParameters({ page }),
    queryParameter("per_page", { ...per_page.type.schema, ...perPage }, per_page.description),
  ];
}

/** A parameter of the path. */
export const pathParameter = (name: string, schema: TSchema, description: string): Parameter => ({
  name,
  in: "path",
  schema,
  description,
  required: true,
});

/** The id of an item in the path. */
export const idParameter = (description: string): Parameter =>
  pathParameter("id", Type.Integer({ minimum: 1 }), description);

/** The language of the request. */
export const languageParameter = ({ site }: Pick<ApiContext, "site">): Parameter => ({
  ...queryParameter(
    "wpml_language",
    enumSchema([...site.languages, "all"]),
    "Language code of the content, also possible as the first segment of the path; `all` (lists only): every language",
  ),
  component: "wpml_language",
});

const headerParameter = (name: string, schema: TSchema, description: string): Parameter => ({
  name,
  in: "header",
  schema,
  description,
  required: false,
  component: name,
});

export const ifNoneMatch = headerParameter(
  "If-None-Match",
  Type.String(),
  "ETags of responses that the client has: 304 when one of them is still valid",
);

export const ifMatch = headerParameter(
  "If-Match",
  Type.String(),
  "ETag of the item as the client knows it: 412 when it has changed",
);

/** Maximum number of characters of an `Idempotency-Key`. */
export const MAX_IDEMPOTENCY_KEY_LENGTH = 255;

const idempotencyKey = headerParameter(
  "Idempotency-Key",
  Type.String({ minLength: 1, maxLength: MAX_IDEMPOTENCY_KEY_LENGTH }),
  "Makes a POST repeatable for a day: the same key and request get the same response and change nothing again",
);

/** Parameters that the pipeline applies to every response of the API; discovery leaves them out, as WordPress does. */
const globalParameters: readonly Parameter[] = [common("_fields"), common("_envelope"), common("strict")];

/** Every parameter of a method of a route: its own, and those that the pipeline adds. */
export const routeParameters = (route: Route, method: Method, context: ApiContext): Parameter[] => [
  ...route.parameters(context),
  ...(isRepeatable(route, method) ? [idempotencyKey] : []),
  ...(route.namespace !== null && method === "GET" ? [ifNoneMatch] : []),
  ...(route.namespace !== null ? globalParameters : []),
];

/** Keywords of the schemas of parameters that differ from those of the resource's own list. */
export type SchemaChanges = Record<string, { default?: unknown; maximum?: number }>;

/** The parameters of a list of a resource. */
export function listParameters(
  resource: Resource,
  context: ApiContext,
  changes: SchemaChanges = {},
  /** The first part of the names of their components. */
  prefix: string = resource.name,
): Parameter[] {
  const { page, per_page, ...others } = listOptions(resource);
  const options = [
    ...pageParameters({ page, per_page }, context.site.maxPerPage),
    ...optionParameters(others),
  ];
  const filters = Object.entries(resource.filters).map(([name, filter]) => ({
    ...queryParameter(name, filter.type.schema, filter.description),
    ...(filter.default &&
      !("default" in filter.type.schema) && {
        currentDefault: (now: Context) => currentDefault(filter, now),
      }),
  }));
  return [
    ...[...options, ...filters].map((parameter) => {
      const { name, schema } = parameter;
      return name in changes
        ? { ...parameter, schema: { ...schema, ...changes[name] } }
        : { ...parameter, component: `${prefix}.${name}` };
    }),
    ...passwordParameters(resource),
    languageParameter(context),
  ];
}

/** The default of a filter at this moment; dates as wall clock of the site. */
function currentDefault(filter: Filter, context: Context): unknown {
  const value = filter.default?.({ context, params: {} });
  if (typeof value !== "object" || value === null || !("instant" in value)) return value;
  return toWall(Number(value.instant), context.site.zone);
}

/** Parameters of reads whose items may be protected by a password. */
export const passwordParameters = ({ fields }: Pick<Resource, "fields">): Parameter[] =>
  "password" in fields ? [common("password"), common("context")] : [];

/** Parameters that choose the form of texts; where items may be protected, `passwordParameters` have `context`. */
export const textParameters = (resource: Pick<Resource, "fields">): Parameter[] => [
  ...(passwordParameters(resource).length > 0 ? [] : [common("context")]),
  common("text"),
];

/** The fields of a resource as parameters of a body; nothing is required of an update. */
export const fieldParameters = (
  { fields, links, aliases }: Resource,
  mode: "create" | "update",
  { site }: ApiContext,
): Parameter[] => [
  ...Object.entries(fields).map(
    ([name, { type, description, required, inherited, ...field }]): Parameter => ({
      name,
      in: "body",
      schema: {
        ...type.schema,
        ...(type === descriptionType && { maxLength: site.maxDescription }),
        ...(mode === "create" && field.default !== undefined && { default: field.default }),
      },
      description,
      required: mode === "create" && required,
      nullable: "emptyValue" in field,
      ...(inherited && { inherited }),
      ...propertiesOf(name, links),
    }),
  ),
  ...aliasParameters({ aliases }),
];

/** The further names of fields as parameters of a body. */
export const aliasParameters = ({ aliases = {} }: Pick<Resource, "aliases">): Parameter[] =>
  Object.entries(aliases).map(([alias, name]) => ({
    name: alias,
    in: "body",
    schema: Type.String(),
    description: `Another name of \`${name}\`, as a text`,
    required: false,
  }));

/** The parameters that say how far an update of an occurrence reaches. */
export const scopeParameters = ({ seriesTable }: Pick<Resource, "seriesTable">): Parameter[] =>
  seriesTable === undefined ? [] : [common("scope")];

/** Items that do not exist yet are written as objects with their fields. */
function propertiesOf(field: string, links: Resource["links"]): Pick<Parameter, "properties"> {
  const link = links.find((one) => one.field === field);
  return link?.kind === "post" ? { properties: ["id", ...Object.keys(resourceOf(link.to).fields)] } : {};
}

/** The parameters of a request that creates an item. */
export const createParameters = (resource: Resource, context: ApiContext): Parameter[] => [
  ...fieldParameters(resource, "create", context),
  translationOf,
  common("text"),
  languageParameter(context),
];

/** `translation_of` as a field of a body. */
export const translationOf: Parameter = {
  ...common("translation_of"),
  in: "body",
  component: undefined,
};
