import { recordUse } from "../auth/authenticate.ts";
import { deleteSession, saveSession } from "../auth/sessions.ts";
import { type Context, inTransaction, type Site, uncached } from "../context.ts";
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
  type WriteResponse,
  writerView,
} from "../operations/item-response.ts";
import type { RawInput } from "../operations/parse-fields.ts";
import { remove } from "../operations/remove.ts";
import { authoriseItemAt, update } from "../operations/update.ts";
import { upsert } from "../operations/upsert.ts";
import { resourceOf } from "../resources/index.ts";
import type { Store } from "../store/store.ts";
import type { ItemTable, Row } from "../store/tables.ts";
import type { Command, CommandBus, IfMatch } from "./protocol.ts";
import { createWpTag, upload } from "./wp-v2-commands.ts";

/** Runs commands on a store of this thread. */
export const commandRunner =
  (store: Store, site: Site): CommandBus =>
  async (command, { now, caller, language, namespace, password, editing }) => {
    try {
      const request = { now, caller, language, namespace, password, editing };
      const context = { store, db: store.read, memoize: uncached, site, ...request };
      const outcome = await run(command, context);
      if ("row" in outcome) return { unrendered: outcome };
      const { status, headers, version, body } = outcome;
      return { response: { status, headers, version, json: JSON.stringify(body) } };
    } catch (error) {
      if (error instanceof ServiceError) return { rejected: { code: error.code, details: error.details } };
      return {
        crashed:
          error instanceof Error
            ? { message: error.message, stack: error.stack }
            : { message: String(error) },
      };
    }
  };

type Outcome = WriteResponse | UnrenderedWrite;

/** Dispatches a command to its handler. */
function run(command: Command, context: Context): Promise<Outcome> {
  switch (command.name) {
    case "create":
      return writeItem(command, context, {
        write: async (input, txContext) => ({
          row: await create(resourceOf(command.resource), input, txContext, command.preparsed),
          isNew: true,
        }),
      });
    case "update": {
      const resource = resourceOf(command.resource);
      return writeItem(command, context, {
        authorise: () => authoriseItemAt(resource, command.item, context),
        write: async (input, txContext) => ({
          row: await update(resource, command.item, input, txContext, matcher(command.ifMatch)),
          isNew: false,
        }),
      });
    }
    case "upsert": {
      const { resource, externalId, ifMatch } = command;
      const matches = ifMatch === null ? null : matcher(ifMatch);
      return writeItem(command, context, {
        write: (input, txContext) => upsert(resourceOf(resource), externalId, input, txContext, matches),
      });
    }
    case "remove":
      return removeItem(command, context);
    case "upload":
      return upload(command, context);
    case "create wp/v2 tag":
      return createWpTag(command, context);
    case "log in":
      return withoutBody(saveSession(context.store, command.session));
    case "log out":
      return withoutBody(deleteSession(context.store, command.token));
    case "record use of application password":
      return withoutBody(recordUse(context.store, command.id, context.now));
  }
}

/** The steps of a write that differ between commands. */
interface ItemWrite {
  /** Throws when the caller may not change the item; runs before images are fetched from the network. */
  authorise?(): Promise<void>;
  write(input: RawInput, txContext: Context): Promise<{ row: Row<ItemTable>; isNew: boolean }>;
}

/** Authorises, fetches images, then does everything else in one transaction. */
async function writeItem(
  command: Extract<Command, { name: "create" | "update" | "upsert" }>,
  context: Context,
  { authorise: authoriseItem = async () => {}, write }: ItemWrite,
): Promise<Outcome> {
  const resource = resourceOf(command.resource);
  authorise(resource, context);
  const { raw, discardUnused } = await fetchImages(resource, command.input, context, authoriseItem);
  try {
    const outcome = await context.store.write(async (db, hasBacklog): Promise<Outcome> => {
      const txContext = inTransaction(context, db);
      const writeUnrendered = async (): Promise<UnrenderedWrite> => {
        const { row, isNew } = await write(raw, txContext);
        const relations = await resource.loadRelations([row], txContext, writerView);
        return { status: isNew ? 201 : 200, resource: resource.name, row, relations };
      };
      const writeRendered = async () => renderWritten(await writeUnrendered(), txContext);
      const { idempotency, input } = command;
      if (idempotency) return runIdempotent(idempotency, input, txContext, writeRendered);
      // While other writes wait, the HTTP thread renders the response.
      return hasBacklog ? writeUnrendered() : writeRendered();
    });
    await discardUnused("stored");
    return outcome;
  } catch (error) {
    await discardUnused("failed");
    throw error;
  }
}

/** Removes an item; the files of images that nothing uses any more are deleted after the commit. */
async function removeItem(
  { resource: name, item, force, translations, ifMatch }: Extract<Command, { name: "remove" }>,
  context: Context,
): Promise<WriteResponse> {
  const resource = resourceOf(name);
  const options = { force, translations, matchesIfMatch: matcher(ifMatch) };
  const { response, images } = await context.store.write(async (db) => {
    const txContext = inTransaction(context, db);
    const { row, body, images } = await remove(resource, item, options, txContext);
    const { headers } = itemHeaders(resource, row, body, txContext);
    return { response: { status: 200, body, headers }, images };
  });
  await removeFiles(images, context);
  return response;
}

const matcher =
  (ifMatch: IfMatch) =>
  (row: Row<ItemTable>): boolean =>
    ifMatch === null || ifMatch === "*" || ifMatch.includes(versionOf(row));

async function withoutBody(work: Promise<unknown>): Promise<WriteResponse> {
  await work;
  return { status: 200, body: null, headers: {} };
}
