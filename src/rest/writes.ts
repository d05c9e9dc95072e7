import type { FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import { invalid, ServiceError } from "../errors.ts";
import { authorise } from "../operations/authorise.ts";
import { create } from "../operations/create.ts";
import { type Outcome, once } from "../operations/idempotency.ts";
import { fetchImages } from "../operations/images.ts";
import { byExternalId } from "../operations/locate.ts";
import { remove } from "../operations/remove.ts";
import { update } from "../operations/update.ts";
import type { Resource } from "../resources/kit/define.ts";
import { looseBoolean } from "../resources/kit/kinds.ts";
import { restUrl } from "../resources/shared/addresses.ts";
import type { ItemTable, Row } from "../store/tables.ts";
import type { Answer } from "./delivery.ts";
import type { Parameters } from "./parameters.ts";
import { type Handler, itemFacts, type PathAddress, versionOf } from "./routes.ts";

/** POST on a collection. */
export const createRoute =
  (resource: Resource): Handler =>
  (parameters, context, request) =>
    write(resource, parameters, context, request, async (raw, inside) =>
      created(resource, await create(resource, raw, inside), inside),
    );

/** POST, PUT and PATCH on an item: one partial update. */
export const updateRoute =
  (resource: Resource, addressOf: PathAddress["addressOf"]): Handler =>
  (parameters, context, request) =>
    write(resource, parameters, context, request, async (raw, inside) => {
      const row = await update(resource, addressOf(request), raw, inside, isExpected(request));
      return { status: 200, ...(await shown(resource, row, inside)) };
    });

/** PUT by the id of another system: changes the item that has it, or makes one. */
export const upsertRoute =
  (resource: Resource, addressOf: PathAddress["addressOf"]): Handler =>
  (parameters, context, request) =>
    write(resource, parameters, context, request, async (raw, inside) => {
      const address = addressOf(request);
      if (!("externalId" in address) || address.externalId.trim() === "") throw invalid("external_id");
      const there = await byExternalId(resource, address.externalId, inside);
      const sent = { ...raw, external_id: address.externalId };
      if (!there) return created(resource, await create(resource, sent, inside), inside);
      const row = await update(resource, { id: there.id }, sent, inside, isExpected(request));
      return { status: 200, ...(await shown(resource, row, inside)) };
    });

/** DELETE on an item. */
export const removeRoute =
  (resource: Resource, addressOf: PathAddress["addressOf"]): Handler =>
  (parameters, context, request) =>
    write(resource, {}, context, request, async (_raw, inside) => {
      const force = looseBoolean.parse(parameters.force, { zone: "UTC", siteZone: "UTC", now: 0 });
      const translations = parameters.translations === "all";
      const removal = { force, translations, isExpected: isExpected(request) };
      const { row, body } = await remove(resource, addressOf(request), removal, inside);
      return { status: 200, body, headers: itemFacts(resource, row, body, inside).headers };
    });

/** One write: right first, images fetched before the transaction, everything else inside it. */
async function write(
  resource: Resource,
  parameters: Parameters,
  context: Context,
  request: FastifyRequest,
  work: (raw: Parameters, inside: Context) => Promise<Outcome>,
): Promise<Answer> {
  authorise(resource, context);
  const { raw, discard } = await fetchImages(parameters, context);
  try {
    const outcome = await context.store.write((db) => {
      const inside = { ...context, db };
      const route = `${request.method} ${request.url.split("?")[0]} ${context.language.code}`;
      return once(idempotencyKey(request), { route, parameters }, inside, () => work(raw, inside));
    });
    await discard("stored");
    return outcome;
  } catch (error) {
    await discard("failed");
    throw error;
  }
}

async function created(resource: Resource, row: Row<ItemTable>, context: Context): Promise<Outcome> {
  const { body, headers } = await shown(resource, row, context);
  return { status: 201, body, headers: { ...headers, Location: restUrl(context, resource.name, row.id) } };
}

/** What somebody sees of the item that they have just written. */
async function shown(resource: Resource, row: Row<ItemTable>, context: Context) {
  const [body = {}] = await resource.present([row], context, { jsonLd: false, open: true });
  const { headers, version } = itemFacts(resource, row, body, context);
  return { body, headers, version };
}

/** `If-Match`: the item must still be in the state that the client has seen. */
function isExpected(request: FastifyRequest): (row: Row<ItemTable>) => boolean {
  const header = request.headers["if-match"];
  if (header === undefined || header.trim() === "*") return () => true;
  const versions = header.split(",").map((tag) => /^\s*(?:W\/)?"(\d+-\d+)\.[^"]*"\s*$/.exec(tag)?.[1]);
  return (row) => versions.includes(versionOf(row));
}

function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers["idempotency-key"];
  if (key === undefined || request.method !== "POST") return null;
  if (typeof key !== "string" || key.length > 255 || key.trim() === "")
    throw new ServiceError("rest_invalid_param", {
      refused: { "Idempotency-Key": { reason: "param_invalid" } },
    });
  return key;
}
