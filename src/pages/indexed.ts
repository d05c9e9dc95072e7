import { simplePosts } from "../resources/index.ts";

/** The resources that have a page with all their items. */
export const indexed = simplePosts.flatMap((resource) =>
  resource.plural ? [{ resource, plural: resource.plural, path: `/${resource.name}/` }] : [],
);
