import { ServiceError } from "../errors.ts";
import type { RawInput } from "../operations/parse-fields.ts";

/** Writes an item; if optional fields are not valid, retries without them and reports them. */
export async function withoutInvalid<T>(
  input: RawInput,
  report: (reason: string) => void,
  write: (input: RawInput) => Promise<T>,
): Promise<T> {
  try {
    return await write(input);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== "rest_invalid_param") throw error;
    const invalid = Object.keys(error.details.issues ?? {}).filter((field) => field in input);
    const valid = Object.fromEntries(Object.entries(input).filter(([field]) => !invalid.includes(field)));
    if (invalid.length === 0) throw error;
    const result = await write(valid);
    for (const field of invalid)
      report(`${field} is not valid here: ${JSON.stringify(input[field])?.slice(0, 200)}`);
    return result;
  }
}

/** An error as its response says it, with the issues of parameters. */
export function messageOf(error: ServiceError): string {
  const { message, data } = error.body("en");
  // By parameter, or their names alone.
  const { params } = data as { params?: Record<string, string> | string[] };
  return params && !Array.isArray(params) ? Object.values(params).join(" ") : message;
}
