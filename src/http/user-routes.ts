import { Type } from "typebox";
import type { UserFields } from "../auth/manage-users.ts";
import { usersWithFactor } from "../auth/second-factor.ts";
import { isLogin, listUsers, MAX_LOGIN_LENGTH } from "../auth/users.ts";
import { type Role, roles } from "../domain/roles.ts";
import { invalid, ServiceError } from "../errors.ts";
import { forbidden } from "../operations/authorise.ts";
import * as types from "../resources/kit/field-types.ts";
import { serializeAccount } from "../writer/user-commands.ts";
import type { Handler } from "./handler.ts";
import { pathId } from "./path-parts.ts";
import type { Parameters } from "./request-parameters.ts";
import { type ApiRoute, type Parameter, requiredCredentials } from "./route.ts";
import { forbiddenErrors } from "./route-errors.ts";
import { idParameter, languageParameter, queryParameter } from "./route-parameters.ts";
import { idempotencyOf, viaCommand } from "./write-handlers.ts";

const ITEM = "/users/{id}";

/** The role of a new user whose request names none. */
const DEFAULT_ROLE: Role = "subscriber";

const account = Type.Object(
  {
    id: Type.Integer(),
    login: Type.String(),
    email: Type.String({ description: "Empty if not known" }),
    role: types.enumSchema(roles),
    created: Type.String({ format: "date-time" }),
    second_factor: Type.Boolean({ description: "Whether the user logs in with a second factor" }),
  },
  { $id: "Account", description: "A user, as administrators see it" },
);

const accountList = Type.Object(
  { users: Type.Array(account) },
  { $id: "Accounts", description: "All users, in the order in which they were added" },
);

const loginLink = Type.Object(
  {
    url: Type.String({ format: "uri", description: "Leads to a form for a new password; works once" }),
    expires: Type.String({ format: "date-time" }),
  },
  { $id: "LoginLink", description: "A link for a user who has no password, or has forgotten it" },
);

const list: Handler = async (_parameters, { db }) => {
  const withFactor = await usersWithFactor(db);
  const users = await listUsers(db);
  return { body: { users: users.map((user) => serializeAccount(user, withFactor.has(user.id))) } };
};

/** The fields that a request sends; throws for values that they cannot have. */
function fieldsIn(parameters: Parameters): Partial<UserFields> {
  const { login, email, role } = parameters;
  if (login !== undefined && !(typeof login === "string" && isLogin(login))) throw invalid("login");
  if (role !== undefined && !roles.some((one) => one === role)) throw invalid("role");
  return {
    ...(login !== undefined && { login }),
    ...(email !== undefined && { email: emailOf(email) }),
    // One of the roles: see above.
    ...(role !== undefined && { role: role as Role }),
  };
}

function emailOf(value: unknown): string {
  if (value === "") return "";
  try {
    return types.email.parse(value, types.timeless);
  } catch (error) {
    if (error instanceof types.ValidationError) throw invalid("email");
    throw error;
  }
}

function newUser(parameters: Parameters): UserFields {
  const { login, email = "", role = DEFAULT_ROLE } = fieldsIn(parameters);
  if (login === undefined) throw new ServiceError("rest_missing_callback_param", { missing: ["login"] });
  return { login, email, role };
}

function heirIn({ reassign }: Parameters): number | null {
  if (reassign === undefined) return null;
  try {
    return types.id.parse(reassign, types.timeless);
  } catch (error) {
    if (error instanceof types.ValidationError) throw invalid("reassign");
    throw error;
  }
}

const common = {
  namespace: "almanac/v1",
  tag: "users",
  right: "administer",
  credentials: requiredCredentials,
  cacheSeconds: 0,
} as const;

const field = (name: string, schema: Parameter["schema"], description: string): Parameter => ({
  name,
  in: "body",
  schema,
  description,
  required: false,
});

const email = field("email", Type.String({ maxLength: types.maxLengths.line }), "E-mail address, or empty");
const role = field("role", types.enumSchema(roles), "Role, which decides what the user may do");
const newRole: Parameter = { ...role, schema: { ...role.schema, default: DEFAULT_ROLE } };
const login: Parameter = {
  ...field("login", Type.String({ minLength: 1, maxLength: MAX_LOGIN_LENGTH }), "Login name"),
  required: true,
};
const userId = idParameter("Id of the user");

/** `{api}/users`: who may log in. */
export const userRoutes: readonly ApiRoute[] = [
  {
    ...common,
    id: "listUsers",
    methods: ["GET"],
    path: "/users",
    parameters: (context) => [languageParameter(context)],
    errors: forbiddenErrors,
    handler: () => list,
    summary: "List the users; for administrators",
    responses: { 200: { description: "All users", schema: accountList } },
  },
  {
    ...common,
    id: "createUser",
    methods: ["POST"],
    path: "/users",
    parameters: (context) => [login, email, newRole, languageParameter(context)],
    errors: [...forbiddenErrors, "rest_missing_callback_param", "rest_user_exists"],
    handler: viaCommand((parameters, context, request) => ({
      name: "create user",
      user: null,
      fields: newUser(parameters),
      idempotency: idempotencyOf(request, context),
    })),
    summary: "Add a user; for administrators",
    description: "The user has no password yet: a link lets them choose one.",
    body: { schema: "AccountCreate", description: "The user", required: true },
    responses: { 201: { description: "Created", schema: account } },
  },
  {
    ...common,
    id: "updateUser",
    methods: ["PATCH"],
    path: ITEM,
    parameters: (context) => [userId, email, role, languageParameter(context)],
    errors: [...forbiddenErrors, "rest_user_not_found", "rest_user_exists", "rest_last_administrator"],
    handler: viaCommand((parameters, _context, request) => {
      const { login: _login, ...changes } = fieldsIn(parameters);
      return { name: "update user", user: pathId(request), changes, idempotency: null };
    }),
    summary: "Change the role or the e-mail address of a user; for administrators",
    body: { schema: "AccountUpdate", description: "The fields to change", required: false },
    responses: { 200: { description: "Changed", schema: account } },
  },
  {
    ...common,
    id: "deleteUser",
    methods: ["DELETE"],
    path: ITEM,
    parameters: (context) => [
      userId,
      queryParameter("reassign", Type.Integer({ minimum: 1 }), "Id of the new author of the user's items"),
      languageParameter(context),
    ],
    errors: [...forbiddenErrors, "rest_user_not_found", "rest_user_has_items", "rest_last_administrator"],
    handler: viaCommand((parameters, _context, request) => ({
      name: "remove user",
      user: pathId(request),
      reassign: heirIn(parameters),
      idempotency: null,
    })),
    summary: "Delete a user; for administrators",
    responses: { 200: { description: "The user that was deleted", schema: account } },
  },
  {
    ...common,
    id: "makeLoginLink",
    methods: ["PUT"],
    path: `${ITEM}/login-link`,
    parameters: (context) => [userId, languageParameter(context)],
    errors: [...forbiddenErrors, "rest_user_not_found"],
    handler: viaCommand((_parameters, _context, request) => ({
      name: "make login link",
      user: pathId(request),
      idempotency: null,
    })),
    summary: "Make a link with which a user chooses a password; for administrators",
    description: "The link works once, for three days. The one before no longer works.",
    responses: { 200: { description: "The link, which no other response shows", schema: loginLink } },
  },
  {
    ...common,
    id: "resetSecondFactor",
    methods: ["DELETE"],
    path: `${ITEM}/second-factor`,
    parameters: (context) => [userId, languageParameter(context)],
    errors: [...forbiddenErrors, "rest_user_not_found"],
    handler: viaCommand((_parameters, context, request) => {
      const user = pathId(request);
      // One's own takes the password and a code, even of administrators.
      if (user === context.caller.id) throw forbidden(context);
      return { name: "reset second factor", user, idempotency: null };
    }),
    summary: "Remove the second factor of another user, who has lost it; for administrators",
    responses: { 200: { description: "The user, who logs in with the password alone", schema: account } },
  },
];
