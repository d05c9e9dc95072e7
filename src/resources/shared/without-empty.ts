/** The members of one or two records that hold something: venues and organizers are shown so. */
export function withoutEmpty<A extends object, B extends object = A>(first: A, second?: B): Partial<A & B> {
  const full: Record<string, unknown> = {};
  for (const part of [first, second ?? {}])
    for (const [name, value] of Object.entries(part))
      if (value !== "" && value !== undefined && value !== null) full[name] = value;
  return full as Partial<A & B>;
}
