/**
 * Reads one value of a JSON text; throws when its type is not the declared one. Clients in languages with static types
 * fail alike: on null where a string was declared, on a string where a number was, on an absent member.
 */
export type Decoder<T> = (value: unknown, path: string) => T;

/** The type that a decoder returns. */
export type Decoded<D> = D extends Decoder<infer T> ? T : never;

/** Thrown for a value of another type; names its path. */
export class DecodeError extends Error {
  constructor(path: string, expected: string, value: unknown) {
    super(`${path}: expected ${expected}, got ${value === undefined ? "nothing" : JSON.stringify(value)}`);
  }
}

const primitive =
  <T>(expected: string, fits: (value: unknown) => boolean): Decoder<T> =>
  (value, path) => {
    if (!fits(value)) throw new DecodeError(path, expected, value);
    return value as T;
  };

export const string = primitive<string>("a string", (value) => typeof value === "string");
export const integer = primitive<number>("an integer", Number.isSafeInteger);
export const double = primitive<number>("a number", Number.isFinite);
export const boolean = primitive<boolean>("a boolean", (value) => typeof value === "boolean");

/** A string that a pattern matches whole, for clients that parse dates by a fixed format. */
export const matching = (pattern: RegExp): Decoder<string> =>
  primitive(String(pattern), (value) => typeof value === "string" && pattern.test(value));

/** `YYYY-MM-DD HH:MM:SS`, with no offset. */
export const dateTime = matching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);

/** An absolute URL. */
export const absoluteUrl = matching(/^https?:\/\/[^\s]+$/);

/** A member that may be absent or null. */
export const optional =
  <T>(decoder: Decoder<T>): Decoder<T | undefined> =>
  (value, path) =>
    value === undefined || value === null ? undefined : decoder(value, path);

export const listOf =
  <T>(decoder: Decoder<T>): Decoder<T[]> =>
  (value, path) => {
    if (!Array.isArray(value)) throw new DecodeError(path, "an array", value);
    return value.map((item, at) => decoder(item, `${path}[${at}]`));
  };

/** An object with these members; others are ignored. */
export const record =
  <F extends Record<string, Decoder<unknown>>>(fields: F): Decoder<{ [K in keyof F]: Decoded<F[K]> }> =>
  (value, path) => {
    if (typeof value !== "object" || value === null || Array.isArray(value))
      throw new DecodeError(path, "an object", value);
    const members = Object.entries(fields).map(([name, decoder]) => [
      name,
      decoder(Reflect.get(value, name), `${path}.${name}`),
    ]);
    // The entries are those of `fields`, each with what its decoder returned.
    return Object.fromEntries(members) as { [K in keyof F]: Decoded<F[K]> };
  };

/** An object of any members of one type. */
export const mapOf =
  <T>(decoder: Decoder<T>): Decoder<Record<string, T>> =>
  (value, path) => {
    if (typeof value !== "object" || value === null || Array.isArray(value))
      throw new DecodeError(path, "an object", value);
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, decoder(item, `${path}.${name}`)]),
    );
  };

/** Every element as `one` has it: a single object, an array of them, or an empty array. */
export const oneOrMany =
  <T>(one: Decoder<T>): Decoder<T[]> =>
  (value, path) =>
    Array.isArray(value) ? listOf(one)(value, path) : [one(value, path)];

/** An object, or `false` for none; undefined then. */
export const orFalse =
  <T>(decoder: Decoder<T>): Decoder<T | undefined> =>
  (value, path) =>
    value === false ? undefined : decoder(value, path);
