import { type ClientOptions, type Operation, requestOf, send } from "./call.ts";
import { type Client, operations } from "./operations.ts";

/** A client of one service: `client.events.list()`, `client.venues.create({ … })`. */
export function createClient(options: ClientOptions): Client {
  const methods = Object.entries(operations).map(([group, members]) => [
    group,
    Object.fromEntries(
      Object.entries(members).map(([name, operation]) => [name, methodOf(operation, options)]),
    ),
  ]);
  // The table and the interface are made from one document.
  return Object.fromEntries(methods) as Client;
}

const methodOf = (operation: Operation, options: ClientOptions) =>
  operation.items === undefined
    ? (...given: unknown[]) => call(operation, given, options)
    : (query: object = {}) => allPages(operation, operation.items ?? "", query, options);

function call(operation: Operation, given: unknown[], options: ClientOptions): Promise<unknown> {
  const request = requestOf(operation, given);
  const { language } = options;
  const isTold = operation.hasLanguage && language !== undefined;
  const query = { ...(isTold && { wpml_language: language }), ...request.query };
  return send({ ...request, query }, options);
}

/** The items of every page, each page asked for when the one before is used up. */
async function* allPages(operation: Operation, items: string, query: object, options: ClientOptions) {
  for (let page = 1; ; page += 1) {
    const answer = (await call(operation, [{ ...query, page }], options)) as Record<string, unknown>;
    yield* answer[items] as unknown[];
    if (answer.next_rest_url === undefined) return;
  }
}
