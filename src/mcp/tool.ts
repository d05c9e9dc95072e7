import type { JSONObject } from "@modelcontextprotocol/server";
import type { Right } from "../domain/roles.ts";
import type { Handler } from "../http/handler.ts";
import type { ApiContext, HandlerDependencies, Method, Parameter } from "../http/route.ts";
import { common } from "../http/route-parameters.ts";
import { propertyOf } from "../openapi/body.ts";

/** An operation that a model may call: a handler of the API and the parameters that are its arguments. */
export interface Tool {
  name: string;
  title: string;
  description: string;
  /** The method of the request that it stands for. */
  methods: readonly [Method];
  parameters(context: ApiContext): Parameter[];
  handler(app: HandlerDependencies): Handler;
  /** The right without which callers neither see it nor may use it. */
  right?: Right;
  /** The name of a result that is an array, because results are objects. */
  items?: string;
}

/** The parameters of a tool that are arguments: models send no headers, and may select properties of results. */
export const argumentsOf = (tool: Tool, context: ApiContext): Parameter[] => [
  ...tool
    .parameters(context)
    .filter((one) => one.in !== "header")
    .map((one) => (one.name === "text" ? { ...one, schema: { ...one.schema, default: DEFAULT_TEXT } } : one)),
  common("_fields"),
];

/** Models read plain text more easily than HTML. */
export const DEFAULT_TEXT = "raw";

/** A tool as the protocol describes it; its schema is made of those of the parameters. */
export function describeTool(tool: Tool, context: ApiContext) {
  const { name, title, description, methods } = tool;
  const [method] = methods;
  return {
    name,
    title,
    description,
    inputSchema: inputSchemaOf(tool, context),
    annotations: {
      readOnlyHint: method === "GET",
      destructiveHint: method !== "GET" && method !== "POST",
      idempotentHint: method !== "POST",
      openWorldHint: false,
    },
  };
}

function inputSchemaOf(tool: Tool, context: ApiContext) {
  const declared = argumentsOf(tool, context);
  return {
    type: "object" as const,
    properties: Object.fromEntries(
      declared.map((one): [string, JSONObject] => [
        one.name,
        // A JSON schema; the type of parts of documents says less.
        propertyOf(one) as JSONObject,
      ]),
    ),
    required: declared.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  };
}
