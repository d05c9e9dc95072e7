import type { Parameters } from "../http/request-parameters.ts";

/** The values of the form as a visitor has entered them. */
export interface Values {
  /** Texts by the names of their inputs. */
  readonly typed: Readonly<Record<string, string>>;
  /** Ids of the chosen categories. */
  readonly categories: readonly string[];
}

export const noValues: Values = { typed: {}, categories: [] };

/** The values of a form that was sent; anything that is not text counts as empty. */
export function valuesOf(parameters: Parameters): Values {
  const typed = Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, typeof value === "string" ? value : ""]),
  );
  const { categories = [] } = parameters;
  const chosen = (Array.isArray(categories) ? categories : [categories]).map(String);
  return { typed, categories: chosen.filter((id) => /^\d{1,15}$/.test(id)) };
}

/** Start and end of days and times: without a last day it ends on the first one. */
export function datesOf({ typed }: Values): { start_date: string; end_date: string } {
  const isWhole = (typed.all_day ?? "") !== "";
  const at = (day = "", time = "") => {
    if (day === "" || isWhole) return day;
    return time === "" ? "" : `${day} ${time}`;
  };
  const { start_day = "", start_time, end_day = "", end_time } = typed;
  return { start_date: at(start_day, start_time), end_date: at(end_day || start_day, end_time) };
}
