/**
 * The column that a value of `orderby` sorts lists by. A password hides it unless it is public: protected items sort as if
 * their flag were not set. A column with more than two values would show its order all the same, so it must be public.
 */
export type ListOrder = { column: string; public: true } | { flag: string; public?: never };

/** The orders of a resource by the values of `orderby`; the column `include` stands for the parameter of that name. */
export type ListOrders = Readonly<Record<string, ListOrder>>;

/** Orders by columns that protected items show, too. */
export const publicOrders = (columns: Readonly<Record<string, string>>): ListOrders =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, { column, public: true }]));
