/** The members of one or two records that hold something: venues and organizers are shown so. */
export function withoutEmpty<A extends object, B extends object = A>(first: A, second?: B): Partial<A & B> {
  const members = [...Object.entries(first), ...Object.entries(second ?? {})];
  const full = members.filter(([, value]) => value !== "" && value !== undefined && value !== null);
  return Object.fromEntries(full) as Partial<A & B>;
}
