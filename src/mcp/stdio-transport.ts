import { finished } from "node:stream/promises";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { McpSession } from "./call-tool.ts";
import { mcpServer } from "./server.ts";

/** Serves one client on the standard input and output of the process, until the client closes the input. */
export async function serveProcess(session: McpSession): Promise<void> {
  const connection = serveStdio(() => mcpServer(session), { maxSubscriptions: 0 });
  // A client that is killed ends the input, too, though not in order.
  await finished(process.stdin, { writable: false }).catch(() => {});
  await connection.close();
}
