import type { NewSession } from "../auth/sessions.ts";
import type { Context } from "../context.ts";
import type { ErrorCode, ErrorDetails } from "../errors.ts";
import type { ItemRef } from "../operations/find-item.ts";
import type { Idempotency } from "../operations/idempotency.ts";
import type { UnrenderedWrite, WriteResponse } from "../operations/item-response.ts";
import type { RawInput } from "../operations/parse-fields.ts";
import type { PreparsedCreate } from "../operations/parse-write.ts";
import type { ItemTable } from "../store/tables.ts";

/** A write, by name; plain data, because another thread runs it. */
export type Command =
  | ({ name: "create"; preparsed: PreparsedCreate | null } & ItemCommand)
  | ({ name: "update"; item: ItemRef; ifMatch: IfMatch } & ItemCommand)
  | ({ name: "upsert"; externalId: string; ifMatch: IfMatch } & ItemCommand)
  | {
      name: "remove";
      resource: ItemTable;
      item: ItemRef;
      ifMatch: IfMatch;
      /** Delete instead of moving to the trash. */
      force: boolean;
      /** Remove every translation as well. */
      translations: boolean;
    }
  | { name: "upload"; file: UploadedFile; input: RawInput; idempotency: Idempotency | null }
  | { name: "create wp/v2 tag"; input: RawInput; idempotency: Idempotency | null }
  | { name: "log in"; session: NewSession }
  | { name: "log out"; token: string }
  | { name: "record use of application password"; id: number };

/** The common properties of the commands that write the fields of an item. */
interface ItemCommand {
  resource: ItemTable;
  input: RawInput;
  idempotency: Idempotency | null;
}

/** The versions that `If-Match` accepts, `*` for any version of an item that exists; null without the header. */
export type IfMatch = readonly string[] | "*" | null;

/** A file in the body of a request. */
export interface UploadedFile {
  name: string;
  bytes: Uint8Array;
}

/** The part of a context that is plain data. */
export type ContextData = Pick<Context, "now" | "caller" | "language" | "namespace" | "password" | "editing">;

/** The response to a command, its body as JSON. */
export type CommandResponse = Omit<WriteResponse, "body"> & { json: string };

/** The result of a command: a response, an item for the HTTP thread to render, a `ServiceError`, an unexpected error. */
export type CommandResult =
  | { response: CommandResponse }
  | { unrendered: UnrenderedWrite }
  | { rejected: { code: ErrorCode; details: ErrorDetails } }
  | { crashed: { message: string; stack?: string } };

/** Runs commands, in this thread or another; never rejects. */
export type CommandBus = (command: Command, context: ContextData) => Promise<CommandResult>;

/** A command sent to the writer thread; `id` correlates it with its result. */
export interface CommandMessage {
  id: number;
  command: Command;
  context: ContextData;
}

/** The result of a command, sent back. */
export interface ResultMessage {
  id: number;
  result: CommandResult;
}

/** `ready`, from the worker: it can write. `close`, to the worker: exit once the commands are done. */
export type ControlMessage = "ready" | "close";
