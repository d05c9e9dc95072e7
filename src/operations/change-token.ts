import type { Caller } from "../domain/roles.ts";
import { visibilityScope } from "../domain/visibility.ts";
import { invalid, ServiceError } from "../errors.ts";
import { changelogState } from "../store/changelog.ts";
import type { Store } from "../store/store.ts";

/**
 * How far a consumer of the change feed is: the last entry of the change log that it knows and, while it receives
 * everything that there was at first, the last item of that.
 */
export interface ChangeCursor {
  seq: number;
  start: { resource: string; id: number } | null;
}

/** The common parts of a caller's tokens: the change log that they belong to, and what the caller may see. */
export interface TokenIssuer {
  /** Identity of the change log, and the timeline of its server. */
  log: string;
  scope: string;
  /** The last entry of the log that was deleted (it has everything after that), and the last one. */
  keptAfter: number;
  last: number;
}

/** The issuer of tokens for a caller. */
export async function tokenIssuer(store: Store, caller: Caller): Promise<TokenIssuer> {
  const [{ id, keptAfter, last }, timeline] = await Promise.all([
    changelogState(store.read),
    store.timeline(),
  ]);
  return { log: `${id}${timeline.toLowerCase()}`, scope: visibilityScope(caller), keptAfter, last };
}

/** The last entry of the change log. */
export const lastChange = async ({ read }: Store): Promise<number> => (await changelogState(read)).last;

/** Writes a cursor as a token: opaque for clients, and valid on every node and after a restart. */
export function toToken({ log, scope }: TokenIssuer, { seq, start }: ChangeCursor): string {
  const parts = [log, seq.toString(36), scope, ...(start ? [start.resource, start.id.toString(36)] : [])];
  return parts.join(".");
}

const TOKEN = /^([0-9a-f]{12,40})\.([0-9a-z]{1,11})\.([a-z]+\d*)(?:\.([a-z_]+)\.([0-9a-z]{1,11}))?$/;

/**
 * Reads a token. Throws 410 when the changes after it are not known: they are no longer kept, the token belongs to another
 * change log, or the caller may see other items than the caller that it was issued to.
 */
export function parseToken(text: string, issuer: TokenIssuer): ChangeCursor {
  const [, log, seq = "", scope, resource, id = ""] = TOKEN.exec(text) ?? [];
  if (log === undefined) throw invalid("since");
  const cursor: ChangeCursor = {
    seq: Number.parseInt(seq, 36),
    start: resource === undefined ? null : { resource, id: Number.parseInt(id, 36) },
  };
  const isKnown = log === issuer.log && scope === issuer.scope;
  if (!isKnown || cursor.seq < issuer.keptAfter || cursor.seq > issuer.last)
    throw new ServiceError("rest_changes_expired");
  return cursor;
}
