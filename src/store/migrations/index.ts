import { firstTables } from "./0001-first-tables.ts";
import { changes } from "./0002-changes.ts";
import { textIndex } from "./0003-text-index.ts";
import { versionsOfTerms } from "./0004-versions-of-terms.ts";
import { translationGroups } from "./0005-translation-groups.ts";
import { counters } from "./0006-counters.ts";
import { audit } from "./0007-audit.ts";
import { credentials } from "./0008-credentials.ts";
import { virtualEvents } from "./0009-virtual-events.ts";
import { media } from "./0010-media.ts";
import { applicationPasswords } from "./0011-application-passwords.ts";
import { formerSlugs } from "./0012-former-slugs.ts";
import { firstTermId } from "./0013-first-term-id.ts";
import { imageFiles } from "./0014-image-files.ts";
import { nodes } from "./0015-nodes.ts";
import { cheaperChanges } from "./0016-cheaper-changes.ts";
import { changeFeed } from "./0018-change-feed.ts";
import { series } from "./0019-series.ts";
import { sources } from "./0020-sources.ts";
import { imports } from "./0021-imports.ts";
import { categoryColours } from "./0022-category-colours.ts";
import { reviewNotes } from "./0023-review-notes.ts";
import { importFiles } from "./0024-import-files.ts";
import { secondFactors } from "./0025-second-factors.ts";
import { submissions } from "./0026-submissions.ts";
import { coveringStart } from "./0027-covering-start.ts";
import { focalPoints } from "./0028-focal-points.ts";
import { cheaperCounts } from "./0029-cheaper-counts.ts";
import { coveringModified } from "./0030-covering-modified.ts";
import { copiesOfImages } from "./0031-copies-of-images.ts";
import type { Migration } from "./migration.ts";

/** Every migration by its id, in order; no 0017 was ever shipped. Shipped migrations never change: the next one corrects them. */
export const migrations: Record<string, Migration> = {
  "0001-first-tables": firstTables,
  "0002-changes": changes,
  "0003-text-index": textIndex,
  "0004-versions-of-terms": versionsOfTerms,
  "0005-translation-groups": translationGroups,
  "0006-counters": counters,
  "0007-audit": audit,
  "0008-credentials": credentials,
  "0009-virtual-events": virtualEvents,
  "0010-media": media,
  "0011-application-passwords": applicationPasswords,
  "0012-former-slugs": formerSlugs,
  "0013-first-term-id": firstTermId,
  "0014-image-files": imageFiles,
  "0015-nodes": nodes,
  "0016-cheaper-changes": cheaperChanges,
  "0018-change-feed": changeFeed,
  "0019-series": series,
  "0020-sources": sources,
  "0021-imports": imports,
  "0022-category-colours": categoryColours,
  "0023-review-notes": reviewNotes,
  "0024-import-files": importFiles,
  "0025-second-factors": secondFactors,
  "0026-submissions": submissions,
  "0027-covering-start": coveringStart,
  "0028-focal-points": focalPoints,
  "0029-cheaper-counts": cheaperCounts,
  "0030-covering-modified": coveringModified,
  "0031-copies-of-images": copiesOfImages,
};
