import { Type } from "typebox";
import { roles } from "../../domain/roles.ts";
import { enumSchema } from "../../resources/kit/field-types.ts";

/** Documentation of a caller. */
export const userRepresentation = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String({ description: "Login name" }),
    slug: Type.String(),
    roles: Type.Array(enumSchema(roles)),
    url: Type.String(),
    link: Type.String({ description: "URL of the site" }),
  },
  { $id: "User", description: "A user" },
);

const size = {
  width: Type.Integer(),
  height: Type.Integer(),
  filesize: Type.Optional(Type.Integer()),
  mime_type: Type.String(),
  source_url: Type.String(),
};

/** Documentation of an image in the form of WordPress. */
export const mediaRepresentation = Type.Object(
  {
    id: Type.Integer({ description: "Value for the `image` field of an item" }),
    date: Type.String({ description: "Time of its upload, site wall clock" }),
    slug: Type.String(),
    type: Type.Literal("attachment"),
    media_type: Type.Literal("image"),
    mime_type: Type.String(),
    title: Type.Object({ rendered: Type.String({ description: "HTML-safe text" }) }),
    author: Type.Integer({ description: "Id of the user who uploaded it" }),
    source_url: Type.String({ description: "URL of the full size" }),
    media_details: Type.Object({
      width: Type.Integer(),
      height: Type.Integer(),
      file: Type.String({ description: "Its name below `/media/`" }),
      filesize: Type.Integer(),
      sizes: Type.Record(Type.String(), Type.Object(size), { description: "`full` and the smaller sizes" }),
    }),
  },
  { $id: "Media", description: "An image and its sizes" },
);

/** Documentation of a tag in the form of WordPress. */
export const wpTagRepresentation = Type.Object(
  {
    id: Type.Integer(),
    count: Type.Integer({ description: "Published events of its language" }),
    description: Type.String({ description: "HTML" }),
    link: Type.String({ description: "Public page" }),
    name: Type.String({ description: "HTML-safe text" }),
    slug: Type.String(),
    taxonomy: Type.String(),
    meta: Type.Array(Type.Unknown(), { maxItems: 0 }),
  },
  { $id: "WpTag", description: "A tag in the form of WordPress" },
);
