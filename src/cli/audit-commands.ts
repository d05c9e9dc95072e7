import { type AuditAction, auditActions } from "../audit/record.ts";
import { erasePersonalData } from "../auth/erase-personal-data.ts";
import { findUser, UserError } from "../auth/users.ts";
import { formatUtc } from "../domain/time.ts";
import { listAudit } from "../operations/audit-log.ts";
import { type CliCommand, parse, table, UsageError } from "./command.ts";

/** Commands about the audit trail. */
export const auditCommands: Record<string, CliCommand> = {
  history: {
    synopsis: "[--of RESOURCE/ID] [--user LOGIN] [--action ACTION] [--limit NUMBER]",
    description: `Show the audit trail, the newest entry first, 50 unless more are wanted; actions are ${auditActions.join(", ")}`,
    async run(args, { store }) {
      const { values } = parse(args, 0, ["of", "user", "action", "limit"]);
      const [kind, item] = values.of?.split("/") ?? [];
      const limit = Number(values.limit ?? 50);
      const action = auditActions.find((one) => one === values.action);
      if (!Number.isSafeInteger(limit) || limit < 1) throw new UsageError("The limit must be a number.");
      if (values.action && !action) throw new UsageError(`There is no action ${values.action}.`);
      if (values.of && !(kind && /^\d+$/.test(item ?? ""))) throw new UsageError("--of takes events/12.");
      const user = values.user === undefined ? undefined : await findUser(store.read, values.user);
      if (values.user && !user) throw new UserError(`There is no user ${values.user}.`);
      const query: { action?: AuditAction } = action ? { action } : {};
      const { entries, shortened } = await listAudit(
        store.read,
        { ...query, ...(kind && { kind, item: Number(item) }), ...(user && { user: user.id }) },
        { page: 1, perPage: limit },
      );
      const lines = table(
        ["when (UTC)", "who", "from", "action", "what", "changes"],
        entries.map(({ at, login, address, action, kind, item_id, changes }) => [
          formatUtc(at),
          login,
          address,
          action,
          `${kind}/${item_id}`,
          Object.entries(changes)
            .map(
              ([field, [before, after]]) => `${field}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`,
            )
            .join("; "),
        ]),
      );
      return shortened > 0 ? `${lines}\nLong values of ${shortened} entries are cut.` : lines;
    },
  },
  forget: {
    synopsis: "EMAIL|LOGIN",
    description: "Remove the personal data of a person from accounts and the audit trail; their items stay",
    async run(args, { store, actor }) {
      const [name = ""] = parse(args, 1).positionals;
      const { login, entries } = await erasePersonalData(store, name, actor);
      const account = login === null ? "There was no such user." : `The user is called ${login} now.`;
      return `${account} ${entries} entries of the audit trail were changed.`;
    },
  },
};
