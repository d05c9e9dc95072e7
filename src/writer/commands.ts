import { type Context, inTransaction, type Site, uncached } from "../context.ts";
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
import { merge } from "../operations/merge.ts";
import type { RawInput } from "../operations/parse-fields.ts";
import { remove } from "../operations/remove.ts";
import { sendBack } from "../operations/review.ts";
import { updateSiteSettings } from "../operations/site-settings.ts";
import { expectedSlugs } from "../operations/slugs.ts";
import { submitEvent } from "../operations/submissions.ts";
import { authoriseItemAt, update } from "../operations/update.ts";
import { contentOf } from "../operations/uploads.ts";
import { upsert } from "../operations/upsert.ts";
import { resourceOf } from "../resources/index.ts";
import { itemShapes } from "../resources/wordpress/item-shapes.ts";
import { type Charge, consumeAll, consumeOrThrow } from "../store/counters.ts";
import type { Queries, Store } from "../store/store.ts";
import type { ItemTable, Row } from "../store/tables.ts";
import { noTracer, type Tracer } from "../tracing/tracer.ts";
import { writeAccount } from "./account-commands.ts";
import { writeImport } from "./import-commands.ts";
import { removeMedia, replaceMedia, updateMedia, upload } from "./media-commands.ts";
import { type Command, type CommandBus, failureOf, type IfMatch } from "./protocol.ts";
import { writeSubscription } from "./subscription-commands.ts";
import { writeUser } from "./user-commands.ts";
import { writeWebhook } from "./webhook-commands.ts";

/** Runs commands on a store of this thread. */
export const commandRunner =
  (store: Store, site: Site, tracer: Tracer = noTracer): CommandBus =>
  async (command, request) => {
    try {
      const { client, now } = request;
      const isItemWrite = "input" in command || command.name === "remove" || command.name === "remove image";
      const isCharged = isItemWrite && client.charges.length > 0;
      const context = {
        store: isCharged ? chargingStore(store, client.charges, now) : store,
        db: store.read,
        memoize: uncached,
        site,
        tracer,
        ...request,
      };
      const outcome = await run(command, context);
      if ("row" in outcome) return { unrendered: outcome };
      const { status, headers, version, body } = outcome;
      return { response: { status, headers, version, json: JSON.stringify(body) } };
    } catch (error) {
      return failureOf(error);
    }
  };

/**
 * The store for a command whose client has a limit of writes: each transaction charges the client's counters, after its
 * own statements so that most failures come before any change, and is rolled back beyond the limit.
 */
const chargingStore = (store: Store, charges: readonly Charge[], now: number): Store => ({
  ...store,
  write: (work, options) =>
    store.write(async (db, hasBacklog) => {
      const result = await work(db, hasBacklog);
      await consumeOrThrow(db, charges, now);
      return result;
    }, options),
});

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
          row: await update(
            resource,
            command.item,
            input,
            txContext,
            matcher(command.ifMatch),
            command.scope,
          ),
          isNew: false,
        }),
      });
    }
    case "send back":
      return writeItem(command, context, {
        write: async (_input, txContext) => ({
          row: await sendBack(resourceOf(command.resource), command.item, command, txContext),
          isNew: false,
        }),
      });
    case "merge":
      return writeItem(command, context, {
        write: async (_input, txContext) => ({
          row: await merge(resourceOf(command.resource), command.item, command.from, txContext),
          isNew: false,
        }),
      });
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
    case "update image":
      return updateMedia(command, context);
    case "replace image":
      return replaceMedia(command, context);
    case "remove image":
      return removeMedia(command, context);
    case "create webhook":
    case "update webhook":
    case "remove webhook":
    case "redeliver":
      return writeWebhook(command, context);
    case "create import":
    case "create file import":
    case "remove import":
      return writeImport(command, context);
    case "update settings":
      return withoutBody(
        context.store.write((db) => updateSiteSettings(command.fields, inTransaction(context, db))),
      );
    case "submit event":
      return withBody(
        context.store.write((db) => submitEvent(command.input, inTransaction(context, db))),
        201,
      );
    case "create subscription":
    case "update subscription":
    case "remove subscription":
    case "run subscription":
      return writeSubscription(command, context);
    case "create user":
    case "update user":
    case "remove user":
    case "make login link":
    case "reset second factor":
      return writeUser(command, context);
    case "use login link":
    case "log in":
    case "log out":
    case "record failed login":
    case "end sessions":
    case "change password":
    case "begin second factor":
    case "enable second factor":
    case "disable second factor":
    case "renew recovery codes":
    case "create application password":
    case "delete application passwords":
    case "record use of session":
    case "record use of application password":
      return withBody(writeAccount(command, context));
    case "consume":
      return withBody(context.store.write((db) => consumeAll(db, command.charges, context.now)));
    case "probe":
      return withoutBody(context.store.probe());
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
  command: Extract<Command, { upload: unknown }>,
  context: Context,
  { authorise: authoriseItem = async () => {}, write }: ItemWrite,
): Promise<Outcome> {
  const resource = resourceOf(command.resource);
  authorise(resource, context);
  const { upload, input } = command;
  const { raw, discardUnused } = await fetchImages(resource, input, upload, context, authoriseItem);
  const slugs =
    command.name === "create" && command.preparsed
      ? expectedSlugs(resource, command.preparsed.values, context.language.code)
      : [];
  try {
    const work = async (db: Queries, hasBacklog: boolean): Promise<Outcome> => {
      const txContext = inTransaction(context, db);
      const writeUnrendered = async (): Promise<UnrenderedWrite> => {
        const { row, isNew } = await write(raw, txContext);
        const relations = await resource.loadRelations([row], txContext, writerView);
        return { status: isNew ? 201 : 200, resource: resource.name, row, relations, shape: command.shape };
      };
      const writeRendered = async () => renderWritten(await writeUnrendered(), txContext);
      const { idempotency } = command;
      const sent = upload ? { ...input, image: contentOf(upload) } : input;
      if (idempotency) return runIdempotent(idempotency, sent, txContext, writeRendered);
      // While other writes wait, the HTTP thread renders the response.
      return hasBacklog ? writeUnrendered() : writeRendered();
    };
    const outcome = await context.store.write(work, { slugs });
    await discardUnused("stored");
    return outcome;
  } catch (error) {
    await discardUnused("failed");
    throw error;
  }
}

/** Removes an item; the files of images that nothing uses any more are deleted after the commit. */
async function removeItem(
  { resource: name, item, force, translations, ifMatch, shape }: Extract<Command, { name: "remove" }>,
  context: Context,
): Promise<WriteResponse> {
  const resource = resourceOf(name);
  const options = { force, translations, matchesIfMatch: matcher(ifMatch) };
  const { response, images } = await context.store.write(async (db) => {
    const txContext = inTransaction(context, db);
    const { row, body: removed, images, isDeleted } = await remove(resource, item, options, txContext);
    const { headers } = itemHeaders(resource, row, removed, txContext);
    const { toBody, removed: toResponse } = itemShapes[shape];
    const body = toResponse(toBody(resource, row, removed, { ...txContext, editing: true }), isDeleted);
    return { response: { status: 200, body, headers }, images };
  });
  await removeFiles(images, context);
  return response;
}

const matcher =
  (ifMatch: IfMatch) =>
  (row: Row<ItemTable>): boolean =>
    ifMatch === null || ifMatch === "*" || ifMatch.includes(versionOf(row));

const withBody = async (work: Promise<unknown>, status = 200): Promise<WriteResponse> => ({
  status,
  body: await work,
  headers: {},
});

const withoutBody = (work: Promise<unknown>): Promise<WriteResponse> => withBody(work.then(() => null));
