import { randomBytes } from "node:crypto";
import { createAppPassword, listAppPasswords, revokeAppPassword } from "../auth/app-passwords.ts";
import { resetFactorOf } from "../auth/manage-second-factor.ts";
import { addUser, listUsers, removeUser, setPassword, setRole } from "../auth/users.ts";
import { type Role, roles } from "../domain/roles.ts";
import { formatUtc } from "../domain/time.ts";
import { auditCommands } from "./audit-commands.ts";
import { type CliCommand, parse, table } from "./command.ts";
import { copyCommand } from "./copy-command.ts";
import { fileImportCommands } from "./file-import-commands.ts";
import { importCommands } from "./import-commands.ts";
import { maintenanceCommands } from "./maintenance-commands.ts";
import { mcpCommand } from "./mcp-command.ts";
import { readSecret } from "./secret-input.ts";
import { sourceCommands } from "./source-commands.ts";
import { transferCommands } from "./transfer-commands.ts";

const passwordHelp =
  "The password is the first line of FILE, or of the standard input for `-`; without FILE a new one is printed";

/** Every command, by its name of one or two words. */
export const commands: Record<string, CliCommand> = {
  "user add": {
    changesUsers: true,
    synopsis: "LOGIN --role ROLE [--email ADDRESS] [--password-file FILE]",
    description: `Add a user; the role is one of ${roles.join(", ")}. ${passwordHelp}`,
    async run(args, { store, now }) {
      const { positionals, values } = parse(args, 1, ["role", "email", "password-file"]);
      const [login = ""] = positionals;
      const given = await givenPassword(values);
      const password = given ?? newPassword();
      const { email } = values;
      // `addUser` checks the role.
      const role = (values.role ?? "") as Role;
      await addUser(store, { login, password, role, ...(email && { email }) }, now);
      return given ? `${login} was added.` : `${login} was added. The password is ${password}`;
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
    changesUsers: true,
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
    changesUsers: true,
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
    changesUsers: true,
    synopsis: "LOGIN [--password-file FILE] [--revoke-app-passwords]",
    description: `Change the password of a user; open sessions end. ${passwordHelp}`,
    async run(args, { store }) {
      const { positionals, values, has } = parse(args, 1, ["password-file"], ["revoke-app-passwords"]);
      const [login = ""] = positionals;
      const given = await givenPassword(values);
      const password = given ?? newPassword();
      await setPassword(store, login, password, { revokeAppPasswords: has("revoke-app-passwords") });
      return given ? `${login} has a new password.` : `The new password of ${login} is ${password}`;
    },
  },
  "user reset-second-factor": {
    synopsis: "LOGIN",
    description: "Remove the second factor of a user who has lost it; the password alone is enough then",
    async run(args, { store, actor }) {
      const [login = ""] = parse(args, 1).positionals;
      const wasReset = await resetFactorOf(store, actor, login);
      return wasReset ? `${login} has no second factor any more.` : `${login} has no second factor.`;
    },
  },
  "app-password create": {
    changesUsers: true,
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
    changesUsers: true,
    synopsis: "LOGIN ID",
    description: "Revoke an application password",
    async run(args, { store }) {
      const [login = "", id = ""] = parse(args, 2).positionals;
      await revokeAppPassword(store, login, Number(id));
      return `The application password ${id} of ${login} was revoked.`;
    },
  },
  ...auditCommands,
  ...maintenanceCommands,
  ...copyCommand,
  ...transferCommands,
  ...mcpCommand,
  ...importCommands,
  ...fileImportCommands,
  ...sourceCommands,
};

const givenPassword = async ({ "password-file": file }: Record<string, string | undefined>) =>
  file === undefined ? null : readSecret("password", file);

const newPassword = () => randomBytes(12).toString("base64url");

/** The name of the command that arguments begin with, one or two words. */
export const commandName = ([first = "", second = ""]: readonly string[]): string | undefined =>
  [`${first} ${second}`, first].find((name) => Object.hasOwn(commands, name));

const helpFlags = ["--help", "-h"];

/**
 * The usage message that arguments ask for: of the command that they name, of those with its first word, or of all; null
 * where they ask for none, or name what does not exist.
 */
export function helpFor(args: readonly string[]): string | null {
  const words = args.filter((arg) => !helpFlags.includes(arg));
  const isVerb = words[0] === "help" || args.length === 0;
  if (!isVerb && words.length === args.length) return null;
  const [first = "", ...others] = words[0] === "help" ? words.slice(1) : words;
  if (first === "") return usage();
  const name = commandName([first, ...others]);
  const names = Object.keys(commands).filter((one) => (name ? one === name : one.startsWith(`${first} `)));
  return names.length > 0 ? usage(names) : null;
}

/** The usage message of commands, of all unless some are named. */
export const usage = (names = Object.keys(commands)): string =>
  [
    "almanac cli COMMAND, in a clone npm run cli -- COMMAND, with the settings of the service in the environment",
    "(--create makes the store, if there is none):",
    ...Object.entries(commands)
      .filter(([name]) => names.includes(name))
      .map(
        ([name, { synopsis, description }]) => `  ${`${name} ${synopsis}`.trimEnd()}\n      ${description}`,
      ),
  ].join("\n");
