/** Types of changes, as the change feed and webhooks report them. */
export const changeTypes = ["created", "updated", "deleted"] as const;

export type ChangeType = (typeof changeTypes)[number];
