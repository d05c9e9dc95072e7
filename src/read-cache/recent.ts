/** Values by key that were used lately: those that were not used since the last turn are forgotten at the next one. */
export class Recent<T> {
  private young = new Map<string, T>();
  private old = new Map<string, T>();
  private room: number;
  private readonly limit: number;
  /** What was kept before the last turn; some of it may be forgotten or young again. */
  private before = 0;

  /** At most twice as much as the limit is kept. */
  constructor(limit: number) {
    this.limit = limit;
    this.room = limit;
  }

  /** What is kept costs this at most. */
  get cost(): number {
    return this.before + this.limit - this.room;
  }

  get(key: string, costOf: (value: T) => number): T | undefined {
    const known = this.young.get(key);
    if (known !== undefined) return known;
    const old = this.old.get(key);
    if (old !== undefined) this.put(key, old, costOf(old));
    return old;
  }

  put(key: string, value: T, cost: number): void {
    this.young.set(key, value);
    this.room -= cost;
    if (this.room > 0) return;
    this.old = this.young;
    this.young = new Map();
    this.before = this.limit - this.room;
    this.room = this.limit;
  }

  delete(key: string): void {
    this.young.delete(key);
    this.old.delete(key);
  }

  clear(): void {
    this.young.clear();
    this.old.clear();
    this.before = 0;
    this.room = this.limit;
  }
}
