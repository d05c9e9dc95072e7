import assert from "node:assert/strict";
import type { Client, Reply } from "./service.ts";

/** The names of the items of a list, whatever kind it is. */
export function names({ body }: Reply): string[] {
  const key = ["events", "venues", "organizers", "categories", "tags"].find((name) => name in body) ?? "";
  const items = body[key] as Record<string, string>[];
  return items.map((item) => item.title ?? item.venue ?? item.organizer ?? item.name ?? "");
}

/** Creates an item and gives its id. */
export async function make(client: Client, path: string, body: Record<string, unknown>): Promise<number> {
  const reply = await client.post(path, body);
  assert.equal(reply.status, 201, reply.text);
  return reply.body.id;
}

/** A link of an answer as a path that a test client takes. */
export function pathOf(link: string): string {
  const { pathname, search } = new URL(link);
  return `/${pathname}${search}`;
}

/** The pages of a list, from a path to the last that `next_rest_url` leads to. */
export async function everyPage(client: Client, path: string): Promise<Reply[]> {
  const pages: Reply[] = [];
  for (let next: string | undefined = path; next !== undefined; ) {
    const reply: Reply = await client.get(next);
    assert.equal(reply.status, 200, reply.text);
    pages.push(reply);
    const link: string | undefined = reply.body.next_rest_url;
    next = link && pathOf(link);
  }
  return pages;
}
