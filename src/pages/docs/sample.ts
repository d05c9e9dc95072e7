import { type Document, exampleOf, mainMedia, type Operation, resolve, type Schema } from "./document.ts";

/** An initial body: the example, else the minimum that the schema requires. */
export function sampleBody({ body }: Operation, document: Document): unknown {
  const media = body && mainMedia(body.content)?.media;
  if (!media) return undefined;
  return exampleOf(media, document) ?? (media.schema && sampleOf(media.schema, document));
}

/** A value that a schema takes. */
export function sampleOf(schema: Schema, document: Document): unknown {
  const known = resolve<Schema>(schema, document);
  const [given] = [known.example, known.examples?.[0], known.default, known.const, known.enum?.[0]].filter(
    (value) => value !== undefined,
  );
  if (given !== undefined) return given;
  const [choice] = known.anyOf ?? known.oneOf ?? known.allOf ?? [];
  if (choice) return sampleOf(choice, document);
  return (samples[[known.type].flat()[0] ?? ""] ?? samples.object)?.(known, document);
}

const samples: Record<string, (schema: Schema, document: Document) => unknown> = {
  string: () => "text",
  integer: ({ minimum }) => minimum ?? 1,
  number: ({ minimum }) => minimum ?? 1,
  boolean: () => true,
  null: () => null,
  array: ({ items }, document) => (items ? [sampleOf(items, document)] : []),
  object: sampleObject,
};

/** The required properties, else the first one. */
function sampleObject({ properties = {}, required = [] }: Schema, document: Document): unknown {
  const names = required.length > 0 ? required : Object.keys(properties).slice(0, 1);
  return Object.fromEntries(names.map((name) => [name, sampleOf(properties[name] ?? {}, document)]));
}
