import { decodeEntities, withoutBidiControls } from "../../domain/html.ts";

/** The parts of a venue that a postal address is made of. */
interface Addressed {
  address?: unknown;
  zip?: unknown;
  city?: unknown;
  stateprovince?: unknown;
  country?: unknown;
}

/** A postal address in one line, for people. */
export const postalAddress = ({ address, zip, city, stateprovince, country }: Addressed): string =>
  [address, [zip, city].filter(Boolean).join(" "), stateprovince, country]
    .filter((part): part is string => typeof part === "string" && part !== "")
    .map((part) => withoutBidiControls(decodeEntities(part)))
    .join(", ");
