import type { Context } from "../context.ts";
import { type FetchedInput, fetchImages } from "../operations/images.ts";
import type { RemoteItem } from "./remote-item.ts";

/** The image of an item, fetched before its transaction begins: the field of its write, absent where there is no image. */
export async function fetchedImage(
  { resource, image }: RemoteItem,
  context: Context,
): Promise<{ field: { image: unknown } | null; discardUnused: FetchedInput["discardUnused"] }> {
  if (!("image" in resource.fields)) return { field: null, discardUnused: async () => {} };
  const { raw, discardUnused } = await fetchImages(
    resource,
    { image: image ?? 0 },
    null,
    context,
    async () => {},
  );
  // A URL that yields no image stays as it is.
  const isFetched = typeof raw.image !== "string";
  return { field: isFetched ? { image: raw.image } : null, discardUnused };
}
