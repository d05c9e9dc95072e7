import { type Context, inTransaction } from "../context.ts";
import { runIdempotent } from "../operations/idempotency.ts";
import { createFileImport, createImport, removeImport } from "../operations/imports.ts";
import type { WriteResponse } from "../operations/item-response.ts";
import { contentOf } from "../operations/uploads.ts";
import { importUrl, serializeImport } from "../resources/imports/shape.ts";
import type { Command } from "./protocol.ts";

/** A command about imports. */
export type ImportCommand = Extract<Command, { import: unknown }>;

/** Runs a command about imports; a repeated POST with an idempotency key asks for one import. */
export const writeImport = (command: ImportCommand, context: Context): Promise<WriteResponse> =>
  context.store.write((db) => {
    const txContext = inTransaction(context, db);
    const { idempotency, ...given } = command;
    const sent = "file" in given ? { ...given, file: [given.file.name, contentOf(given.file)] } : given;
    return runIdempotent(idempotency, sent, txContext, () => run(command, txContext));
  });

async function run(command: ImportCommand, context: Context): Promise<WriteResponse> {
  if (command.name === "remove import") {
    const removed = await removeImport(command.import, context);
    return { status: 200, body: serializeImport(removed, context), headers: {} };
  }
  const created =
    command.name === "create import"
      ? await createImport(command.fields, context)
      : await createFileImport(command.fields, command.file, context);
  const headers = { Location: importUrl(created.id, context) };
  return { status: 202, body: serializeImport(created, context), headers };
}
