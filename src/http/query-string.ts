/** Parameters by name. */
export type Parameters = Record<string, unknown>;

/** A node of the tree of parameters: a text, or further names. */
type Branch = { children: Map<string, Branch | string>; next: number };

/** Brackets nested deeper are part of the last name. */
const MAX_NESTING = 5;

/**
 * Parses a query string or form: `a[]=1`, `a[b]=2`; the last of several scalars wins. Cost is linear in the length of
 * the text, whatever the names are.
 */
export function parseQueryString(text: string): Parameters {
  const root: Branch = { children: new Map(), next: 0 };
  for (const pair of text.replace(/^\?/, "").split("&")) {
    const [name = "", ...rest] = pair.split("=");
    if (name !== "") put(root, pathOf(decoded(name)), decoded(rest.join("=")));
  }
  return asObject(root);
}

/** A name or value of a query string; one that is encoded wrongly stays as it is. */
export function decoded(text: string): string {
  const spaced = text.replaceAll("+", " ");
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

/** `a[b][]` is a, b, and the next number. */
function pathOf(name: string): string[] {
  const [, first, brackets] = /^([^[]+)((?:\[[^[\]]*\])+)$/.exec(name) ?? [];
  if (first === undefined || brackets === undefined) return [name];
  const names = brackets.slice(1, -1).split("][");
  const last = names.slice(MAX_NESTING - 1);
  return [first, ...names.slice(0, MAX_NESTING - 1), ...(last.length > 0 ? [last.join("][")] : [])];
}

function put(root: Branch, path: string[], value: string): void {
  let branch = root;
  path.forEach((step, depth) => {
    const name = step === "" ? String(branch.next) : step;
    if (isIndex(name)) branch.next = Math.max(branch.next, Number(name) + 1);
    const there = branch.children.get(name);
    if (depth === path.length - 1) branch.children.set(name, value);
    else if (there === undefined || typeof there === "string") {
      const inner: Branch = { children: new Map(), next: 0 };
      branch.children.set(name, inner);
      branch = inner;
    } else branch = there;
  });
}

const isIndex = (name: string) => /^(0|[1-9]\d{0,9})$/.test(name);

/** Numeric names become an array, in their order. */
function childValue(node: Branch | string): unknown {
  if (typeof node === "string") return node;
  const children = [...node.children];
  if (!children.every(([name]) => isIndex(name))) return asObject(node);
  return children.sort(([a], [b]) => Number(a) - Number(b)).map(([, child]) => childValue(child));
}

const asObject = ({ children }: Branch): Parameters =>
  Object.fromEntries(
    [...children].filter(([name]) => !isUnsafeName(name)).map(([name, child]) => [name, childValue(child)]),
  );

/** Names of inherited properties that conversion to text or number calls: a value there would make it throw. */
const unsafeNames: ReadonlySet<string> = new Set(["__proto__", "toString", "valueOf"]);

/** Whether a name is left out wherever it stands in parameters. */
export const isUnsafeName = (name: string): boolean => unsafeNames.has(name);
