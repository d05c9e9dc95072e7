import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { has } from "../../domain/roles.ts";
import { ServiceError } from "../../errors.ts";
import { mayWrite } from "../../operations/authorise.ts";
import { byExternalId, findItem } from "../../operations/find-item.ts";
import { resources } from "../../resources/index.ts";
import { NAMESPACE } from "../../resources/shared/urls.ts";
import { toFastifyHandler } from "../pipeline.ts";
import type { AppDependencies } from "../request-context.ts";
import { describeRoutes, type FurtherRoutes, type RouteDescription } from "./route-descriptions.ts";

/** OPTIONS on any route of the interface: what it is, and which of its methods the caller may use. */
export function optionsRoutes(
  app: FastifyInstance,
  root: string,
  service: AppDependencies,
  further: FurtherRoutes,
): void {
  const base = `${root}/${NAMESPACE}`;
  const answer = (from: string, describe: (path: string, context: Context) => Promise<Described>) =>
    toFastifyHandler(
      service,
      async (_parameters, context, request) => {
        const path = decodeURI(request.url.split("?")[0] ?? "").slice(from.length);
        const { body, allowed } = await describe(path.replace(/\/+$/, ""), context);
        return { body, headers: { Allow: allowed.join(", ") } };
      },
      0,
    );
  app.options(root, answer(root, describeRoot));
  app.options(`${base}*`, answer(base, describePath(further)));
  for (const [path, methods] of Object.entries(beside))
    app.options(
      `${root}${path}`,
      answer(root, async () => described(path.split("/:")[0] ?? path, methods)),
    );
}

/** Routes beside the calendar that pages of another origin may use. */
const beside: Record<string, string[]> = {
  "/wp/v2/media": ["POST"],
  "/wp/v2/media/:id": ["GET"],
  "/wp/v2/tags": ["GET", "POST"],
  "/wp/v2/users/me": ["GET"],
  "/almanac/v1/session": ["GET", "POST", "DELETE"],
};

const described = (path: string, methods: string[]): Described => ({
  body: { namespace: path.split("/").slice(1, 3).join("/"), methods, endpoints: [{ methods, args: {} }] },
  allowed: methods,
});

interface Described {
  body: RouteDescription;
  allowed: string[];
}

const describeRoot = async (): Promise<Described> => {
  const endpoint = { methods: ["GET"], args: { context: { required: false, default: "view" } } };
  return { body: { namespace: "", methods: ["GET"], endpoints: [endpoint] }, allowed: ["GET"] };
};

const describePath =
  (further: FurtherRoutes) =>
  async (path: string, context: Context): Promise<Described> => {
    const prefix = `/${context.namespace}`;
    for (const [pattern, body] of Object.entries(describeRoutes(context, further))) {
      const found = asExpression(pattern.slice(prefix.length)).exec(path);
      if (!found) continue;
      const writes = await mayUseWrites(path, found.groups ?? {}, context);
      return { body, allowed: body.methods.filter((method) => method === "GET" || writes) };
    }
    throw new ServiceError("rest_no_route");
  };

/** Whether the caller may create in a collection, or change the item at an address. */
async function mayUseWrites(
  path: string,
  { id, slug, external_id }: Record<string, string>,
  context: Context,
): Promise<boolean> {
  const resource = resources.find(({ name }) => name === path.split("/")[1]?.toLowerCase());
  if (!resource || !has(context.caller, resource.right)) return false;
  // What is not there yet may be made by its id in another system.
  if (external_id !== undefined) {
    const there = await byExternalId(resource, external_id, context);
    return there === undefined || mayWrite(resource, there, context);
  }
  if (id === undefined && slug === undefined) return true;
  const address = id === undefined ? { slug: slug ?? "" } : { id: Number(id) };
  const row = await findItem(resource, address, context).catch(() => null);
  return row !== null && mayWrite(resource, row, context);
}

const asExpression = (pattern: string) => new RegExp(`^${pattern.replace(/\(\?P<(\w+)>/g, "(?<$1>")}$`, "i");
