/** Lines above a type assertion in which its reason may stand: a comment stands before a whole statement. */
const LINES_ABOVE = 3;

/** Strings, comments, and the text of templates up to an expression in them or their end. */
const blankable =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\/(?![*/])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[dgimsuvy]*(?=[\s.,;)\]])/y;

/** Code in which strings, comments and the text of templates are blank, with the same lines. */
function codeOf(text: string): string {
  let code = "";
  /** Open braces of code inside each open template. */
  const templates: number[] = [];
  for (let at = 0; at < text.length; ) {
    blankable.lastIndex = at;
    const [found] = blankable.exec(text) ?? [];
    if (found) {
      code += found.replaceAll(/[^\n]/g, " ");
      at += found.length;
      continue;
    }
    const sign = text[at] ?? "";
    const depth = templates.at(-1);
    if (sign === "`" || (sign === "}" && depth === 0)) {
      if (sign === "}") templates.pop();
      const rest = /^(?:[^`\\$]|\\[\s\S]|\$(?!\{))*(?:\$\{|`)/.exec(text.slice(at + 1))?.[0] ?? "";
      if (rest.endsWith("${")) templates.push(0);
      code += `"${rest.replaceAll(/[^\n]/g, " ")}`;
      at += 1 + rest.length;
      continue;
    }
    if (depth !== undefined && (sign === "{" || sign === "}"))
      templates.push((templates.pop() ?? 0) + (sign === "{" ? 1 : -1));
    code += sign;
    at += 1;
  }
  return code;
}

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
