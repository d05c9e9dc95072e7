/** Bytes of the first part of a list, and of the largest. */
const FIRST_PART = 8;
const LARGEST_PART = 1024;

/** The last bytes of a part: where the next one begins. */
const LINK = 4;

/**
 * Lists of ascending numbers, each with a flag, in one array of bytes: most lists are short, and an object for each would
 * be larger than its numbers. A number is stored as its distance from the one before. A list is a chain of parts, each
 * twice as large as the one before.
 */
export class PostingPool {
  private bytes = new Uint8Array(64 * 1024);
  private used = 0;
  private heads = new Uint32Array(1024);
  /** Where the next byte goes, where the part ends, and how large it is. */
  private tails = new Uint32Array(1024);
  private ends = new Uint32Array(1024);
  private sizes = new Uint16Array(1024);
  private lasts = new Int32Array(1024).fill(-1);

  /** Adds a number that is greater than all in a list, unless it is the last one already. */
  append(list: number, value: number, flag: boolean): void {
    if (list >= this.heads.length) this.growLists(list);
    const last = this.lasts[list] ?? -1;
    if (last === value) return;
    if (last < 0) this.startList(list);
    this.lasts[list] = value;
    let rest = (value - Math.max(last, 0)) * 2 + Number(flag);
    for (; rest > 127; rest = Math.floor(rest / 128)) this.push(list, (rest % 128) | 128);
    this.push(list, rest);
  }

  /** Calls a function for each number of a list. */
  each(list: number, visit: (value: number, flag: boolean) => void): void {
    const { bytes } = this;
    const last = this.lasts[list] ?? -1;
    if (last < 0) return;
    let at = this.heads[list] ?? 0;
    let size = FIRST_PART;
    let end = at + size - LINK;
    for (let value = 0, isFirst = true; isFirst || value < last; isFirst = false) {
      let rest = 0;
      for (let factor = 1, byte = 128; byte > 127; factor *= 128) {
        if (at === end) {
          at = this.linkAt(end);
          size = Math.min(size * 2, LARGEST_PART);
          end = at + size - LINK;
        }
        byte = bytes[at++] ?? 0;
        rest += (byte & 127) * factor;
      }
      value += Math.floor(rest / 2);
      visit(value, rest % 2 === 1);
    }
  }

  private push(list: number, byte: number): void {
    if (this.tails[list] === this.ends[list]) this.addPart(list);
    const at = this.tails[list] ?? 0;
    this.bytes[at] = byte;
    this.tails[list] = at + 1;
  }

  private startList(list: number): void {
    this.heads[list] = this.allocate(FIRST_PART);
    this.setPart(list, this.heads[list] ?? 0, FIRST_PART);
  }

  private addPart(list: number): void {
    const size = Math.min((this.sizes[list] ?? 0) * 2, LARGEST_PART);
    const end = this.ends[list] ?? 0;
    const next = this.allocate(size);
    for (let at = 0; at < LINK; at++) this.bytes[end + at] = (next >>> (8 * at)) & 255;
    this.setPart(list, next, size);
  }

  private setPart(list: number, start: number, size: number): void {
    this.tails[list] = start;
    this.ends[list] = start + size - LINK;
    this.sizes[list] = size;
  }

  private linkAt(end: number): number {
    let link = 0;
    for (let at = LINK - 1; at >= 0; at--) link = link * 256 + (this.bytes[end + at] ?? 0);
    return link;
  }

  private allocate(size: number): number {
    const start = this.used;
    this.used += size;
    if (this.used > this.bytes.length) this.bytes = copied(this.bytes, Uint8Array, this.used * 1.25);
    return start;
  }

  private growLists(list: number): void {
    const length = Math.max(list + 1, this.heads.length * 1.5);
    this.heads = copied(this.heads, Uint32Array, length);
    this.tails = copied(this.tails, Uint32Array, length);
    this.ends = copied(this.ends, Uint32Array, length);
    this.sizes = copied(this.sizes, Uint16Array, length);
    const lasts = new Int32Array(this.heads.length).fill(-1);
    lasts.set(this.lasts);
    this.lasts = lasts;
  }
}

type Numbers = Uint8Array | Uint16Array | Uint32Array | Int32Array;

/** A copy with room for more. */
export function copied<T extends Numbers>(from: T, make: new (length: number) => T, length: number): T {
  const larger = new make(Math.ceil(length));
  larger.set(from);
  return larger;
}
