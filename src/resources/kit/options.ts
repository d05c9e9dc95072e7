import type { TSchema } from "typebox";
import { ServiceError, type ValidationIssue } from "../../errors.ts";
import { type FieldType, type ParseContext, positive, ValidationError, withDefault } from "./field-types.ts";

/** A value of a request, neither filter of a list nor field of an item: its type, which has its default, and its purpose. */
export interface Option<T = unknown> {
  type: FieldType<T>;
  description: string;
}

/** Options by name. */
export type Options = Readonly<Record<string, Option>>;

type ValueOf<O> = O extends { type: FieldType<infer T> } ? T : never;

type WithDefault = { type: { default: unknown } };

/** The parsed values of the options that were sent. */
export type SentValues<O> = { -readonly [K in keyof O]?: ValueOf<O[K]> };

/** The declared defaults of the options that have one. */
export type Defaults<O> = { -readonly [K in keyof O as O[K] extends WithDefault ? K : never]: ValueOf<O[K]> };

/** The values of options: undefined only where an option has no default. */
export type Values<O> = {
  -readonly [K in keyof O]: ValueOf<O[K]> | (O[K] extends WithDefault ? never : undefined);
};

/** The declared defaults of options. */
export function defaultsOf<O extends Options>(options: O): Defaults<O> {
  const declared = Object.entries(options).flatMap(([name, { type }]) =>
    type.default === undefined ? [] : [[name, type.default]],
  );
  // The names are those of the options with a default, the values those of their types.
  return Object.fromEntries(declared) as Defaults<O>;
}

/** A schema without its default: of a value that is kept when none is sent, or that is always there. */
export function withoutDefault(schema: TSchema): TSchema {
  const { default: _default, ...others } = { default: undefined, ...schema };
  return others;
}

/** The values that were sent, and the declared defaults of the others. */
export const applyDefaults = <O extends Options>(options: O, sent: SentValues<O>): Values<O> =>
  // Both halves have the types of the options; only options without a default can be absent.
  ({ ...defaultsOf(options), ...sent }) as Values<O>;

/** Parses the values that were sent; throws one error with all issues. */
export function parseSent<O extends Options>(
  options: O,
  raw: Readonly<Record<string, unknown>>,
  parseContext: ParseContext,
): SentValues<O> {
  const issues: Record<string, ValidationIssue> = {};
  const values: Record<string, unknown> = {};
  for (const [name, { type }] of Object.entries(options)) {
    if (raw[name] === undefined) continue;
    try {
      values[name] = type.parse(raw[name], parseContext);
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      issues[name] = error.issue;
    }
  }
  if (Object.keys(issues).length > 0) throw new ServiceError("rest_invalid_param", { issues });
  // Each value was parsed by the type of its option.
  return values as SentValues<O>;
}

/** Parses the values that were sent, and applies the declared defaults of the others; throws one error with all issues. */
export const parseOptions = <O extends Options>(
  options: O,
  raw: Readonly<Record<string, unknown>>,
  parseContext: ParseContext,
): Values<O> => applyDefaults(options, parseSent(options, raw, parseContext));

/** The options by which clients choose a page of a list. */
export const pageOptions = (
  defaultPerPage: number,
  { page = "Page of the result set", per_page = "Items per page" } = {},
) => ({
  page: { type: withDefault(positive, 1), description: page },
  per_page: { type: withDefault(positive, defaultPerPage), description: per_page },
});
