import type { Migration } from "./migration.ts";

/** Terms begin with id 2: in WordPress, whose ids clients know, 1 is the default category of articles. */
const reserveFirst = "update sequences set last = 1 where name = 'term' and last = 0";

export const firstTermId: Migration = { sqlite: [reserveFirst], postgres: [reserveFirst] };
