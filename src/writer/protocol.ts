import type { NewAppPassword } from "../auth/app-passwords.ts";
import type { PasswordUse } from "../auth/authenticate.ts";
import type { ConfirmedFactor } from "../auth/manage-second-factor.ts";
import type { UserFields } from "../auth/manage-users.ts";
import type { LoginHashes } from "../auth/passwords.ts";
import type { Proof } from "../auth/second-factor.ts";
import type { Login, NewSession, SessionChoice } from "../auth/sessions.ts";
import type { PasswordChange } from "../auth/users.ts";
import type { Context } from "../context.ts";
import { type ServiceError, toKnownError } from "../errors.ts";
import type { ItemRef } from "../operations/find-item.ts";
import type { Idempotency } from "../operations/idempotency.ts";
import type { UnrenderedWrite, WriteResponse } from "../operations/item-response.ts";
import type { RawInput } from "../operations/parse-fields.ts";
import type { PreparsedCreate } from "../operations/parse-write.ts";
import type { Scope } from "../operations/series/scoped-update.ts";
import type { UploadedFile } from "../operations/uploads.ts";
import type { ItemShapeName } from "../resources/wordpress/item-shapes.ts";
import type { Charge } from "../store/counters.ts";
import type { Committed } from "../store/lease.ts";
import type { ItemTable } from "../store/tables.ts";
import type { TraceHeaders } from "../tracing/tracer.ts";

/** A write, by name; plain data, because another thread runs it. */
export type Command =
  | ({ name: "create"; preparsed: PreparsedCreate | null } & ItemCommand)
  | ({ name: "update"; item: ItemRef; ifMatch: IfMatch; scope: Scope } & ItemCommand)
  | ({ name: "send back"; item: ItemRef; note: string; scope: Scope } & ItemCommand)
  | ({ name: "merge"; item: ItemRef; from: readonly number[] } & ItemCommand)
  | ({ name: "upsert"; externalId: string; ifMatch: IfMatch } & ItemCommand)
  | {
      name: "remove";
      resource: ItemTable;
      shape: ItemShapeName;
      item: ItemRef;
      ifMatch: IfMatch;
      /** Delete instead of moving to the trash. */
      force: boolean;
      /** Remove every translation as well. */
      translations: boolean;
    }
  | { name: "upload"; file: UploadedFile; input: RawInput; idempotency: Idempotency | null }
  | { name: "update image"; id: number; input: RawInput }
  | { name: "replace image"; id: number; file: UploadedFile; input: RawInput }
  | { name: "remove image"; id: number }
  | { name: "create webhook"; webhook: null; fields: RawInput; idempotency: Idempotency | null }
  | { name: "update webhook"; webhook: number; fields: RawInput; idempotency: Idempotency | null }
  | { name: "remove webhook"; webhook: number; idempotency: null }
  | { name: "redeliver"; webhook: number; delivery: number; idempotency: Idempotency | null }
  | { name: "create import"; import: null; fields: RawInput; idempotency: Idempotency | null }
  | {
      name: "create file import";
      import: null;
      file: UploadedFile;
      fields: RawInput;
      idempotency: Idempotency | null;
    }
  | { name: "remove import"; import: number; idempotency: null }
  | { name: "update settings"; fields: RawInput }
  | { name: "submit event"; input: RawInput }
  | { name: "create subscription"; subscription: null; fields: RawInput; idempotency: Idempotency | null }
  | { name: "update subscription"; subscription: number; fields: RawInput; idempotency: Idempotency | null }
  | { name: "remove subscription"; subscription: number; idempotency: null }
  | { name: "run subscription"; subscription: number; idempotency: Idempotency | null }
  | { name: "create user"; user: null; fields: UserFields; idempotency: Idempotency | null }
  | { name: "update user"; user: number; changes: Partial<UserFields>; idempotency: null }
  | { name: "remove user"; user: number; reassign: number | null; idempotency: null }
  | { name: "make login link"; user: number; idempotency: null }
  | { name: "reset second factor"; user: number; idempotency: null }
  | {
      name: "use login link";
      login: string;
      token: string;
      hashes: LoginHashes;
      session: NewSession;
      proof: Proof | null;
    }
  | { name: "log in"; session: NewSession; login: Login; proof: Proof | null }
  | { name: "log out"; token: string }
  | { name: "record failed login"; userId: number }
  | { name: "end sessions"; which: SessionChoice }
  | { name: "change password"; hashes: LoginHashes; change: PasswordChange; session: NewSession | null }
  | { name: "begin second factor"; secret: string }
  | { name: "enable second factor"; factor: ConfirmedFactor }
  | { name: "disable second factor"; proof: Proof }
  | { name: "renew recovery codes"; proof: Proof; hashes: readonly string[] }
  | { name: "create application password"; row: NewAppPassword }
  | { name: "delete application passwords"; which: { uuid: string } | "all" }
  | { name: "record use of session"; token: string }
  | { name: "record use of application password"; use: PasswordUse }
  | { name: "consume"; charges: readonly Charge[] }
  | { name: "probe" };

/** The common properties of the commands that write the fields of an item. */
interface ItemCommand {
  resource: ItemTable;
  /** The shape of the response. */
  shape: ItemShapeName;
  input: RawInput;
  /** The file that becomes the image of the item. */
  upload: UploadedFile | null;
  idempotency: Idempotency | null;
}

/** The versions that `If-Match` accepts, `*` for any version of an item that exists; null without the header. */
export type IfMatch = readonly string[] | "*" | null;

/** The part of a context that is plain data. */
export type ContextData = Pick<
  Context,
  "now" | "caller" | "client" | "language" | "namespace" | "password" | "editing" | "plainTexts"
> & {
  /** The version of the settings that the HTTP thread has. */
  settings: string;
  /** The span that the command was sent in; absent outside of traces. */
  trace?: TraceHeaders;
};

/** The response to a command, its body as JSON. */
export type CommandResponse = Omit<WriteResponse, "body"> & { json: string };

/** The result of a command: a response, an item for the HTTP thread to render, a `ServiceError`, an unexpected error. */
export type CommandResult =
  | { response: CommandResponse }
  | { unrendered: UnrenderedWrite }
  | { rejected: ReturnType<typeof rejection> }
  | { crashed: { message: string; stack?: string } };

/** The plain data of an error; `viaWriter` makes an error of it again. */
export const rejection = ({ code, details, cause }: ServiceError) => ({ code, details, cause });

/** The result of a command that has thrown. */
export function failureOf(error: unknown): CommandResult {
  const known = toKnownError(error);
  if (known) return { rejected: rejection(known) };
  return {
    crashed:
      error instanceof Error ? { message: error.message, stack: error.stack } : { message: String(error) },
  };
}

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

/** A commit, sent before the results of the commands in it. */
export interface CommitMessage {
  committed: Committed;
}

/** `ready`, from the worker: it can write. `close`, to the worker: exit once the commands are done. */
export type ControlMessage = "ready" | "close";
