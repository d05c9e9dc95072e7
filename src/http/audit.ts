import qs from "qs";
import { Type } from "typebox";
import { auditActions, auditKinds } from "../audit/record.ts";
import type { Context } from "../context.ts";
import { has } from "../domain/roles.ts";
import { formatUtc, toWall } from "../domain/time.ts";
import { invalid } from "../errors.ts";
import { type AuditLogEntry, type AuditPage, listAudit, readHistory } from "../operations/audit-log.ts";
import { shortenedHeader } from "../operations/shorten-texts.ts";
import { dateBound } from "../resources/kit/date-types.ts";
import type { Resource } from "../resources/kit/define.ts";
import { fieldType, id, nullable, oneOf, urlSchema, wallClock } from "../resources/kit/field-types.ts";
import { type Options, pageOptions, parseOptions, type Values } from "../resources/kit/options.ts";
import { apiUrl, NAMESPACE } from "../resources/shared/urls.ts";
import { byId, type Handler } from "./handler.ts";
import type { Parameters } from "./request-parameters.ts";
import { locatorErrors } from "./resource-errors.ts";
import { namesOf } from "./resource-names.ts";
import { commonOf, locatedBy } from "./resource-route-parts.ts";
import type { HandlerResult } from "./response.ts";
import { type ApiRoute, requiredCredentials } from "./route.ts";
import { forbiddenErrors } from "./route-errors.ts";
import { languageParameter, optionParameters, pageParameters } from "./route-parameters.ts";

/** Pages beyond this many entries would take as long as reading all of them. */
const MAX_OFFSET = 100_000;

const pages = pageOptions(20, {
  page: "Page of the entries; the newest are on the first",
  per_page: "Entries per page",
});

const instant = fieldType<number>(
  dateBound.schema,
  (value, parseContext) => dateBound.parse(value, parseContext).instant,
);

const filters = {
  user: { type: id, description: "Id of the user who acted" },
  action: { type: oneOf(...auditActions), description: "Action that was taken" },
  resource: { type: oneOf(...auditKinds), description: "Resource that was acted on" },
  item: { type: id, description: "Id of the item or user that it was done to" },
  after: { type: instant, description: "Entries from this date on, site wall clock" },
  before: { type: instant, description: "Entries up to this date, site wall clock" },
};

const entryRepresentation = Type.Object(
  {
    id: Type.Integer(),
    date: wallClock("When it was done, site wall clock"),
    date_utc: wallClock("When it was done, in UTC"),
    action: Type.String({ enum: [...auditActions] }),
    user: nullable(
      Type.Object(
        { id: Type.Integer(), login: Type.String() },
        { description: "Who did it, by the name of that time; null: nobody who was logged in" },
      ),
    ),
    address: nullable(
      Type.String({
        description:
          "IP address of the client, `cli` for the command line, empty for background jobs; null for callers who are no administrators",
      }),
    ),
    request_id: Type.String({ description: "Id of the request in the log" }),
    resource: Type.String({ enum: [...auditKinds] }),
    item_id: Type.Integer({ description: "Id of the item or user; 0 for none" }),
    changes: Type.Array(
      Type.Object({
        field: Type.String(),
        before: Type.Unknown({ description: "The stored value before, null for none; `***` for a secret" }),
        after: Type.Unknown({ description: "The stored value after" }),
      }),
      { description: "The fields that it changed" },
    ),
    shortened: Type.Boolean({
      description:
        "Whether long values in `changes` are cut to their beginning, because those of the whole page have more than 2,000,000 characters; `per_page=1` shows them whole",
    }),
  },
  { $id: "AuditEntry", description: "An entry of the audit trail" },
);

const pageRepresentation = Type.Object(
  {
    entries: Type.Array(entryRepresentation),
    rest_url: urlSchema("This page"),
    next_rest_url: Type.Optional(urlSchema("The page with older entries, if there is one")),
    previous_rest_url: Type.Optional(urlSchema("The page with newer entries, if there is one")),
  },
  { $id: "AuditPage", description: "A page of the audit trail, the newest entry first" },
);

const pageResponses: ApiRoute["responses"] = {
  200: {
    description: "A page of entries",
    headers: ["X-Almanac-Shortened", "Allow"],
    schema: pageRepresentation,
  },
};

/** `GET {api}/audit`: the audit trail. */
export const auditRoute: ApiRoute = {
  id: "listAudit",
  methods: ["GET"],
  namespace: NAMESPACE,
  path: "/audit",
  parameters: (context) => [
    ...pageParameters(pages, context.site.maxPerPage),
    ...optionParameters(filters),
    languageParameter(context),
  ],
  errors: forbiddenErrors,
  right: "administer",
  credentials: requiredCredentials,
  handler: () => showAudit,
  summary: "List who changed what, when and from where; for administrators",
  tag: "audit",
  responses: pageResponses,
};

/** `GET {api}/{collection}/{id}/history`: the audit trail of one item. */
export function historyRoute(resource: Resource): ApiRoute {
  const { one, a } = namesOf(resource);
  return {
    ...commonOf(resource),
    id: `list${one}History`,
    methods: ["GET"],
    path: `/${resource.name}${byId.path}/history`,
    parameters: (context) => [
      locatedBy(byId, resource).parameter,
      ...pageParameters(pages, context.site.maxPerPage),
      languageParameter(context),
    ],
    errors: [...forbiddenErrors, ...locatorErrors(resource, byId)],
    right: resource.right,
    credentials: requiredCredentials,
    handler: () => showHistory(resource),
    summary: `List the changes of ${a}, for those who may edit it`,
    responses: pageResponses,
  };
}

const showAudit: Handler = async (parameters, context) => {
  const range = rangeOf(parameters, context);
  const { resource: kind, ...query } = parse(filters, parameters, context);
  const page = await listAudit(context.db, { ...query, ...(kind && { kind }) }, range);
  return pageResult("audit", page, range.page, parameters, context);
};

const showHistory =
  (resource: Resource): Handler =>
  async (parameters, context, request) => {
    const range = rangeOf(parameters, context);
    const { id, page } = await readHistory(resource, byId.refOf(request), range, context);
    return pageResult(`${resource.name}/${id}/history`, page, range.page, parameters, context);
  };

function rangeOf(parameters: Parameters, context: Context) {
  const { page, per_page } = parse(pages, parameters, context);
  const perPage = Math.min(per_page, context.site.maxPerPage);
  if ((page - 1) * perPage > MAX_OFFSET) throw invalid("page", "param_range");
  return { page, perPage };
}

/** Parses parameters; an empty one counts as not sent. */
function parse<O extends Options>(options: O, parameters: Parameters, { site, now }: Context): Values<O> {
  const sent = Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== ""));
  return parseOptions(options, sent, { zone: site.zone, siteZone: site.zone, now });
}

function pageResult(
  path: string,
  { entries, shortened, hasMore }: AuditPage,
  page: number,
  { page: _page, ...query }: Parameters,
  context: Context,
): HandlerResult {
  const link = (number: number) => {
    const text = qs.stringify({ ...query, ...(number > 1 && { page: number }) }, { format: "RFC1738" });
    return `${apiUrl(context)}/${path}${text && `?${text}`}`;
  };
  const body = {
    entries: entries.map((entry) => serialize(entry, context)),
    rest_url: link(page),
    ...(hasMore && { next_rest_url: link(page + 1) }),
    ...(page > 1 && { previous_rest_url: link(page - 1) }),
  };
  return { body, headers: { ...shortenedHeader(shortened), Allow: "GET" } };
}

/** Addresses are personal data of other users: only administrators see them. */
const serialize = (
  { id, at, action, user_id, login, address, request_id, kind, item_id, changes, isShortened }: AuditLogEntry,
  { site, caller }: Context,
) => ({
  id,
  date: toWall(at, site.zone),
  date_utc: formatUtc(at),
  action,
  user: user_id === 0 ? null : { id: user_id, login },
  address: has(caller, "administer") ? address : null,
  request_id,
  resource: kind,
  item_id,
  changes: Object.entries(changes).map(([field, [before, after]]) => ({ field, before, after })),
  shortened: isShortened,
});
