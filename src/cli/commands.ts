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

/** What a command works with. */
export interface Tools {
  store: Store;
  /** Unix seconds. */
  now: number;
}

/** One command: its words after its name, and what it does with them; it answers what to print. */
interface Command {
  words: string;
  description: string;
  run(words: string[], tools: Tools): Promise<string>;
}

/** Thrown when the words of a command are not what it takes. */
export class UsageError extends Error {}

/** Every command, by its two words. */
export const commands: Record<string, Command> = {
  "user add": {
    words: "LOGIN --role ROLE [--email ADDRESS] [--password PASSWORD]",
    description: `Add a user; the role is one of ${roles.join(", ")}`,
    async run(words, { store, now }) {
      const { positionals, values } = read(words, 1, ["role", "email", "password"]);
      const [login = ""] = positionals;
      const password = values.password ?? newPassword();
      const { email } = values;
      await addUser(
        store,
        { login, password, role: (values.role ?? "") as Role, ...(email && { email }) },
        now,
      );
      return values.password ? `${login} was added.` : `${login} was added. The password is ${password}`;
    },
  },
  "user list": {
    words: "",
    description: "List the users",
    async run(words, { store }) {
      read(words, 0);
      const users = await listUsers(store.read);
      return table(
        ["id", "login", "role", "email"],
        users.map(({ id, login, role, email }) => [String(id), login, role, email]),
      );
    },
  },
  "user remove": {
    words: "LOGIN [--reassign LOGIN]",
    description: "Remove a user; their items go to another",
    async run(words, { store }) {
      const { positionals, values } = read(words, 1, ["reassign"]);
      const [login = ""] = positionals;
      await removeUser(store, login, values.reassign ?? null);
      return `${login} was removed.`;
    },
  },
  "user set-role": {
    words: "LOGIN ROLE",
    description: "Change the role of a user",
    async run(words, { store }) {
      const [login = "", role = ""] = read(words, 2).positionals;
      await setRole(store, login, role as Role);
      return `${login} is ${role} now.`;
    },
  },
  "user set-password": {
    words: "LOGIN [--password PASSWORD]",
    description: "Change the password of a user; open sessions end",
    async run(words, { store }) {
      const { positionals, values } = read(words, 1, ["password"]);
      const [login = ""] = positionals;
      const password = values.password ?? newPassword();
      await setPassword(store, login, password);
      return values.password ? `${login} has a new password.` : `The new password of ${login} is ${password}`;
    },
  },
  "app-password create": {
    words: "LOGIN NAME",
    description: "Make an application password and print it, this once",
    async run(words, { store, now }) {
      const [login = "", name = ""] = read(words, 2).positionals;
      return createAppPassword(store, login, name, now);
    },
  },
  "app-password list": {
    words: "LOGIN",
    description: "List the application passwords of a user",
    async run(words, { store }) {
      const [login = ""] = read(words, 1).positionals;
      const found = await listAppPasswords(store.read, login);
      return table(
        ["id", "name", "created", "last used"],
        found.map(({ id, name, created, last_used }) => [
          String(id),
          name,
          formatUtc(created),
          last_used === null ? "never" : formatUtc(last_used),
        ]),
      );
    },
  },
  "app-password revoke": {
    words: "LOGIN ID",
    description: "Revoke an application password",
    async run(words, { store }) {
      const [login = "", id = ""] = read(words, 2).positionals;
      await revokeAppPassword(store, login, Number(id));
      return `The application password ${id} of ${login} is worth nothing now.`;
    },
  },
};

/** What the command line can do. */
export const usage = (): string =>
  [
    "npm run cli -- COMMAND, with the settings of the service in the environment:",
    ...Object.entries(commands).map(
      ([name, { words, description }]) => `  ${name} ${words}\n      ${description}`,
    ),
  ].join("\n");

function read(words: string[], count: number, options: string[] = []) {
  try {
    const { positionals, values } = parseArgs({
      args: words,
      allowPositionals: true,
      options: Object.fromEntries(options.map((name) => [name, { type: "string" as const }])),
    });
    if (positionals.length !== count)
      throw new Error(`${count} words are wanted, ${positionals.length} are given.`);
    return { positionals, values: values as Record<string, string | undefined> };
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${usage()}`);
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
