/** The name that another was probably meant to be: at most a third of its letters differ; null when none is near. */
export function nearestName(text: string, names: Iterable<string>): string | null {
  const wanted = text.slice(0, MAX_LENGTH).toLowerCase();
  let best: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const name of names) {
    const limit = Math.max(1, Math.floor(Math.max(wanted.length, name.length) / 3));
    const distance = editDistance(wanted, name.toLowerCase());
    if (distance <= limit && distance < least) [best, least] = [name, distance];
  }
  return best;
}

/** Longer texts are compared by their beginning, which bounds the cost. */
const MAX_LENGTH = 40;

/** How many letters have to be inserted, removed, replaced or swapped with the next to make one text of another. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (beforeLast[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [beforeLast, last] = [last, row];
  }
  return last[b.length] ?? 0;
}
