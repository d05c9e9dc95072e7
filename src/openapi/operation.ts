import {
  type ApiContext,
  type DocumentedResponse,
  isRepeatable,
  type Method,
  optionalCredentials,
  type Route,
} from "../http/route.ts";
import { errorsOf } from "../http/route-errors.ts";
import { routeParameters } from "../http/route-parameters.ts";
import { bodyOf } from "./body.ts";
import type { Json } from "./components.ts";
import { exampleOf } from "./examples.ts";
import { failuresOf } from "./failures.ts";
import { apiHeaders, commonHeaders, type HeaderName, headersOf } from "./headers.ts";
import { parameterOf } from "./parameter.ts";
import { closed } from "./schemas.ts";

/** The operation of one method of a route. */
export function operationOf(route: Route, method: Method, context: ApiContext): Json {
  const parameters = routeParameters(route, method, context);
  return {
    operationId: operationId(route, method),
    summary: route.summary,
    description: route.description,
    tags: [route.tag],
    security: route.credentials ?? optionalCredentials,
    parameters: parameters.filter((one) => one.in !== "body").map((one) => parameterOf(one, route.tag)),
    requestBody: route.body && bodyOf(route.body, parameters),
    responses: { ...successesOf(route, method), ...failuresOf(errorsOf(route, method)) },
  };
}

/** Of several methods the last has the id of the route, the others their name as a suffix: `updateEventWithPut`. */
function operationId({ id, methods }: Route, method: Method): string {
  return method === methods.at(-1) ? id : `${id}With${method.slice(0, 1)}${method.slice(1).toLowerCase()}`;
}

/** Whether a form with files is expected, of which it may have more than are taken. */
const takesFiles = (route: Route) =>
  route.namespace !== null && (route.fileField !== undefined || route.body?.file !== undefined);

function successesOf(route: Route, method: Method): Json {
  const { responses } = route;
  const ignored: HeaderName[] = method === "GET" || takesFiles(route) ? ["X-Almanac-Ignored"] : [];
  const common: HeaderName[] = route.namespace === null ? commonHeaders : [...apiHeaders, ...ignored];
  const repeated: HeaderName[] = isRepeatable(route, method) ? ["Idempotency-Replayed"] : [];
  const successes = Object.entries(responses).map(([status, { description, headers = [], ...response }]) => [
    status,
    { description, headers: headersOf([...common, ...headers, ...repeated]), content: contentOf(response) },
  ]);
  const isCachedRead = route.namespace !== null && method === "GET";
  const notModified = {
    description: "The client's copy is still valid",
    headers: headersOf([...common, ...(responses[200]?.headers ?? [])]),
  };
  return { ...Object.fromEntries(successes), ...(isCachedRead && { 304: notModified }) };
}

const contentOf = ({ schema, type = "application/json", example }: Partial<DocumentedResponse>) =>
  schema && { [type]: { schema: closed(schema), ...(example && { examples: exampleOf(example) }) } };
