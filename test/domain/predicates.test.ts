import assert from "node:assert/strict";
import { test } from "node:test";
import { all, any, equals, matchAll, matchNone, not, simplified } from "../../src/domain/predicates.ts";

const one = equals("status", "draft");
const other = equals("hidden", 1);

test("parts that are true of every item, or of none, are left out", () => {
  assert.deepEqual(simplified(all(one, matchAll, other)), all(one, other));
  assert.deepEqual(simplified(any(matchNone, one)), any(one));
  assert.deepEqual(simplified(all(one, any(not(other), matchAll))), all(one));
  assert.deepEqual(simplified(all(one, not(any(matchNone, all())))), matchNone);
  assert.equal(simplified(all(matchAll, not(matchNone))), matchAll);
  assert.equal(simplified(any(all(one, matchNone), matchNone)), matchNone);
  assert.deepEqual(simplified(not(all(one, matchAll))), not(all(one)));
});
