import { titleText } from "../domain/html.ts";
import { ServiceError } from "../errors.ts";
import { categories } from "../resources/categories.ts";
import type { Projection } from "../resources/kit/projection.ts";
import type { Choice } from "./load-items.ts";
import type { PageRequest } from "./page-request.ts";
import type { Values } from "./submit-values.ts";

/** Categories that the form shows at once; with more it has a search for them. */
const MAX_SHOWN = 30;

/** Categories to choose from: those found, and those that are chosen already. */
export interface CategoryChoices {
  choices: Choice[];
  /** Whether there are more than the form shows. */
  isSearched: boolean;
}

/** The categories of the form, by name; where there are many, those that its search finds. */
export async function loadCategoryChoices(values: Values, request: PageRequest): Promise<CategoryChoices> {
  const find = async (parameters: object) => {
    const query = { hide_empty: "false", orderby: "name", per_page: MAX_SHOWN, ...parameters };
    const found = await request.reads.list(categories, query, request.context, choices);
    return { total: found.total, items: await found.items() };
  };
  const all = await find({});
  if (all.total <= MAX_SHOWN) return { choices: all.items, isSearched: false };
  const search = (values.typed.category_search ?? "").trim();
  const { items } = search === "" ? all : await find({ search: search.slice(0, 100) });
  const missing = values.categories
    .filter((id) => !items.some(({ value }) => value === id))
    .slice(0, MAX_SHOWN);
  return { choices: [...(await chosen(missing, find)), ...items], isSearched: true };
}

/** Chosen categories that the search has not found; ids that the form has never offered are left out. */
async function chosen(ids: string[], find: (parameters: object) => Promise<{ items: Choice[] }>) {
  if (ids.length === 0) return [];
  try {
    return (await find({ include: ids.join(",") })).items;
  } catch (error) {
    if (error instanceof ServiceError && error.status === 400) return [];
    throw error;
  }
}

const choices: Projection<Choice> = {
  name: "category choice",
  maxPerPage: MAX_SHOWN,
  load: (rows) =>
    rows.map((row) => ({ value: String(row.id), name: titleText("name" in row ? row.name : row.title) })),
};
