import { invalid } from "../errors.ts";
import { commonParameters } from "../http/common-parameters.ts";
import type { Handler } from "../http/handler.ts";
import { ValidationError } from "../resources/kit/field-types.ts";
import type { Json } from "./components.ts";
import { openApi } from "./document.ts";
import { downgrade } from "./downgrade.ts";

/** `GET {api}/doc`: the interface as OpenAPI 3.0, or as 3.1 when that is asked for. */
export const docRoute: Handler = async ({ version }, context) => {
  const document = openApi(context);
  const body = versionOf(version) === "3.1" ? document : asKnown(downgrade(document));
  return { body, headers: { Allow: "GET" } };
};

function versionOf(given: unknown): string {
  if (given === undefined) return "3.0";
  try {
    return commonParameters.version.type.parse(given, { zone: "UTC", siteZone: "UTC", now: 0 });
  } catch (error) {
    if (error instanceof ValidationError) throw invalid("version");
    throw error;
  }
}

/** Existing clients know the address of the interface with a slash at its end. */
const asKnown = (document: Json): Json => ({
  ...document,
  servers: (document.servers as { url: string }[]).map((server) => ({ ...server, url: `${server.url}/` })),
});
