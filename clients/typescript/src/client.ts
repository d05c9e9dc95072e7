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
  // The table and the type are made from one document.
  return Object.fromEntries(methods) as Client;
}

const methodOf = (operation: Operation, options: ClientOptions) =>
  operation.items === undefined
    ? (...args: unknown[]) => call(operation, args, options)
    : (query: object = {}) => allPages(operation, operation.items ?? "", query, options);

function call(operation: Operation, args: unknown[], options: ClientOptions): Promise<unknown> {
  const request = requestOf(operation, args);
  const { language } = options;
  const addsLanguage = operation.hasLanguage && language !== undefined;
  const query = { ...(addsLanguage && { wpml_language: language }), ...request.query };
  return send({ ...request, query }, options);
}

/** The items of every page, each page requested when the one before is used up. */
async function* allPages(operation: Operation, items: string, query: object, options: ClientOptions) {
  for (let page = 1; ; page += 1) {
    // A page of a list; `operations.ts` names the property that holds its items.
    const response = (await call(operation, [{ ...query, page }], options)) as Record<string, unknown>;
    yield* response[items] as unknown[];
    if (response.next_rest_url === undefined) return;
  }
}
