import type pg from "pg";

/** A COPY in binary format begins with these many bytes: signature, flags, length of an extension that none has. */
const HEADER_BYTES = 19;

/**
 * The value of a query with one row of one `bytea` column, null when there is no row. By COPY, whose messages are bytes:
 * other results come as text, twice as long, which is decoded in the thread of the caller. The query takes no parameters.
 */
export async function copyBytes(pool: pg.Pool, query: string): Promise<Buffer | null> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    return await new Promise<Buffer | null>((resolve, reject) => {
      client.query(new Copy(`copy (${query}) to stdout (format binary)`, resolve, reject));
    });
  } catch (error) {
    if (error instanceof Error && !("severity" in error)) failure = error;
    throw error;
  } finally {
    // A connection that failed otherwise than by an error of the server is not used again.
    client.release(failure);
  }
}

/** The members of pg's connection that are used; its types leave them out. */
interface Connection {
  query(text: string): void;
}

/** A query as pg's client runs it, which calls these methods with the messages of the server. */
class Copy {
  readonly #text: string;
  readonly #resolve: (value: Buffer | null) => void;
  readonly #reject: (error: Error) => void;
  readonly #chunks: Buffer[] = [];
  #hasFailed = false;

  constructor(text: string, resolve: (value: Buffer | null) => void, reject: (error: Error) => void) {
    this.#text = text;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(connection: unknown): void {
    // `pg` passes its own connection, which its types do not declare.
    (connection as Connection).query(this.#text);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // A copy: the client uses its buffer again.
    this.#chunks.push(Buffer.from(chunk));
  }

  handleError(error: Error): void {
    this.#hasFailed = true;
    this.#reject(error);
  }

  handleReadyForQuery(): void {
    if (this.#hasFailed) return;
    try {
      this.#resolve(valueIn(Buffer.concat(this.#chunks)));
    } catch (error) {
      // `valueIn` throws nothing else.
      this.#reject(error as Error);
    }
  }

  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}
}

/** The value of the only field of the first row; a row begins with the number of its fields, the end is -1. */
function valueIn(bytes: Buffer): Buffer | null {
  const fields = bytes.readInt16BE(HEADER_BYTES);
  if (fields === -1) return null;
  const start = HEADER_BYTES + 2 + 4;
  const length = bytes.readInt32BE(HEADER_BYTES + 2);
  if (fields !== 1 || length < 0)
    throw new Error("COPY has returned something else than one column of bytes.");
  return bytes.subarray(start, start + length);
}
