import {
  type CallToolResult,
  Client,
  type ClientOptions,
  type Transport,
} from "@modelcontextprotocol/client";

/** How clients find out what the server speaks: the handshake of 2025, or the requests of 2026 without one. */
export type Protocol = "2025" | "2026";

const negotiations: Record<Protocol, NonNullable<ClientOptions["versionNegotiation"]>> = {
  "2025": { mode: "legacy" },
  "2026": { mode: { pin: "2026-07-28" } },
};

/** A connected client of the protocol. */
export interface McpClient {
  client: Client;
  /** The names of the tools that it is offered. */
  toolNames(): Promise<string[]>;
  /** The result of a tool, which must not be an error. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into results of every shape.
  call(name: string, given?: Record<string, unknown>): Promise<any>;
  /** The text and the body of the error that a tool must end with. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into errors of every shape.
  fail(name: string, given?: Record<string, unknown>): Promise<{ text: string; body: any }>;
}

/** Connects the client of the SDK. */
export async function connect(transport: Transport, protocol: Protocol = "2026"): Promise<McpClient> {
  const client = new Client(
    { name: "test", version: "1.0.0" },
    { versionNegotiation: negotiations[protocol] },
  );
  await client.connect(transport);
  const run = async (name: string, given: Record<string, unknown>) =>
    // No tool asks for further input, which the general type allows.
    (await client.callTool({ name, arguments: given })) as CallToolResult;
  return {
    client,
    toolNames: async () => (await client.listTools()).tools.map(({ name }) => name),
    async call(name, given = {}) {
      const { isError, structuredContent, content } = await run(name, given);
      if (isError) throw new Error(`${name} failed: ${JSON.stringify(content)}`);
      return structuredContent;
    },
    async fail(name, given = {}) {
      const { isError, structuredContent, content } = await run(name, given);
      if (!isError) throw new Error(`${name} did not fail: ${JSON.stringify(structuredContent)}`);
      const [first] = content;
      return { text: first?.type === "text" ? first.text : "", body: structuredContent };
    },
  };
}
