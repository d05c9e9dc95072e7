import type { FastifyInstance } from "fastify";
import type { Site } from "../../context.ts";
import type { Caller } from "../../domain/roles.ts";
import { ServiceError } from "../../errors.ts";
import { readImage } from "../../operations/images.ts";
import { representation, sqlReads } from "../../operations/list.ts";
import { resourceOf } from "../../resources/index.ts";
import type { Resource } from "../../resources/kit/define.ts";
import { serializeMedia, serializeWpTag } from "../../resources/shared/wp-v2.ts";
import type { UploadedFile } from "../../writer/protocol.ts";
import type { Handler } from "../handler.ts";
import { toFastifyHandler } from "../pipeline.ts";
import type { AppDependencies } from "../request-context.ts";
import type { Upload } from "../request-parameters.ts";
import { idempotencyOf, type WriteRoute, writeHandler } from "../write-handlers.ts";

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
      handler: toFastifyHandler(service, writeHandler(service.commands, route), 0, route),
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

const showImage: Handler = async (_parameters, context, request) => {
  const row = await readImage(Number((request.params as { id: string }).id), context);
  return { body: serializeMedia(row, context), headers: { Allow: "GET" } };
};

/** A raw body with a file name in its header, or the first file of a multipart body. */
function uploadIn(body: unknown, disposition: string | undefined): UploadedFile {
  const { uploads, raw } = (body ?? {}) as { uploads?: Upload[]; raw?: Buffer };
  const [first] = uploads ?? [];
  const bytes = first?.bytes ?? raw;
  if (!bytes || (!first && bytes.length === 0)) throw new ServiceError("rest_upload_unknown");
  return { name: first?.name ?? fileName(disposition ?? ""), bytes };
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
  const wanted = { per_page: 10, hide_empty: false, ...parameters };
  const page = await sqlReads.list(tags, wanted, context, representation(tags));
  const items = await page.items();
  return {
    body: items.map(serializeWpTag),
    headers: { "X-WP-Total": String(page.total), "X-WP-TotalPages": String(page.pages), Allow: "GET" },
  };
};

/** The routes that write. */
const wpV2Writes: (WriteRoute & Pick<Resource, "right">)[] = [
  {
    method: ["POST"],
    path: "/media",
    command: (parameters, context, request) => ({
      name: "upload",
      file: uploadIn(request.body, request.headers["content-disposition"]),
      input: parameters,
      idempotency: idempotencyOf(request, context, "POST media"),
    }),
    right: "upload",
  },
  {
    method: ["POST"],
    path: "/tags",
    command: (parameters, context, request) => ({
      name: "create wp/v2 tag",
      input: parameters,
      idempotency: idempotencyOf(request, context, "POST tags"),
    }),
    right: resourceOf("tags").right,
  },
];
