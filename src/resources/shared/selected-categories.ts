import type { Row } from "../../store/tables.ts";

/** A category that a webhook selects. */
export interface SelectedCategory {
  id: number;
  group: number;
}

/** The categories that a webhook selects. */
export const selectedCategories = ({
  categories: json,
}: Pick<Row<"webhooks">, "categories">): SelectedCategory[] => JSON.parse(json);
