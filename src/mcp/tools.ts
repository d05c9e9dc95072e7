import { byId } from "../http/handler.ts";
import { languagesRoute } from "../http/languages.ts";
import { namesOf } from "../http/resource-names.ts";
import { listRoute, readRoute } from "../http/resource-routes.ts";
import { createRoute, removeRoute, updateRoute } from "../http/resource-write-routes.ts";
import type { ApiContext, ItemRoute, Parameter } from "../http/route.ts";
import { resources } from "../resources/index.ts";
import type { Resource } from "../resources/kit/define.ts";
import { enumSchema } from "../resources/kit/field-types.ts";
import { descriptions } from "./texts.ts";
import type { Tool } from "./tool.ts";
import { whatsOn } from "./whats-on.ts";

/** The tool that a route of the API is. */
function toolOf(
  route: ItemRoute,
  name: string,
  more: Partial<Pick<Tool, "title" | "description" | "parameters" | "items">> = {},
): Tool {
  // Of the methods that mean the same, the last is the one that OpenAPI documents name the operation after.
  const method = route.methods.at(-1) ?? "GET";
  return {
    name,
    title: route.summary,
    description: [route.summary, route.description].filter(Boolean).join(". "),
    methods: [method],
    parameters: route.parameters,
    handler: route.handler,
    ...(route.right && { right: route.right }),
    ...more,
  };
}

/** The tools of a resource, generated from its definition by way of its routes. */
const toolsOf = (resource: Resource): Tool[] => {
  const { name, singular } = resource;
  const { a } = namesOf(resource);
  const create = createRoute(resource);
  return [
    toolOf(listRoute(resource), `list_${name}`, {
      description: descriptions.list(name, "search" in resource.filters),
    }),
    readTool(resource),
    toolOf(create, `create_${singular}`, {
      description: descriptions.create(a),
      parameters: (context) => create.parameters(context).filter(({ name }) => name !== "translation_of"),
    }),
    toolOf(create, `translate_${singular}`, {
      title: `Translate ${a}`,
      description: descriptions.translate(a),
      parameters: (context) => translationParameters(create, context),
    }),
    toolOf(updateRoute(resource, byId), `update_${singular}`),
    toolOf(removeRoute(resource, byId), `delete_${singular}`),
  ];
};

/** The tool that reads an item of a resource. */
export const readTool = (resource: Resource): Tool =>
  toolOf(readRoute(resource, byId), `read_${resource.singular}`);

/** The parameters of a create that translates: original and language are required, fields of the group are not. */
const translationParameters = (create: ItemRoute, context: ApiContext): Parameter[] =>
  create.parameters(context).map((one) => {
    if (one.name === "translation_of") return { ...one, required: true };
    if (one.name === "wpml_language")
      return {
        ...one,
        schema: enumSchema(context.site.languages),
        required: true,
        description: descriptions.language,
      };
    return one.inherited ? { ...one, required: false } : one;
  });

/** Every tool: what is on, the languages, and those of each resource. */
export const tools: readonly Tool[] = [
  whatsOn,
  toolOf(languagesRoute, "list_languages", { items: "languages" }),
  ...resources.flatMap(toolsOf),
];
