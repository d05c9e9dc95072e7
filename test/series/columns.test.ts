import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { valueColumns } from "../../src/operations/series/own-values.ts";
import { series } from "../../src/resources/series.ts";
import { copiedColumns } from "../../src/store/occurrence-rows.ts";

/** Columns of a series that are its own, or that each occurrence has for itself. */
const ownColumns = [
  ...["id", "translation_group", "slug", "external_id", "trashed", "modified", "version"],
  ...["recurrence", "links", "horizon"],
];
const times = ["start_utc", "end_utc", "start_local", "end_local"];
const columns = Object.keys(series.defaults).filter((column) => !ownColumns.includes(column));

describe("the columns of a series", () => {
  it("are taken over by its new occurrences", () => {
    assert.deepEqual([...copiedColumns, ...times].sort(), columns.sort());
  });

  it("are followed by its occurrences unless they have values of their own", () => {
    const followed = [...Object.values(valueColumns).flat(), "lang", "search_text"];

    assert.deepEqual(followed.sort(), columns.sort());
  });
});
