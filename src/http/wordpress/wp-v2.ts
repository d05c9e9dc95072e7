import type { Site } from "../../context.ts";
import type { Caller } from "../../domain/roles.ts";
import { ServiceError } from "../../errors.ts";
import { readImage } from "../../operations/images.ts";
import { representation, sqlReads } from "../../operations/list.ts";
import { resourceOf } from "../../resources/index.ts";
import { serializeMedia, serializeWpTag } from "../../resources/shared/wp-v2.ts";
import type { UploadedFile } from "../../writer/protocol.ts";
import type { Handler } from "../handler.ts";
import type { Upload } from "../request-parameters.ts";
import { type CommandOf, idempotencyOf } from "../write-handlers.ts";

/** `GET wp/v2/users/me`: the user of the credentials. */
export const showCurrentUser: Handler = async (_parameters, { caller, site }) => {
  if (caller.role === null) throw new ServiceError("rest_not_logged_in");
  return { body: serializeUser(caller, site), headers: { Allow: "GET" } };
};

/** A caller in the form of WordPress. */
export const serializeUser = ({ id, login, role }: Caller, site: Site) => ({
  id,
  name: login,
  slug: login.toLowerCase(),
  roles: [role],
  url: "",
  link: site.baseUrl,
});

/** `GET wp/v2/media/{id}`. */
export const showImage: Handler = async (_parameters, context, request) => {
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

/** Parameters of the list of tags whose defaults are not those of `{api}/tags`. */
export const wpTagDefaults = { per_page: 10, hide_empty: false };

/** The tags as WordPress lists them: a plain array, its totals in headers. */
export const listTags: Handler = async (parameters, context) => {
  const tags = resourceOf("tags");
  const wanted = { ...wpTagDefaults, ...parameters };
  const page = await sqlReads.list(tags, wanted, context, representation(tags));
  const items = await page.items();
  return {
    body: items.map(serializeWpTag),
    headers: { "X-WP-Total": String(page.total), "X-WP-TotalPages": String(page.pages), Allow: "GET" },
  };
};

/** `POST wp/v2/media`. */
export const uploadCommand: CommandOf = (parameters, context, request) => ({
  name: "upload",
  file: uploadIn(request.body, request.headers["content-disposition"]),
  input: parameters,
  idempotency: idempotencyOf(request, context, "POST media"),
});

/** `POST wp/v2/tags`. */
export const createTagCommand: CommandOf = (parameters, context, request) => ({
  name: "create wp/v2 tag",
  input: parameters,
  idempotency: idempotencyOf(request, context, "POST tags"),
});
