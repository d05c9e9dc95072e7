import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
} from "@modelcontextprotocol/server";
import { has } from "../domain/roles.ts";
import type { ServiceError } from "../errors.ts";
import type { Parameters } from "../http/request-parameters.ts";
import { NAMESPACE } from "../resources/shared/urls.ts";
import { callTool, type McpSession, messageLanguage } from "./call-tool.ts";
import { contentOf, listUpcoming, readResource, resourceTemplates } from "./item-resources.ts";
import { instructions } from "./texts.ts";
import { describeTool, type Tool } from "./tool.ts";
import { tools } from "./tools.ts";

const toolsByName = new Map(tools.map((tool) => [tool.name, tool]));

/** A server of the Model Context Protocol for one caller; it keeps nothing between requests. */
export function mcpServer(session: McpSession): Server {
  const server = new Server(
    { name: "almanac", title: "Almanac", version: "1.0.0", websiteUrl: session.app.site.baseUrl },
    { capabilities: { tools: {}, resources: {} }, instructions },
  );
  server.setRequestHandler("tools/list", async () => ({ tools: toolsFor(session) }));
  server.setRequestHandler("tools/call", async ({ params }) => {
    const tool = toolsByName.get(params.name);
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${params.name}.`);
    return resultOf(tool, params.arguments ?? {}, session);
  });
  server.setRequestHandler("resources/templates/list", async () => ({ resourceTemplates }));
  server.setRequestHandler("resources/list", ({ params }) =>
    orProtocolError(listUpcoming(params?.cursor, session), session),
  );
  server.setRequestHandler("resources/read", async ({ params }) => {
    const text = await orProtocolError(readResource(params.uri, session), session);
    if (text === null) throw new ResourceNotFoundError(params.uri);
    return { contents: [contentOf(params.uri, text)] };
  });
  return server;
}

/** The tools that a caller may use. */
const toolsFor = ({ app, caller }: McpSession) =>
  tools
    .filter(({ right }) => right === undefined || has(caller, right))
    .map((tool) => describeTool(tool, { site: app.site, namespace: NAMESPACE }));

/** The result of a tool; errors are results, too, so that the model can read them and correct its arguments. */
async function resultOf(tool: Tool, given: Parameters, session: McpSession) {
  try {
    const { value, json } = await callTool(tool, given, session);
    return { content: [{ type: "text" as const, text: json }], structuredContent: value };
  } catch (error) {
    const body = session.toServiceError(error).body(messageLanguage(given, session));
    return {
      content: [{ type: "text" as const, text: errorText(body) }],
      structuredContent: body,
      isError: true,
    };
  }
}

/** The message of an error, and what is wrong with each argument. */
function errorText({ message, data }: ReturnType<ServiceError["body"]>): string {
  const issues = Array.isArray(data.params) ? [] : Object.values(data.params ?? {});
  return [message, ...issues].join("\n");
}

/** Errors of requests without results of their own; the SDK would send the message of any other error as it is. */
async function orProtocolError<T>(work: Promise<T>, session: McpSession): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const known = session.toServiceError(error);
    const code = known.status < 500 ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError;
    throw new ProtocolError(code, errorText(known.body(messageLanguage({}, session))));
  }
}
