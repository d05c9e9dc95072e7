import type { Flag } from "./change-tables.ts";

/** The type of a column; there is no value. */
interface ColumnOf<V> {
  type?: V;
}

const columnOf = <V>(): ColumnOf<V> => ({});

const text = columnOf<string>();
const flag = columnOf<Flag>();
const optionalNumber = columnOf<number | null>();

/** The tables of posts that events link to, with the columns that each has besides those of every post. */
const columns = {
  venues: {
    address: text,
    city: text,
    country: text,
    province: text,
    state: text,
    zip: text,
    phone: text,
    /** As sent; serialization derives it from the other columns when it is empty. */
    stateprovince: text,
    show_map: flag,
    show_map_link: flag,
    geo_lat: optionalNumber,
    geo_lng: optionalNumber,
    /** The same point on the unit sphere, so that distances need no trigonometry in SQL. */
    geo_x: optionalNumber,
    geo_y: optionalNumber,
    geo_z: optionalNumber,
  },
  organizers: {
    phone: text,
    email: text,
  },
};

type LinkedPostTable = keyof typeof columns;

type Columns<C> = { -readonly [K in keyof C]: C[K] extends ColumnOf<infer V> ? V : never };

/** The columns of each of these tables. */
export type LinkedPosts<Post> = { [T in LinkedPostTable]: Post & Columns<(typeof columns)[T]> };

// The keys are the names of the tables, which the type of `Object.keys` does not express.
export const linkedPostTables = Object.keys(columns) as readonly LinkedPostTable[];
