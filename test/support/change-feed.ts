import assert from "node:assert/strict";
import type { Client } from "./service.ts";

/** A change as the API reports it. */
export interface FeedChange {
  type: "created" | "updated" | "deleted";
  resource: string;
  id: number;
  version: number;
  language: string;
  group: number;
}

/** Reads the feed from a token to its end; returns all changes and the last token. */
export async function drain(
  client: Client,
  since: string,
  query = "",
): Promise<{ changes: FeedChange[]; token: string }> {
  const changes: FeedChange[] = [];
  let token = since;
  for (let hasMore = true; hasMore; ) {
    const { status, body, text } = await client.get(`/changes?since=${token}${query}`);
    assert.equal(status, 200, text);
    changes.push(...body.changes);
    token = body.token;
    hasMore = body.has_more;
  }
  return { changes, token };
}

/** The token of a consumer that wants to know of changes from now on. */
export const tokenOfNow = async (client: Client): Promise<string> => (await drain(client, "now")).token;

/** Changes in short: type, resource and id. */
export const inShort = (changes: readonly FeedChange[]): string[] =>
  changes.map(({ type, resource, id }) => `${type} ${resource} ${id}`);
