export const roles = ["administrator", "editor", "author", "contributor", "subscriber"] as const;
export type Role = (typeof roles)[number];

/** Rights that a role grants; the same ones hold for events, venues and organizers. */
export type Right =
  | "edit"
  | "edit_published"
  | "edit_others"
  | "publish"
  | "manage_categories"
  | "manage_tags"
  | "upload"
  | "administer";

/** The authenticated user of a request; the anonymous caller has id 0 and no role. */
export interface Caller {
  id: number;
  login: string;
  role: Role | null;
  /** Id of the application password that authenticates the request. */
  appPassword?: number;
}

export const anonymous: Caller = { id: 0, login: "", role: null };

const contributor: Right[] = ["edit"];
const author: Right[] = [...contributor, "edit_published", "publish", "manage_categories", "upload"];
const editor: Right[] = [...author, "edit_others", "manage_tags"];

/** The one table of rights by role. */
const rights: Record<Role, ReadonlySet<Right>> = {
  administrator: new Set([...editor, "administer"]),
  editor: new Set(editor),
  author: new Set(author),
  contributor: new Set(contributor),
  subscriber: new Set(),
};

/** Whether the caller's role grants a right. */
export const has = ({ role }: Caller, right: Right): boolean => role !== null && rights[role].has(right);
