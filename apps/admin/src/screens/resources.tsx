import { useParams, useSearch } from "@tanstack/react-router";
import { type ManagedPath, managed } from "../resources/managed.ts";
import { ResourceEdit, ResourceNew } from "../resources/resource-form.tsx";
import { ResourceList } from "../resources/resource-list.tsx";
import type { NewItem, ResourceSearch } from "../resources/search.ts";

/** The three screens of a resource: its list, a new item, an item. */
export const resourceScreens = (path: ManagedPath) => ({
  // The routes of these screens have read the search with `resourceSearch` and `newItem`.
  List: () => (
    <ResourceList resource={managed[path]} search={useSearch({ strict: false }) as ResourceSearch} />
  ),
  // As above.
  New: () => <ResourceNew resource={managed[path]} start={useSearch({ strict: false }) as NewItem} />,
  Edit: () => {
    const { id } = useParams({ strict: false });
    return <ResourceEdit resource={managed[path]} id={Number(id)} />;
  },
});
