import { type Static, Type } from "typebox";
import type { Context } from "../../context.ts";
import { isRecord } from "../../domain/collections.ts";
import { type Caller, has } from "../../domain/roles.ts";
import { isEditorOf, openablePredicate } from "../../domain/visibility.ts";
import type { StoredImage } from "../../media/files.ts";
import type { ImageExtension } from "../../media/process.ts";
import type { ImageVisibility } from "../../store/image-rows.ts";
import { hasImageUser } from "../../store/rows.ts";
import { passwordTables, postTables, type Row } from "../../store/tables.ts";
import { asText, fieldType, ValidationError } from "../kit/field-types.ts";
import { focalPointOf, focalPointSchema } from "./focal-point.ts";

/** An image fetched before its write began: its files are on disk, its row is not inserted yet. */
export class FetchedImage {
  readonly title: string;
  readonly source: string | null;
  readonly stored: StoredImage;
  readonly details: ImageDetails;
  /** Whether a row was inserted for it; the files of unused images are removed again. */
  used = false;

  constructor(title: string, source: string | null, stored: StoredImage, details: ImageDetails) {
    this.title = title;
    this.source = source;
    this.stored = stored;
    this.details = details;
  }
}

/** Further columns of a new image. */
export type ImageDetails = Pick<Row<"images">, "slug" | "content"> &
  Partial<Pick<Row<"images">, "alt_text" | "caption" | "description" | "parent" | "focal_point">>;

/** A parsed `image` field: none (id 0), an existing image by id, or one fetched for this write. */
export type ImageInput = { id: number } | FetchedImage;

/** An image by id; empty text, 0 and false mean none. `operations/images.ts` has replaced URLs by fetched images before. */
export const image = fieldType<ImageInput>(
  Type.Union([Type.String(), Type.Integer()], { examples: ["12", "https://example.org/poster.jpg"] }),
  (sent) => {
    if (sent instanceof FetchedImage) return sent;
    // An object, and false for none, are how responses show it, which clients write back.
    const value = isRecord(sent) ? sent.id : sent;
    if (isNone(value)) return { id: 0 };
    if (typeof value === "number" && Number.isSafeInteger(value) && value > 0) return { id: value };
    const text = asText(value).trim();
    if (/^\d+$/.test(text) && Number.isSafeInteger(Number(text))) return { id: Number(text) };
    throw new ValidationError("param_image");
  },
);

const isNone = (value: unknown) =>
  value === 0 ||
  value === "" ||
  value === "0" ||
  value === false ||
  (Array.isArray(value) && value.length === 0);

/** Rejects ids that are not images, or images that the caller may not see. */
export async function checkImage(value: ImageInput, context: Context): Promise<void> {
  if (!("id" in value) || value.id === 0) return;
  const row = await context.db
    .selectFrom("images")
    .select(["id", "author"])
    .where("id", "=", value.id)
    .executeTakeFirst();
  if (!row || !(await mayReadImage(row, context))) throw new ValidationError("param_image");
}

/**
 * Whether the caller may see an image: its owner and the roles that edit others' items, whoever may open an item that
 * shows it, and, while no item does, whoever may write one. Its files are not checked: their names cannot be guessed.
 */
export async function mayReadImage(
  image: { id: number; author: number },
  { db, caller }: Context,
): Promise<boolean> {
  if (isEditorOf(image, caller)) return true;
  let isUsed = false;
  for (const table of postTables) {
    const openable = openablePredicate(caller, passwordTables.includes(table));
    if (await hasImageUser(db, table, image.id, openable)) return true;
    isUsed ||= await hasImageUser(db, table, image.id);
  }
  return !isUsed && has(caller, "edit");
}

/** The same rule for lists: the images that the caller may see; null: all of them. */
export const imageVisibility = (caller: Caller): ImageVisibility | null =>
  has(caller, "edit_others")
    ? null
    : {
        // Nobody has the id 0.
        author: has(caller, "edit") ? caller.id : 0,
        shownBy: (table) => openablePredicate(caller, passwordTables.includes(table)),
        unused: has(caller, "edit"),
      };

export const imageRepresentation = Type.Object(
  {
    url: Type.String({ description: "URL of the full size" }),
    id: Type.Integer(),
    extension: Type.Unsafe<ImageExtension>(Type.String()),
    width: Type.Integer(),
    height: Type.Integer(),
    filesize: Type.Integer(),
    sizes: Type.Optional(
      Type.Record(
        Type.String(),
        Type.Object({
          width: Type.Integer(),
          height: Type.Integer(),
          "mime-type": Type.String(),
          filesize: Type.Integer(),
          url: Type.String(),
        }),
      ),
    ),
    focal_point: Type.Optional(focalPointSchema),
  },
  {
    $id: "Image",
    description: "A featured image and its smaller sizes; `focal_point` where it is not the centre",
  },
);

export type ImageRepresentation = Static<typeof imageRepresentation>;

export function serializeImage(
  id: number,
  stored: StoredImage,
  baseUrl: string,
  focalPoint: string | null = null,
): ImageRepresentation {
  const urlOf = (file: string) => `${baseUrl}/media/${file}`;
  const sizes = Object.entries(stored.sizes).map(
    ([name, { file, width, height, mime, filesize }]) =>
      [name, { width, height, "mime-type": mime, filesize, url: urlOf(file) }] as const,
  );
  return {
    url: urlOf(stored.file),
    id,
    extension: stored.extension,
    width: stored.width,
    height: stored.height,
    filesize: stored.filesize,
    ...(sizes.length > 0 && { sizes: Object.fromEntries(sizes) }),
    ...(focalPoint !== null && { focal_point: focalPointOf(focalPoint) }),
  };
}

/** Loads the images of rows, by id. */
export async function loadImages(
  rows: { image_id: number }[],
  { db, site }: Context,
): Promise<Map<number, ImageRepresentation>> {
  const ids = [...new Set(rows.map((row) => row.image_id).filter((id) => id > 0))];
  if (ids.length === 0) return new Map();
  const found = await db
    .selectFrom("images")
    .select(["id", "stored", "focal_point"])
    .where("id", "in", ids)
    .execute();
  const { baseUrl } = site;
  return new Map(
    found.map(({ id, stored, focal_point }) => [
      id,
      serializeImage(id, JSON.parse(stored), baseUrl, focal_point),
    ]),
  );
}
