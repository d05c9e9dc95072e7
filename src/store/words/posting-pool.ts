/** Bytes of the first part of a list, and of the largest. */
const FIRST_PART = 8;
const LARGEST_PART = 1024;

/** The last bytes of a part: where the next one begins. */
const LINK = 4;

/**
 * Lists of ascending numbers, each with a flag, in one array of bytes: most lists are short, and an object for each would
 * be larger than its numbers. A number is stored as its distance from the one before. A list is a chain of parts, each
 * twice as large as the one before, up to `LARGEST_PART`.
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
  private counts = new Uint32Array(1024);

  /** Adds a number that is greater than all in a list, unless it is the last one already. */
  append(list: number, value: number, flag: boolean): void {
    if (list >= this.heads.length) this.growLists(list);
    const last = this.lasts[list] ?? -1;
    if (last === value) return;
    if (last < 0) this.startList(list);
    this.lasts[list] = value;
    this.counts[list] = this.countOf(list) + 1;
    let rest = (value - Math.max(last, 0)) * 2 + Number(flag);
    for (; rest > 127; rest = Math.floor(rest / 128)) this.push(list, (rest % 128) | 128);
    this.push(list, rest);
  }

  /** How many numbers a list has. */
  countOf = (list: number): number => this.counts[list] ?? 0;

  /**
   * Lowers the ranks of the numbers of a list, of which 0 is none, to one of two: those with the flag get the first. A rank
   * of 0 leaves them as they are. Decodes in place, because a call for each number takes longer than all else.
   */
  lowerRanks(list: number, ranks: Uint8Array, [flagged, others]: readonly [number, number]): void {
    const { bytes } = this;
    let at = this.heads[list] ?? 0;
    let size = FIRST_PART;
    let end = at + size - LINK;
    let value = 0;
    for (let left = this.countOf(list); left > 0; left--) {
      let rest = 0;
      for (let shift = 0, byte = 128; byte > 127; shift += 7) {
        if (at === end) {
          at = this.linkAt(end);
          size = Math.min(size * 2, LARGEST_PART);
          end = at + size - LINK;
        }
        byte = bytes[at++] ?? 0;
        rest |= (byte & 127) << shift;
      }
      value += rest >>> 1;
      const rank = rest & 1 ? flagged : others;
      const known = ranks[value] ?? 0;
      if (rank !== 0 && (known === 0 || rank < known)) ranks[value] = rank;
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
    this.counts = copied(this.counts, Uint32Array, length);
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
