/** Leaves out members that hold nothing: venues and organizers are shown so. */
export const withoutEmpty = <T extends Record<string, unknown>>(record: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== "" && value !== undefined && value !== null),
  ) as Partial<T>;
