import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import {
  addUser,
  createAppPassword,
  listAppPasswords,
  listUsers,
  removeUser,
  revokeAppPassword,
  setPassword,
  setRole,
} from "../auth/users.ts";
import { type Role, roles } from "../domain/roles.ts";
import { formatUtc } from "../domain/time.ts";
import type { Store } from "../store/store.ts";

/** Dependencies of commands. */
export interface CommandOptions {
  store: Store;
  /** Unix seconds. */
  now: number;
}

interface Command {
  /** The arguments after the name, as the usage message prints them. */
  synopsis: string;
  description: string;
  /** Returns the text to print. */
  run(args: string[], options: CommandOptions): Promise<string>;
}

/** Thrown for invalid arguments of a command. */
export class UsageError extends Error {}

/** Every command, by its name of two words. */
export const commands: Record<string, Command> = {
  "user add": {
    synopsis: "LOGIN --role ROLE [--email ADDRESS] [--password PASSWORD]",
    description: `Add a user; the role is one of ${roles.join(", ")}`,
    async run(args, { store, now }) {
      const { positionals, values } = parse(args, 1, ["role", "email", "password"]);
      const [login = ""] = positionals;
      const password = values.password ?? newPassword();
      const { email } = values;
      // `addUser` checks the role.
      const role = (values.role ?? "") as Role;
      await addUser(store, { login, password, role, ...(email && { email }) }, now);
      return values.password ? `${login} was added.` : `${login} was added. The password is ${password}`;
    },
  },
  "user list": {
    synopsis: "",
    description: "List the users",
    async run(args, { store }) {
      parse(args, 0);
      const users = await listUsers(store.read);
      return table(
        ["id", "login", "role", "email"],
        users.map(({ id, login, role, email }) => [String(id), login, role, email]),
      );
    },
  },
  "user remove": {
    synopsis: "LOGIN [--reassign LOGIN]",
    description: "Remove a user; their items go to another",
    async run(args, { store }) {
      const { positionals, values } = parse(args, 1, ["reassign"]);
      const [login = ""] = positionals;
      await removeUser(store, login, values.reassign ?? null);
      return `${login} was removed.`;
    },
  },
  "user set-role": {
    synopsis: "LOGIN ROLE",
    description: "Change the role of a user",
    async run(args, { store }) {
      const [login = "", role = ""] = parse(args, 2).positionals;
      // `setRole` checks the role.
      await setRole(store, login, role as Role);
      return `${login} is ${role} now.`;
    },
  },
  "user set-password": {
    synopsis: "LOGIN [--password PASSWORD]",
    description: "Change the password of a user; open sessions end",
    async run(args, { store }) {
      const { positionals, values } = parse(args, 1, ["password"]);
      const [login = ""] = positionals;
      const password = values.password ?? newPassword();
      await setPassword(store, login, password);
      return values.password ? `${login} has a new password.` : `The new password of ${login} is ${password}`;
    },
  },
  "app-password create": {
    synopsis: "LOGIN NAME",
    description: "Create an application password and print it, this once",
    async run(args, { store, now }) {
      const [login = "", name = ""] = parse(args, 2).positionals;
      return createAppPassword(store, login, name, now);
    },
  },
  "app-password list": {
    synopsis: "LOGIN",
    description: "List the application passwords of a user",
    async run(args, { store }) {
      const [login = ""] = parse(args, 1).positionals;
      const passwords = await listAppPasswords(store.read, login);
      return table(
        ["id", "name", "created", "last used"],
        passwords.map(({ id, name, created, last_used }) => [
          String(id),
          name,
          formatUtc(created),
          last_used === null ? "never" : formatUtc(last_used),
        ]),
      );
    },
  },
  "app-password revoke": {
    synopsis: "LOGIN ID",
    description: "Revoke an application password",
    async run(args, { store }) {
      const [login = "", id = ""] = parse(args, 2).positionals;
      await revokeAppPassword(store, login, Number(id));
      return `The application password ${id} of ${login} was revoked.`;
    },
  },
};

/** The usage message of the command line. */
export const usage = (): string =>
  [
    "npm run cli -- COMMAND, with the settings of the service in the environment:",
    ...Object.entries(commands).map(
      ([name, { synopsis, description }]) => `  ${name} ${synopsis}\n      ${description}`,
    ),
  ].join("\n");

function parse(args: string[], count: number, options: string[] = []) {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: Object.fromEntries(options.map((name) => [name, { type: "string" as const }])),
    });
    if (positionals.length !== count)
      throw new Error(`Expected ${count} arguments, got ${positionals.length}.`);
    // All options are of type "string", none is repeatable.
    return { positionals, values: values as Record<string, string | undefined> };
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n${usage()}`);
  }
}

const newPassword = () => randomBytes(12).toString("base64url");

function table(head: string[], rows: string[][]): string {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
