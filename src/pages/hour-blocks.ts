/** An item between two quarters of an hour of a day, counted from midnight. */
export interface Hours<T> {
  item: T;
  start: number;
  end: number;
}

/** Where a day with hours shows an item: beside others that overlap it. */
export interface Block<T> extends Hours<T> {
  /** The column that it takes, from 0, and how many the day has there. */
  column: number;
  columns: number;
}

/** Quarters of an hour in a day. */
export const DAY_QUARTERS = 96;

/** The least height of a block in quarters, so that its name can be read. */
const MIN_QUARTERS = 2;

/** The quarters that a time on the wall clock of one day covers; an end at the next midnight is the end of the day. */
export function quartersOf(start: string, end: string): { start: number; end: number } {
  const minutes = (wall: string) => Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16));
  const from = Math.min(Math.floor(minutes(start) / 15), DAY_QUARTERS - MIN_QUARTERS);
  const isNextDay = end.slice(0, 10) > start.slice(0, 10);
  const to = isNextDay ? DAY_QUARTERS : Math.ceil(minutes(end) / 15);
  return { start: from, end: Math.max(to, from + MIN_QUARTERS) };
}

/**
 * Puts items that overlap into columns beside each other: each into the first that is free, in the order of their start. Those
 * that would need more columns than there may be are left out.
 */
export function blocksOf<T>(items: readonly Hours<T>[], maxColumns: number): Block<T>[] {
  const blocks: Block<T>[] = [];
  let cluster: Block<T>[] = [];
  /** The end of each column of the cluster. */
  let ends: number[] = [];
  const close = () => {
    for (const block of cluster) block.columns = ends.length;
    blocks.push(...cluster);
    cluster = [];
    ends = [];
  };
  for (const one of items.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (ends.every((end) => end <= one.start)) close();
    const free = ends.findIndex((end) => end <= one.start);
    const column = free < 0 ? ends.length : free;
    if (column >= maxColumns) continue;
    ends[column] = one.end;
    cluster.push({ ...one, column, columns: 1 });
  }
  close();
  return blocks;
}
