import type { Resource } from "../resources/kit/define.ts";

const capital = (word: string) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;

/** What a resource is called in names of operations and schemas: `Event`, `Events`. */
export const namesOf = ({ name, singular }: Pick<Resource, "name" | "singular">) => ({
  one: capital(singular),
  many: capital(name),
  /** In a sentence. */
  a: `${/^[aeiou]/.test(singular) ? "an" : "a"} ${singular}`,
});
