import { changesBetween, record } from "../audit/record.ts";
import type { Context } from "../context.ts";
import type { Predicate } from "../domain/predicates.ts";
import { isEditorOf } from "../domain/visibility.ts";
import { ServiceError, type ValidationIssue } from "../errors.ts";
import type { StoredImage } from "../media/files.ts";
import { resourceOf } from "../resources/index.ts";
import type { Field } from "../resources/kit/define.ts";
import { oneOf, ValidationError, withDefault } from "../resources/kit/field-types.ts";
import { mayEditItem } from "../resources/kit/item-state.ts";
import { applyDefaults, pageOptions, type SentValues } from "../resources/kit/options.ts";
import { parseContextOf } from "../resources/kit/parse-context.ts";
import { type FetchedImage, imageVisibility } from "../resources/shared/images.ts";
import {
  mediaColumn,
  mediaFields,
  mediaFilters,
  mediaOrder,
  mediaOrders,
} from "../resources/wordpress/media-query.ts";
import { countImages, findImages, findImageUsers } from "../store/image-rows.ts";
import { type PostTable, postTables, type Row } from "../store/tables.ts";
import { forbidden } from "./authorise.ts";
import { replaceContents } from "./image-files.ts";
import { freeImageSlug, imageSearchText } from "./image-names.ts";
import { deleteImageRow, readImage } from "./images.ts";
import { assertPageDepth } from "./list.ts";
import type { RawInput } from "./parse-fields.ts";
import type { ListParameters, PageInfo } from "./reads.ts";
import { update } from "./update.ts";

/** Images per page at most, and unless another number is asked for. */
export const MAX_IMAGES_PER_PAGE = 100;
export const DEFAULT_IMAGES_PER_PAGE = 10;

/** Parameters of the list besides its filters. */
export const mediaListOptions = {
  ...pageOptions(DEFAULT_IMAGES_PER_PAGE),
  order: { type: withDefault(oneOf("asc", "desc"), "desc"), description: "Direction of the order" },
  orderby: {
    type: withDefault(oneOf(...Object.keys(mediaOrders), "include"), "date"),
    description: "Property to order by",
  },
};

/** Lists the images that the caller may see. */
export async function listImages(
  raw: ListParameters,
  context: Context,
): Promise<PageInfo & { rows: Row<"images">[] }> {
  const { params, predicate } = await parseList(raw, context);
  // Each value was parsed by the type of its option.
  const sent = params as SentValues<typeof mediaListOptions>;
  const { page, per_page, order, orderby } = applyDefaults(mediaListOptions, sent);
  const perPage = Math.min(per_page, MAX_IMAGES_PER_PAGE);
  assertPageDepth({ page, perPage });
  const db = context.store.limited(context);
  const visibility = imageVisibility(context.caller);
  const total = await countImages(db, predicate, visibility);
  const pages = Math.ceil(total / perPage);
  if (page > 1 && page > pages) throw new ServiceError("rest_post_invalid_page_number");
  const range = { limit: perPage, offset: (page - 1) * perPage };
  const sorted = mediaOrder(orderby, order, params.include);
  const rows = total === 0 ? [] : await findImages(db, predicate, visibility, sorted, range);
  return {
    page,
    pages,
    perPage,
    total,
    isNumbered: raw.page !== undefined,
    expiresAt: Number.POSITIVE_INFINITY,
    rows,
  };
}

/** Parses every parameter; throws one error with all issues. */
async function parseList(raw: ListParameters, context: Context) {
  const params: Record<string, unknown> = {};
  const predicates: Predicate[] = [];
  const issues: Record<string, ValidationIssue> = {};
  const parseContext = parseContextOf(context);
  for (const [name, { type }] of Object.entries({ ...mediaListOptions, ...mediaFilters }))
    await collectIssue(issues, name, async () => {
      if (raw[name] !== undefined) params[name] = type.parse(raw[name], parseContext);
    });
  for (const [name, filter] of Object.entries(mediaFilters))
    await collectIssue(issues, name, async () => {
      if (params[name] !== undefined)
        predicates.push(await filter.predicate(params[name], { context, params }));
    });
  if (Object.keys(issues).length > 0) throw new ServiceError("rest_invalid_param", { issues });
  return { params, predicate: { all: predicates } };
}

async function collectIssue(
  issues: Record<string, ValidationIssue>,
  name: string,
  step: () => Promise<void>,
): Promise<void> {
  try {
    await step();
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    issues[name] ??= error.issue;
  }
}

/** The columns of an image that a write sets: absent leaves a field unchanged, null clears it. */
export async function parseImageFields(raw: RawInput, context: Context): Promise<Partial<Row<"images">>> {
  const columns: Record<string, unknown> = {};
  const issues: Record<string, ValidationIssue> = {};
  const parseContext = parseContextOf(context);
  for (const [name, field] of Object.entries<Field>(mediaFields))
    await collectIssue(issues, name, async () => {
      const { [name]: sent } = raw;
      if (sent === undefined) return;
      if (sent === null && !("emptyValue" in field)) throw new ValidationError("param_empty");
      const value = sent === null ? field.emptyValue : field.type.parse(sent, parseContext);
      if (sent !== null) await field.check?.(value, context, {});
      columns[mediaColumn(name)] = value;
    });
  if (Object.keys(issues).length > 0) throw new ServiceError("rest_invalid_param", { issues });
  return columns;
}

/** Reads an image that the caller may change, inside the transaction of the context. */
async function readOwnImage(id: number, context: Context): Promise<Row<"images">> {
  const row = await readImage(id, context);
  if (!isEditorOf(row, context.caller)) throw forbidden(context);
  return row;
}

/** Changes the fields of an image that were sent, and its file if there is a new one, inside the transaction of the context. */
export async function updateImage(
  id: number,
  raw: RawInput,
  context: Context,
  file: Pick<FetchedImage, "stored" | "details"> | null = null,
): Promise<Row<"images">> {
  const { db, now } = context;
  const before = await readOwnImage(id, context);
  const fields = await parseImageFields(raw, context);
  if (fields.slug !== undefined) fields.slug = await freeImageSlug(db, fields.slug, id);
  // The URL that an image was fetched from leads to another file now.
  const columns = file && {
    stored: JSON.stringify(file.stored),
    content: file.details.content,
    source: null,
  };
  const changes = { ...fields, ...columns, modified: now };
  const row = { ...before, ...changes };
  const search_text = imageSearchText(row);
  await db
    .updateTable("images")
    .set({ ...changes, search_text })
    .where("id", "=", id)
    .execute();
  if (file) await replaceContents(id, file.stored, context);
  const shown = (image: Row<"images">) => ({
    ...Object.fromEntries(Object.keys(fields).map((column) => [column, Reflect.get(image, column)])),
    ...(file && { source: image.source, file: storedOf(image).file }),
  });
  const recorded = JSON.stringify(changesBetween(shown(before), shown(row)));
  await record(db, context, { action: "update", kind: "images", id, changes: recorded });
  return { ...row, search_text };
}

const storedOf = ({ stored }: Row<"images">): StoredImage => JSON.parse(stored);

/**
 * Gives an image another file, inside the transaction of the context: its id and the items that show it stay. Returns it
 * with the files that it had, to be removed after the commit.
 */
export async function replaceImage(
  id: number,
  file: FetchedImage,
  raw: RawInput,
  context: Context,
): Promise<{ row: Row<"images">; replaced: StoredImage }> {
  const before = await assertReplaceable(id, context);
  return { row: await updateImage(id, raw, context, file), replaced: storedOf(before) };
}

/** Rejects callers who may not change an image, or an item that shows it. */
export async function assertReplaceable(id: number, context: Context): Promise<Row<"images">> {
  const row = await readOwnImage(id, context);
  for (const table of postTables) await editableUsers(table, id, context);
  return row;
}

/** The items of a table that show an image; throws if the caller may not edit one of them. */
async function editableUsers(table: PostTable, id: number, context: Context): Promise<Row<PostTable>[]> {
  const users = await findImageUsers(context.db, table, id);
  if (users.some((user) => !mayEditItem(resourceOf(table), user, context.caller))) throw forbidden(context);
  return users;
}

/**
 * Deletes an image, and takes it off the items that show it, inside the transaction of the context. The caller must be
 * allowed to edit these, too. Returns it with its files, to be removed after the commit.
 */
export async function removeImageRow(
  id: number,
  context: Context,
): Promise<{ row: Row<"images">; stored: StoredImage }> {
  const row = await readOwnImage(id, context);
  for (const table of postTables) {
    const users = await editableUsers(table, id, context);
    for (const user of users) await update(resourceOf(table), { id: user.id }, { image: 0 }, context);
  }
  return { row, stored: await deleteImageRow(row, context) };
}
