import { ServiceError } from "../errors.ts";
import { namesOf } from "../http/resource-names.ts";
import { events } from "../resources/events.ts";
import { resources } from "../resources/index.ts";
import type { Resource } from "../resources/kit/define.ts";
import type { EventRepresentation } from "../resources/shared/event-representation.ts";
import { callTool, type McpSession } from "./call-tool.ts";
import { descriptions } from "./texts.ts";
import { readTool, tools } from "./tools.ts";

const JSON_TYPE = "application/json";

/** The URI of an item: `event://12`. */
const uriOf = ({ singular }: Resource, id: string | number) => `${singular}://${id}`;

/** Every kind of item as a template of URIs. */
export const resourceTemplates = resources.map((resource) => ({
  name: resource.singular,
  uriTemplate: uriOf(resource, "{id}"),
  description: descriptions.item(namesOf(resource).a),
  mimeType: JSON_TYPE,
}));

/** One page of upcoming events; the cursor is the number of the page. */
export async function listUpcoming(cursor: string | undefined, session: McpSession) {
  const list = tools.find(({ name }) => name === `list_${events.name}`);
  if (!list) throw new Error("There is no tool that lists events.");
  const page = Number(cursor ?? 1);
  const { value } = await callTool(list, { page, per_page: session.app.site.maxPerPage }, session);
  // The body of the event list; no parameter leaves any of these out.
  const { events: found = [], total_pages } = value as {
    events?: Pick<EventRepresentation, "id" | "title" | "start_date" | "timezone">[];
    total_pages: number;
  };
  return {
    resources: found.map(({ id, title, start_date, timezone }) => ({
      uri: uriOf(events, id),
      name: title,
      description: `${descriptions.upcoming}: ${start_date} ${timezone}`,
      mimeType: JSON_TYPE,
    })),
    ...(page < total_pages && { nextCursor: String(page + 1) }),
  };
}

/** The item at a URI as JSON; null when there is none that the caller may see. */
export async function readResource(uri: string, session: McpSession): Promise<string | null> {
  const [, scheme, id] = /^([a-z]+):\/\/(\d{1,15})$/.exec(uri) ?? [];
  const resource = resources.find(({ singular }) => singular === scheme);
  if (!resource) return null;
  try {
    return (await callTool(readTool(resource), { id }, session)).json;
  } catch (error) {
    if (error instanceof ServiceError && error.status >= 400 && error.status < 500) return null;
    throw error;
  }
}

/** How the protocol names the type of items. */
export const contentOf = (uri: string, text: string) => ({ uri, mimeType: JSON_TYPE, text });
