import { type Context, inTransaction } from "../context.ts";
import { ServiceError } from "../errors.ts";
import { authorise } from "../operations/authorise.ts";
import { create } from "../operations/create.ts";
import { runIdempotent } from "../operations/idempotency.ts";
import { fetchImages, removeFiles } from "../operations/images.ts";
import {
  itemHeaders,
  renderWritten,
  type UnrenderedWrite,
  versionOf,
  writerView,
} from "../operations/item-response.ts";
import { type PreparsedCreate, preparseCreate } from "../operations/parse-write.ts";
import { remove } from "../operations/remove.ts";
import { authoriseItemAt, update } from "../operations/update.ts";
import { upsert } from "../operations/upsert.ts";
import type { Resource } from "../resources/kit/define.ts";
import type { ItemTable, Row } from "../store/tables.ts";
import { commonParameters } from "./common-parameters.ts";
import { byExternalId, type Handler, type ItemLocator, locatorsOf, type RequestInfo } from "./handler.ts";
import type { Parameters } from "./request-parameters.ts";
import type { HandlerResult } from "./response.ts";

/** A way to write: its route, and the handler that is known by its name wherever writes are done. */
export interface WriteRoute {
  name: string;
  method: ("POST" | "PUT" | "PATCH" | "DELETE")[];
  path: string;
  handler: Handler;
  /** What whoever asks can understand of it. */
  preparse?(parameters: Parameters, context: Context): PreparsedCreate | null;
}

/** Every way to write items of a kind. */
export const writeRoutes = (resource: Resource): WriteRoute[] => [
  {
    name: `create ${resource.name}`,
    method: ["POST"],
    path: "",
    handler: createRoute(resource),
    preparse: (parameters, context) => preparseCreate(resource, parameters, context),
  },
  ...locatorsOf(resource).flatMap(({ path, refOf }): WriteRoute[] => [
    {
      name: `update ${resource.name}${path}`,
      method: ["POST", "PUT", "PATCH"],
      path,
      handler: updateRoute(resource, refOf),
    },
    {
      name: `remove ${resource.name}${path}`,
      method: ["DELETE"],
      path,
      handler: removeRoute(resource, refOf),
    },
  ]),
  {
    name: `upsert ${resource.name}`,
    method: ["PUT"],
    path: byExternalId.path,
    handler: upsertRoute(resource, byExternalId.refOf),
  },
];

/** POST on a collection. */
const createRoute =
  (resource: Resource): Handler =>
  (parameters, context, request) =>
    write(resource, parameters, context, request, {
      work: async (raw, inside) => ({
        row: await create(resource, raw, inside, request.preparsed),
        isNew: true,
      }),
    });

/** POST, PUT and PATCH on an item: one partial update. */
const updateRoute =
  (resource: Resource, addressOf: ItemLocator["refOf"]): Handler =>
  (parameters, context, request) =>
    write(resource, parameters, context, request, {
      allow: () => authoriseItemAt(resource, addressOf(request), context),
      work: async (raw, inside) => ({
        row: await update(resource, addressOf(request), raw, inside, matchesIfMatch(request)),
        isNew: false,
      }),
    });

/** PUT by the id of another system: changes the item that has it, or makes one. */
const upsertRoute =
  (resource: Resource, addressOf: ItemLocator["refOf"]): Handler =>
  (parameters, context, request) =>
    write(resource, parameters, context, request, {
      async work(raw, inside) {
        const address = addressOf(request);
        const id = "externalId" in address ? address.externalId : "";
        const expected = request.headers["if-match"] === undefined ? null : matchesIfMatch(request);
        return upsert(resource, id, raw, inside, expected);
      },
    });

/** DELETE on an item. */
const removeRoute =
  (resource: Resource, addressOf: ItemLocator["refOf"]): Handler =>
  async (parameters, context, request) => {
    const force = commonParameters.force.type.parse(parameters.force, {
      zone: "UTC",
      siteZone: "UTC",
      now: 0,
    });
    const translations = parameters.translations === "all";
    const removal = { force, translations, matchesIfMatch: matchesIfMatch(request) };
    const { outcome, images } = await context.store.write(async (db) => {
      const inside = inTransaction(context, db);
      const { row, body, images } = await remove(resource, addressOf(request), removal, inside);
      const { headers } = itemHeaders(resource, row, body, inside);
      return { outcome: { status: 200, body, headers }, images };
    });
    await removeFiles(images, context);
    return outcome;
  };

/** The parts of a write. */
interface Write {
  /** Throws when the caller may not change what is to be changed: asked before the network is. */
  allow?(): Promise<void>;
  work(raw: Parameters, inside: Context): Promise<{ row: Row<ItemTable>; isNew: boolean }>;
}

/** One write: right first, images fetched before the transaction, everything else inside it. */
async function write(
  resource: Resource,
  parameters: Parameters,
  context: Context,
  request: RequestInfo,
  { allow = async () => {}, work }: Write,
): Promise<HandlerResult> {
  authorise(resource, context);
  const { raw, discardUnused } = await fetchImages(parameters, context, allow);
  try {
    const answer = await context.store.write(async (db, hasBacklog): Promise<HandlerResult> => {
      const inside = inTransaction(context, db);
      const written = async (): Promise<UnrenderedWrite> => {
        const { row, isNew } = await work(raw, inside);
        const relations = await resource.loadRelations([row], inside, writerView);
        return { status: isNew ? 201 : 200, resource: resource.name, row, relations };
      };
      const key = idempotencyKey(request);
      if (key === null && hasBacklog) return { body: null, unrendered: await written() };
      const route = `${request.method} ${request.url.split("?")[0]} ${context.language.code}`;
      return runIdempotent(key, { route, parameters }, inside, async () =>
        renderWritten(await written(), inside),
      );
    });
    await discardUnused("stored");
    return answer;
  } catch (error) {
    await discardUnused("failed");
    throw error;
  }
}

/** `If-Match`: the item must still be in the state that the client has seen. */
function matchesIfMatch(request: RequestInfo): (row: Row<ItemTable>) => boolean {
  const header = request.headers["if-match"];
  if (header === undefined || header.trim() === "*") return () => true;
  const versions = header.split(",").map((tag) => /^\s*(?:W\/)?"(\d+-\d+)\.[^"]*"\s*$/.exec(tag)?.[1]);
  return (row) => versions.includes(versionOf(row));
}

/** The key of a POST that its client may send again. */
export function idempotencyKey(request: RequestInfo): string | null {
  const key = request.headers["idempotency-key"];
  if (key === undefined || request.method !== "POST") return null;
  if (typeof key !== "string" || key.length > 255 || key.trim() === "")
    throw new ServiceError("rest_invalid_param", {
      issues: { "Idempotency-Key": { reason: "param_invalid" } },
    });
  return key;
}
