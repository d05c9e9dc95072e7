/** Size of a block of a tar file: headers and contents begin at multiples of it. */
const BLOCK = 512;

/** Fields of a header: https://pubs.opengroup.org/onlinepubs/9699919799/utilities/pax.html (ustar). */
const NAME_BYTES = 100;
const PREFIX_BYTES = 155;

/** Thrown for bytes that are no tar file, or end too early. */
export class TarError extends Error {}

/** One file of an archive; its content must be read before the next file. */
export interface TarEntry {
  name: string;
  size: number;
  /** Unix seconds. */
  modified: number;
  content: AsyncIterable<Buffer>;
}

/** The header of a file in an archive: readable and writable for its owner only. */
export function tarHeader(name: string, size: number, modified: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  const { prefix, rest } = splitName(name);
  header.write(rest, 0, NAME_BYTES);
  header.write("0000600\0", 100);
  header.write("0000000\0", 108);
  header.write("0000000\0", 116);
  header.write(`${octal(size, 11)}\0`, 124);
  header.write(`${octal(modified, 11)}\0`, 136);
  header.write("0", 156);
  header.write("ustar\u000000", 257);
  header.write(prefix, 345, PREFIX_BYTES);
  header.write(`${octal(checksumOf(header), 6)}\0 `, 148);
  return header;
}

/** The zero bytes that fill the last block of a content. */
export const tarPadding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);

/** The end of an archive. */
export const tarEnd = (): Buffer => Buffer.alloc(2 * BLOCK);

/** The files of an archive, one after the other, from a stream of bytes. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const bytes = byteReader(source);
  for (;;) {
    const header = await bytes.take(BLOCK);
    if (header.every((byte) => byte === 0)) return;
    if (Number.parseInt(header.toString("latin1", 148, 156), 8) !== checksumOf(header))
      throw new TarError("A header is damaged.");
    const prefix = textAt(header, 345, PREFIX_BYTES);
    const rest = textAt(header, 0, NAME_BYTES);
    const size = numberAt(header, 124);
    const modified = numberAt(header, 136);
    const content = bytes.chunks(size);
    yield { name: prefix === "" ? rest : `${prefix}/${rest}`, size, modified, content };
    for await (const _unread of content);
    await bytes.take(tarPadding(size).length);
  }
}

/** Reads exact numbers of bytes from a stream. */
function byteReader(source: AsyncIterable<Buffer>) {
  const iterator = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);

  async function next(max: number): Promise<Buffer> {
    while (rest.length === 0) {
      const { value, done } = await iterator.next();
      if (done) throw new TarError("It ends too early.");
      rest = value;
    }
    const part = rest.subarray(0, max);
    rest = rest.subarray(part.length);
    return part;
  }

  async function* chunks(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0; ) {
      const part = await next(left);
      left -= part.length;
      yield part;
    }
  }

  return {
    chunks,
    async take(size: number): Promise<Buffer> {
      const parts: Buffer[] = [];
      for await (const part of chunks(size)) parts.push(part);
      return Buffer.concat(parts);
    },
  };
}

/** Splits a long name at a slash: headers have a field for the end of a path and one for what comes before. */
function splitName(name: string): { prefix: string; rest: string } {
  if (Buffer.byteLength(name) <= NAME_BYTES) return { prefix: "", rest: name };
  const slash = name.lastIndexOf("/");
  const [prefix, rest] = [name.slice(0, Math.max(slash, 0)), name.slice(slash + 1)];
  if (slash < 0 || Buffer.byteLength(rest) > NAME_BYTES || Buffer.byteLength(prefix) > PREFIX_BYTES)
    throw new TarError(`The name ${name} is too long.`);
  return { prefix, rest };
}

const numberAt = (header: Buffer, start: number) =>
  Number.parseInt(header.toString("latin1", start, start + 12), 8);

const octal = (value: number, digits: number) => value.toString(8).padStart(digits, "0");

/** The sum of all bytes, with blanks in place of the sum itself. */
const checksumOf = (header: Buffer): number =>
  header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0);

function textAt(header: Buffer, start: number, length: number): string {
  const field = header.subarray(start, start + length);
  const end = field.indexOf(0);
  return field.toString("utf8", 0, end < 0 ? length : end);
}
