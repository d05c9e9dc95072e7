import assert from "node:assert/strict";
import { describe } from "node:test";
import { type Client, onEveryStore, startService, type TestResponse, type TestService } from "./service.ts";

/** The same tests on every store, without and with the read cache. */
export function withAndWithoutReadCache(
  name: string,
  tests: (start: () => Promise<TestService>) => void,
): void {
  onEveryStore(name, (store) => {
    for (const withoutReadCache of [true, false])
      describe(withoutReadCache ? "without the read cache" : "with the read cache", () =>
        tests(() => startService(store, {}, { withoutReadCache })),
      );
  });
}

/** The names of the items of a list of any type. */
export function names({ body }: TestResponse): string[] {
  const key = ["events", "venues", "organizers", "categories", "tags"].find((name) => name in body) ?? "";
  const items = body[key] as Record<string, string>[];
  return items.map((item) => item.title ?? item.venue ?? item.organizer ?? item.name ?? "");
}

/** Creates an item and returns its id. */
export async function make(client: Client, path: string, body: Record<string, unknown>): Promise<number> {
  const response = await client.post(path, body);
  assert.equal(response.status, 201, response.text);
  return response.body.id;
}

/** Converts a link of a response to a path for a test client. */
export function pathOf(link: string): string {
  const { pathname, search } = new URL(link);
  return `/${pathname}${search}`;
}

/** The pages of a list, from a path to the last one that `next_rest_url` links to. */
export async function everyPage(client: Client, path: string): Promise<TestResponse[]> {
  const pages: TestResponse[] = [];
  for (let next: string | undefined = path; next !== undefined; ) {
    const response: TestResponse = await client.get(next);
    assert.equal(response.status, 200, response.text);
    pages.push(response);
    const link: string | undefined = response.body.next_rest_url;
    next = link && pathOf(link);
  }
  return pages;
}
