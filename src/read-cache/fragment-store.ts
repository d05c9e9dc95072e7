import { closeSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";

/** Maximum file size; beyond it everything is dropped and rendered again on request. */
const MAX_FILE_BYTES = 4 * 1024 ** 3;

/**
 * Byte strings by id in a private file: memory holds the offsets, the page cache of the operating system the bytes,
 * so that fragments do not fill the heap. The file does not outlive the process.
 */
export class FragmentStore {
  private readonly descriptor: number;
  private readonly report: (error: unknown) => void;
  private offsets = new Float64Array(1024);
  private lengths = new Uint32Array(1024);
  private end = 0;
  /** Bytes of replaced and deleted entries. */
  private garbageBytes = 0;
  /** Number of entries. */
  size = 0;

  /** `report` is called when bytes cannot be written. */
  constructor(folder: string, name: string, report: (error: unknown) => void) {
    this.report = report;
    const path = join(folder, `${name}.${process.pid}.fragments`);
    this.descriptor = openSync(path, "w+", 0o600);
    // Unlinked while open, so that it vanishes with the process; where that fails, the next process truncates it.
    try {
      rmSync(path);
    } catch {}
  }

  /** Size of the file. */
  get bytes(): number {
    return this.end;
  }

  /** Stores bytes, in place of those that the id had; where they cannot be written, it has none then. */
  put(id: number, bytes: Uint8Array): void {
    this.drop(id);
    if (this.end + bytes.length > MAX_FILE_BYTES) this.clear();
    if (id >= this.offsets.length) this.grow(id);
    if (!this.append(bytes)) return;
    this.offsets[id] = this.end;
    this.lengths[id] = bytes.length;
    this.end += bytes.length;
    this.size += 1;
  }

  private append(bytes: Uint8Array): boolean {
    try {
      // A disk that is almost full takes a part of the bytes.
      for (let done = 0; done < bytes.length; )
        done += writeSync(this.descriptor, bytes, done, bytes.length - done, this.end + done);
      return true;
    } catch (error) {
      this.report(error);
      return false;
    }
  }

  get(id: number): Buffer | null {
    const length = this.lengths[id] ?? 0;
    if (length === 0) return null;
    const bytes = Buffer.allocUnsafe(length);
    readSync(this.descriptor, bytes, 0, length, this.offsets[id] ?? 0);
    return bytes;
  }

  /** Whether half of the maximum size is used. */
  get isFull(): boolean {
    return this.end > MAX_FILE_BYTES / 2;
  }

  has(id: number): boolean {
    return (this.lengths[id] ?? 0) > 0;
  }

  drop(id: number): void {
    const length = this.lengths[id] ?? 0;
    if (length === 0) return;
    this.garbageBytes += length;
    this.lengths[id] = 0;
    this.size -= 1;
    if (this.garbageBytes > 256 * 1024 * 1024 && this.garbageBytes > this.end / 2) this.clear();
  }

  /** Drops everything. */
  clear(): void {
    this.lengths.fill(0);
    this.end = 0;
    this.garbageBytes = 0;
    this.size = 0;
  }

  close(): void {
    closeSync(this.descriptor);
  }

  private grow(id: number): void {
    const length = Math.max(id + 1, Math.ceil(this.offsets.length * 1.5));
    const [places, lengths] = [new Float64Array(length), new Uint32Array(length)];
    places.set(this.offsets);
    lengths.set(this.lengths);
    this.offsets = places;
    this.lengths = lengths;
  }
}
