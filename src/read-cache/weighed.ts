/** What an entry costs beside its bytes. */
const OVERHEAD = 128;

/** Byte strings by key, with what they cost in memory. */
export class Weighed {
  private readonly entries = new Map<string, Buffer>();
  bytes = 0;

  get = (key: string): Buffer | undefined => this.entries.get(key);

  has = (key: string): boolean => this.entries.has(key);

  set(key: string, value: Buffer): void {
    this.delete(key);
    this.entries.set(key, value);
    this.bytes += value.length + OVERHEAD;
  }

  delete(key: string): void {
    const value = this.entries.get(key);
    if (!value) return;
    this.entries.delete(key);
    this.bytes -= value.length + OVERHEAD;
  }

  clear(): void {
    this.entries.clear();
    this.bytes = 0;
  }
}
