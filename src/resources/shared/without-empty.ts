/** A copy of a record without properties that are empty text, undefined or null. */
export function withoutEmpty<T extends object>(record: T): Partial<T> {
  const entries = Object.entries(record).filter(
    ([, value]) => value !== "" && value !== undefined && value !== null,
  );
  // A subset of the record's own properties is a partial record.
  return Object.fromEntries(entries) as Partial<T>;
}
