/** Comments, strings and regular expressions: a sign inside one of them begins none of the others. */
const literal =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\/(?![*/])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[dgimsuvy]*(?=[\s.,;)\]])/y;

const blank = (part: string) => part.replaceAll(/[^\n]/g, " ");

/** Code in which comments are blank, with the same lines. */
export const withoutComments = (text: string): string =>
  scan(
    text,
    (found) => (/^\/[/*]/.test(found) ? blank(found) : found),
    (part) => part,
  );

/** Code in which comments, strings, regular expressions and the text of templates are blank, with the same lines. */
export const codeOf = (text: string): string => scan(text, blank, (part) => `"${blank(part.slice(1))}`);

/** Replaces literals, and the text of templates up to an expression in them or their end. */
function scan(
  text: string,
  ofLiteral: (found: string) => string,
  ofTemplate: (part: string) => string,
): string {
  let code = "";
  /** Open braces of code inside each open template. */
  const templates: number[] = [];
  for (let at = 0; at < text.length; ) {
    literal.lastIndex = at;
    const [found] = literal.exec(text) ?? [];
    if (found) {
      code += ofLiteral(found);
      at += found.length;
      continue;
    }
    const sign = text[at] ?? "";
    const depth = templates.at(-1);
    if (sign === "`" || (sign === "}" && depth === 0)) {
      if (sign === "}") templates.pop();
      const rest = /^(?:[^`\\$]|\\[\s\S]|\$(?!\{))*(?:\$\{|`)/.exec(text.slice(at + 1))?.[0] ?? "";
      if (rest.endsWith("${")) templates.push(0);
      code += ofTemplate(sign + rest);
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
