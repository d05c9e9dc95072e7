import type { Resource } from "../resources/kit/define.ts";

const capital = (word: string) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;

/** The names of a resource in operation ids and schemas (`Event`, `Events`) and in sentences (`an event`). */
export const namesOf = ({ name, singular }: Pick<Resource, "name" | "singular">) => ({
  one: capital(singular),
  many: capital(name),
  a: `${/^[aeiou]/.test(singular) ? "an" : "a"} ${singular}`,
});
