import { codeOf } from "./code-of.ts";

/** Lines above a type assertion in which its reason may stand: a comment stands before a whole statement. */
const LINES_ABOVE = 3;

/** The lines with a type assertion that has no comment beside it. `as const` asserts nothing that could be wrong. */
export function unexplainedAssertions(text: string): number[] {
  const lines = text.split("\n");
  const code = codeOf(text)
    // Names of imports, exports and of members that a mapped type renames.
    .replaceAll(/^(?:import|export)\s[^;=]*?\{[^}]*\}|\[\w+ in [^\]]*\]/gm, (part) =>
      part.replaceAll(/[^\n]/g, " "),
    )
    .split("\n");
  return code.flatMap((line, at) => {
    if (!/(?:^|[\w)\]}">])\s+as\s+(?!const\b)[\w({["]/.test(line)) return [];
    const near = lines.slice(Math.max(0, at - LINES_ABOVE), at + 1);
    return near.some((one) => /\/\/ |\*\/|^\s*\* /.test(one)) ? [] : [at + 1];
  });
}
