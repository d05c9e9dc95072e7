import { RELEVANCE } from "../../domain/predicates.ts";
import type { ListQuery } from "./define.ts";

/** Whether a list is requested by relevance: then its search finds words that are like the requested ones, too. */
export const isByRelevance = ({ params }: Pick<ListQuery, "params">): boolean =>
  typeof params.orderby === "string" && params.orderby.toLowerCase() === RELEVANCE;
