import { memoizedByObject } from "../../domain/collections.ts";
import type { DateInput } from "../../domain/date-input.ts";
import * as dates from "../kit/date-types.ts";
import type { Filter, Filters, PostResource } from "../kit/define.ts";
import { fieldType } from "../kit/field-types.ts";
import { wpPosts } from "./list-view.ts";
import type { TecPost } from "./names.ts";

/**
 * A resource with the list parameters and error codes of `tec/v1`: those of our own lists, without a window of dates
 * unless one is sent, and published items unless others are.
 */
export const tecView = memoizedByObject(({ resource, tec }: TecPost): PostResource => {
  const wp = wpPosts(resource);
  const { include, exclude, status } = wp.filters;
  const own = Object.entries(resource.filters).map(([name, filter]) => [
    name,
    filter.type === dates.dateBound ? withoutWindow(filter) : filter,
  ]);
  const filters: Filters = Object.fromEntries(own);
  return {
    ...resource,
    filters: {
      ...filters,
      ...(include && { include }),
      ...(exclude && { exclude }),
      ...(status && { status }),
    },
    orders: { ...resource.orders, ...tec.orders },
    // Our own list orders by publication where `include` is sent; here the order is that of the dates for every list.
    defaultOrder: ({ context, params: { include: _include, ...params } }) =>
      resource.defaultOrder({ context, params }),
    notFoundCodes: wp.notFoundCodes,
    errorCodes: { ...wp.errorCodes, pageNotFound: tec.pageNotFound },
  };
});

/** A bound, and whether it is a day without a time. */
type Bound = DateInput & { isDay: boolean };

const bound = fieldType<Bound>(dates.dateBound.schema, (value, parseContext) => ({
  ...dates.dateBound.parse(value, parseContext),
  isDay: typeof value === "string" && DAY.test(value.trim()),
}));

const DAY = /^(?:\d{4}-\d\d?-\d\d?|\d{8}|today|tomorrow|yesterday)$/i;

/** A date filter without a default. A moment is taken exactly, a day as a whole, as our own lists take both. */
function withoutWindow({ default: _window, ...filter }: Filter<DateInput>): Filter<Bound> {
  return {
    ...filter,
    type: bound,
    predicate: (value, query) =>
      filter.predicate(value, {
        ...query,
        params: { ...query.params, strict_dates: query.params.strict_dates || !value.isDay },
      }),
    stableUntil: (raw, context) => (raw === undefined ? undefined : filter.stableUntil?.(raw, context)),
  };
}
