/** The properties of a record that hold something. */
export function withoutEmpty<T extends object>(record: T): Partial<T> {
  const full = Object.entries(record).filter(
    ([, value]) => value !== "" && value !== undefined && value !== null,
  );
  // Some of its own properties are a part of the record.
  return Object.fromEntries(full) as Partial<T>;
}
