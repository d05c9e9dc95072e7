import { Type } from "typebox";
import { escapeHtml } from "../../domain/html.ts";
import { element, textElement, xmlDocument } from "../../domain/xml.ts";
import { invalid, ServiceError } from "../../errors.ts";
import {
  type FieldType,
  nonEmptyText,
  oneOf,
  positive,
  timeless,
  urlSchema,
  ValidationError,
  withDefault,
} from "../../resources/kit/field-types.ts";
import type { Handler } from "../handler.ts";
import type { Parameters } from "../request-parameters.ts";
import type { ApiRoute } from "../route.ts";
import { languageParameter, queryParameter } from "../route-parameters.ts";
import { type Embeddable, findEmbeddable } from "./embeddable.ts";

/** Width in pixels unless the consumer has less room. */
const WIDTH = 600;

const options = {
  url: { type: nonEmptyText, description: "URL of a page of the calendar" },
  format: { type: withDefault(oneOf("json", "xml"), "json"), description: "Format of the response" },
  maxwidth: { type: positive, description: "Maximum width of the frame in pixels" },
  maxheight: { type: positive, description: "Maximum height of the frame in pixels" },
};

const oembedRepresentation = Type.Object(
  {
    version: Type.Literal("1.0"),
    provider_name: Type.String({ description: "Name of the site" }),
    provider_url: urlSchema("The site"),
    author_name: Type.String({ description: "Name of the site; users are not shown" }),
    author_url: urlSchema("The site"),
    title: Type.String({ description: "Name of the page" }),
    type: Type.Literal("rich"),
    width: Type.Integer(),
    height: Type.Integer(),
    html: Type.String({ description: "An `iframe` of the page's embed" }),
  },
  { $id: "OEmbed", description: "How other sites show a page (oEmbed 1.0)" },
);

/** `GET /{api_root}/oembed/1.0/embed?url=…`: how other sites show a page of this one. */
const describeEmbed = (): Handler => async (parameters, context) => {
  if (parameters.url === undefined)
    throw new ServiceError("rest_missing_callback_param", { missing: ["url"] });
  const url = parsed("url", options.url.type, parameters) ?? "";
  const format = parsed("format", options.format.type, parameters) ?? options.format.type.default;
  const { baseUrl, name: siteName } = context.site;
  const width = Math.min(WIDTH, parsed("maxwidth", positive, parameters) ?? WIDTH);
  const maxHeight = parsed("maxheight", positive, parameters);
  const found = await findEmbeddable(url, context);
  const height = Math.min(found.height, maxHeight ?? found.height);
  const body = {
    version: "1.0",
    provider_name: siteName,
    provider_url: `${baseUrl}/`,
    author_name: siteName,
    author_url: `${baseUrl}/`,
    title: found.title,
    type: "rich",
    width,
    height,
    html: frame(found, width, height),
  };
  const headers = { Allow: "GET" };
  if (format === "json") return { body, headers };
  const elements = Object.entries(body).map(([name, value]) => textElement(name, String(value)));
  return { type: "text/xml; charset=UTF-8", body: xmlDocument(element("oembed", elements)), headers };
};

/** A parameter as its type parses it; undefined when it is absent. */
function parsed<T>(name: string, type: FieldType<T>, parameters: Parameters): T | undefined {
  const value = parameters[name];
  if (value === undefined || (value === "" && name !== "url")) return undefined;
  try {
    return type.parse(value, timeless);
  } catch (error) {
    if (error instanceof ValidationError) throw invalid(name, error.issue.reason);
    throw error;
  }
}

/** The frame of an embed; it scrolls, because what shows it may run no script of ours. */
const frame = ({ url, title }: Embeddable, width: number, height: number): string =>
  `<iframe src="${escapeHtml(url)}" title="${escapeHtml(title)}" width="${width}" height="${height}" loading="lazy" style="border:0;max-width:100%"></iframe>`;

/** oEmbed, where WordPress has it. */
export const oembedRoute: ApiRoute = {
  id: "readOembed",
  methods: ["GET"],
  namespace: "oembed/1.0",
  path: "/embed",
  parameters: (context) => [
    ...Object.entries(options).map(([name, { type, description }]) => ({
      ...queryParameter(name, type.schema, description),
      required: name === "url",
    })),
    languageParameter(context),
  ],
  errors: ["rest_missing_callback_param", "oembed_invalid_url"],
  handler: describeEmbed,
  summary: "How other sites show a page of the calendar",
  description:
    "For pages that everybody may read: events, the calendar with its filters, and the pages of venues, organizers, categories and tags.",
  tag: "service",
  responses: {
    200: { description: "A frame of the page's embed", headers: ["Allow"], schema: oembedRepresentation },
  },
};
