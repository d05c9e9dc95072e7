import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { inTransaction, type Site } from "../../context.ts";
import { oneLine } from "../../domain/html.ts";
import type { Caller } from "../../domain/roles.ts";
import { ServiceError } from "../../errors.ts";
import { removeImage } from "../../media/files.ts";
import { MediaError } from "../../media/process.ts";
import { create } from "../../operations/create.ts";
import { runIdempotent } from "../../operations/idempotency.ts";
import { insertImage, readImage, storeImageFiles } from "../../operations/images.ts";
import { list } from "../../operations/list.ts";
import { resourceOf } from "../../resources/index.ts";
import type { Resource } from "../../resources/kit/define.ts";
import { FetchedImage } from "../../resources/shared/images.ts";
import { serializeMedia, serializeWpTag } from "../../resources/shared/wp-v2.ts";
import { viaWriter } from "../command-bus.ts";
import type { Handler } from "../handler.ts";
import { toFastifyHandler } from "../pipeline.ts";
import type { AppDependencies } from "../request-context.ts";
import type { Upload } from "../request-parameters.ts";
import { idempotencyKey, type WriteRoute } from "../write-handlers.ts";

/** Uploads larger than this are refused. */
const UPLOAD_LIMIT = 10 * 1024 * 1024;

/** The few routes of the platform beside the calendar that its known clients use. */
export function wpV2Routes(app: FastifyInstance, base: string, service: AppDependencies): void {
  const read = (path: string, handler: Handler) =>
    app.get(`${base}${path}`, toFastifyHandler(service, handler, 0));
  read("/media/:id(^\\d+$)", showImage);
  read("/users/me", me);
  read("/tags", listTags);
  for (const route of wpV2Writes)
    app.route({
      method: route.method,
      url: `${base}${route.path}`,
      bodyLimit: UPLOAD_LIMIT + 64 * 1024,
      handler: toFastifyHandler(service, viaWriter(service.commands, route), 0, route),
    });
}

/** `GET …/users/me`: who the credentials belong to. */
const me: Handler = async (_parameters, { caller, site }) => {
  if (caller.role === null) throw new ServiceError("rest_not_logged_in");
  return { body: serializeUser(caller, site), headers: { Allow: "GET" } };
};

/** A caller in the form of the platform. */
export const serializeUser = ({ id, login, role }: Caller, site: Site) => ({
  id,
  name: login,
  slug: login.toLowerCase(),
  roles: [role],
  url: "",
  link: site.baseUrl,
});

const upload: Handler = async (parameters, context, request) => {
  const { name, bytes } = uploadIn(request.body, request.headers["content-disposition"]);
  const stored = await storeImageFiles(bytes, name, context).catch((error: unknown) => {
    throw error instanceof MediaError ? new ServiceError("rest_upload_unknown") : error;
  });
  const given = typeof parameters.title === "string" ? parameters.title : name;
  const image = new FetchedImage(oneLine(given.replaceAll("\0", "").toWellFormed()), null, stored);
  const content = createHash("sha256").update(bytes).digest("base64");
  try {
    return await context.store.write((db) => {
      const inside = inTransaction(context, db);
      const asked = { route: "POST media", parameters: { ...parameters, name, content } };
      return runIdempotent(idempotencyKey(request), asked, inside, async () => {
        const id = await insertImage(image, inside);
        const body = serializeMedia(await readImage(id, inside), context);
        const location = `${context.site.baseUrl}/${context.site.apiRoot}/wp/v2/media/${id}`;
        return { status: 201, body, headers: { Location: location, Allow: "GET, POST" } };
      });
    });
  } catch (error) {
    image.used = false;
    throw error;
  } finally {
    if (!image.used) await removeImage(context.site.mediaFolder, stored);
  }
};

const showImage: Handler = async (_parameters, context, request) => {
  const row = await readImage(Number((request.params as { id: string }).id), context);
  return { body: serializeMedia(row, context), headers: { Allow: "GET" } };
};

/** A raw body with a file name in its header, or the first file of a multipart body. */
function uploadIn(body: unknown, disposition: string | undefined): { name: string; bytes: Buffer } {
  const { uploads, raw } = (body ?? {}) as { uploads?: Upload[]; raw?: Buffer };
  const [first] = uploads ?? [];
  const bytes = first?.bytes ?? raw;
  if (!bytes || (!first && bytes.length === 0)) throw new ServiceError("rest_upload_unknown");
  return {
    name: first?.name ?? fileName(disposition ?? ""),
    // What has come from another thread is only nearly a buffer.
    bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
  };
}

/** The `filename*` of a header, decoded, else its `filename`. */
function fileName(disposition: string): string {
  const encoded = /filename\*=\s*UTF-8'[^']*'([^\s;"]+)/i.exec(disposition)?.[1];
  const plain = /filename=\s*(?:"([^"]+)"|([^\s;"]+))/i.exec(disposition);
  try {
    return (encoded && decodeURIComponent(encoded)) || plain?.[1] || plain?.[2] || "image";
  } catch {
    return "image";
  }
}

/** The tags as the platform lists them: a plain array, its totals in headers. */
const listTags: Handler = async (parameters, context) => {
  const tags = resourceOf("tags");
  const page = await list(tags, { per_page: 10, hide_empty: false, ...parameters }, context);
  const items = await tags.render(await page.rows(), context, { jsonLd: false });
  return {
    body: items.map(serializeWpTag),
    headers: { "X-WP-Total": String(page.total), "X-WP-TotalPages": String(page.pages), Allow: "GET" },
  };
};

const createTag: Handler = (parameters, context, request) => {
  const tags = resourceOf("tags");
  return context.store.write((db) => {
    const inside = inTransaction(context, db);
    return runIdempotent(idempotencyKey(request), { route: "POST tags", parameters }, inside, async () => {
      const row = await create(tags, parameters, inside);
      const [shown = {}] = await tags.render([row], inside, { jsonLd: false });
      const location = `${context.site.baseUrl}/${context.site.apiRoot}/wp/v2/tags/${row.id}`;
      return {
        status: 201,
        body: serializeWpTag(shown),
        headers: { Location: location, Allow: "GET, POST" },
      };
    });
  });
};

/** What can be written beside the calendar. */
export const wpV2Writes: (WriteRoute & Pick<Resource, "right">)[] = [
  { name: "upload", method: ["POST"], path: "/media", handler: upload, right: "upload" },
  {
    name: "create tags of the platform",
    method: ["POST"],
    path: "/tags",
    handler: createTag,
    right: resourceOf("tags").right,
  },
];
