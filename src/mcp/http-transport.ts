import type { IncomingHttpHeaders } from "node:http";
import { createMcpHandler } from "@modelcontextprotocol/server";
import type { McpSession } from "./call-tool.ts";
import { mcpServer } from "./server.ts";

/** A response of the protocol. */
export interface McpResponse {
  status: number;
  type: string | null;
  text: string;
}

/** Answers one message that came by HTTP. No stream stays open: there is nothing to subscribe to. */
export async function respondToMessage(
  message: unknown,
  headers: IncomingHttpHeaders,
  session: McpSession,
): Promise<McpResponse> {
  const { fetch } = createMcpHandler(() => mcpServer(session), { maxSubscriptions: 0 });
  const request = new Request(session.app.site.baseUrl, {
    method: "POST",
    headers: protocolHeaders(headers),
  });
  const response = await fetch(request, { parsedBody: message });
  return {
    status: response.status,
    type: response.headers.get("content-type"),
    text: await response.text(),
  };
}

/** The headers that the protocol knows. */
const protocolHeaders = (headers: IncomingHttpHeaders): [string, string][] =>
  Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === "string" && (/^(?:accept|content-type)$/.test(name) || name.startsWith("mcp-"))
      ? [[name, value]]
      : [],
  );
