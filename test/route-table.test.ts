import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { readConfig } from "../src/config.ts";
import { routerPath } from "../src/http/register-routes.ts";
import { type ApiRoute, fillPath, type Parameter, pathOf } from "../src/http/route.ts";
import { catalogues } from "../src/locales/index.ts";
import { resources } from "../src/resources/index.ts";
import { AUTHORIZATION_PATH, NAMESPACE } from "../src/resources/shared/urls.ts";
import { routeTable } from "../src/route-table.ts";
import { siteOf } from "../src/site.ts";
import { contractOf, operationsOf, type Part, pointerTo } from "./support/openapi.ts";
import { registeredRoutes } from "./support/routes.ts";
import { startService, type TestService } from "./support/service.ts";

const site = siteOf(readConfig({ TIMEZONE: "UTC" }));
const context = { site, namespace: NAMESPACE };

/**
 * Routes outside the table, as the router prints them in the default language, wildcards without the segment before:
 * pages for people and their files, well-known files, and the endpoint for assistants.
 */
const outsideTable = new Set([
  // JSON-RPC: one path for all methods and tools, which are made of the routes of the table; neither OpenAPI nor discovery
  // can describe it.
  "/mcp",
  ...["/admin", "/admin*", "/admin/files*", "/wp-admin", "/wp-admin*", "/wp-login.php", "/login"],
  ...["/event/:rest/:date", "/venues", "/organizers"],
  ...["/embed/list", "/embed/month", "/embed/event/:rest", "/embed.js"],
  ...[
    "/",
    "/docs",
    "/docs/guide",
    "/docs/guide*",
    AUTHORIZATION_PATH,
    "/events",
    "/events/submit",
    "/events*",
    "/*",
    "*",
  ],
  ...["security.txt", "host-meta", "host-meta.json", "change-password"].map((file) => `/.well-known/${file}`),
  ...["/robots.txt", "/sitemap.xml", "/sitemap-:rest", "/wp-sitemap.xml", "/sitemap_index.xml"],
  ...resources.filter(({ kind }) => kind === "post").map(({ singular }) => `/${singular}/:rest`),
]);

const languageSegment = new RegExp(`^/(${Object.keys(catalogues).join("|")})(?=[/*]|$)`);

const isOutsideTable = (path: string) =>
  path.startsWith("/assets/") || outsideTable.has(path.replace(languageSegment, "") || "/");

const isApiRoute = (route: (typeof routeTable)[number]): route is ApiRoute => route.namespace !== null;
const apiRoutes = routeTable.filter(isApiRoute);

/** The methods that the router has for a route: Fastify adds HEAD to GET, the API has OPTIONS on every path. */
const routerMethods = (route: (typeof routeTable)[number]): string[] => [
  ...route.methods,
  ...(route.methods.includes("GET") ? ["HEAD"] : []),
  ...(isApiRoute(route) ? ["OPTIONS"] : []),
];

describe("the route table", () => {
  it("has the routes of the router but pages for people, their files and /mcp, and no others", async () => {
    const registered = (await registeredRoutes())
      .filter(({ path }) => !isOutsideTable(path))
      .map(({ method, path }) => `${method} ${path}`);
    const declared = routeTable.flatMap((route) =>
      routerMethods(route).map((method) => `${method} ${routerPath(route, { site })}`),
    );

    assert.deepEqual([...new Set(registered)].sort(), [...new Set(declared)].sort());
  });

  it("declares each id and each method of a path once", () => {
    const ids = routeTable.map(({ id }) => id);
    const methods = routeTable.flatMap((route) =>
      route.methods.map((method) => `${method} ${routerPath(route, { site })}`),
    );

    assert.equal(new Set(ids).size, ids.length);
    assert.equal(new Set(methods).size, methods.length);
  });

  it("declares each parameter of a route once in each place, and those of its path", () => {
    for (const { id, path, parameters } of routeTable) {
      const declared = parameters(context);
      const places = declared.map((one) => `${one.in} ${one.name}`);
      const inPath = declared.filter((one) => one.in === "path").map(({ name }) => name);

      assert.equal(new Set(places).size, places.length, id);
      assert.deepEqual(
        inPath,
        [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
        id,
      );
    }
  });
});

describe("the parameters of every route", () => {
  const parameters = routeTable.flatMap((route) =>
    route.parameters(context).map((one) => ({ ...one, of: `${route.id} ${one.name}` })),
  );
  const without = (name: string, keywords: readonly string[]) =>
    parameters
      .filter((one) => one.name === name && !keywords.every((keyword) => keyword in one.schema))
      .map(({ of }) => of);

  it("declare the first page and the size of pages", () => {
    assert.ok(parameters.filter(({ name }) => name === "per_page").length > 20);
    assert.deepEqual(without("page", ["default"]), []);
    assert.deepEqual(without("per_page", ["default", "maximum"]), []);
  });

  it("have their defaults in their schemas, not in their descriptions", () => {
    const described = parameters.filter(({ description }) => /unless given/.test(description));

    assert.deepEqual(
      described.map(({ of }) => of),
      [],
    );
  });
});

/** The keywords on which all readers agree. */
const keywords = ["type", "enum", "minimum", "exclusiveMinimum", "maximum", "default"];

/** These keywords of a schema; `null`, which clears a field, is left out. */
function factsOf(schema: Part): Record<string, unknown> {
  const isNull = (one: Part) => one.type === "null";
  const others = schema.anyOf?.some(isNull) ? schema.anyOf.filter((one: Part) => !isNull(one)) : [];
  const { type, ...rest } = others.length === 1 ? { ...schema, ...others[0] } : schema;
  const types = [type ?? []].flat();
  const [only = "null"] = types.filter((one) => one !== "null");
  const plain = { ...rest, ...(types.length > 0 && { type: only }) };
  return Object.fromEntries(keywords.filter((name) => name in plain).map((name) => [name, plain[name]]));
}

describe("the readers of the route table", () => {
  let service: TestService;
  let document: Part;
  let root: Part;
  let contract: ReturnType<typeof contractOf>;
  const options = new Map<string, Part>();

  before(async () => {
    service = await startService("sqlite");
    document = (await service.anonymous.get("/doc?version=3.1")).body;
    contract = contractOf(document);
    root = (await service.anonymous.get("//wp-json/")).body;
    for (const route of apiRoutes) {
      const url = `/${pathOf(route, site.apiRoot).replace(/\{\w+\}/g, "1")}`;
      options.set(route.id, (await service.anonymous.send("OPTIONS", url)).body);
    }
  });
  after(() => service?.close());

  const patternOf = (route: ApiRoute) =>
    `/${route.namespace}${fillPath(route.path, route.parameters(context), (name, is) => `(?P<${name}>${is})`)}`;

  /** The arguments of a route in the description of its path. */
  const argsIn = (description: Part, { methods }: ApiRoute) =>
    description.endpoints.find((one: Part) => one.methods.join() === methods.join()).args;

  /** The schema of a parameter in one operation of the document. */
  function schemaIn(operation: Part, { name, in: place }: Parameter): Part {
    if (place !== "body")
      return operation.part.parameters
        .map((_: unknown, index: number) => contract.find(pointerTo(operation.pointer, "parameters", index)))
        .find(({ part }: Part) => part.name === name && part.in === place)?.part.schema;
    const forms = pointerTo(operation.pointer, "requestBody", "content", "multipart/form-data", "schema");
    return contract.find(forms).part.properties[name];
  }

  const argumentsOf = (route: ApiRoute) => {
    const all = route.parameters(context).filter((one) => one.in !== "header");
    return all.filter((one) => one.in === "path" || !all.some((other) => isSamePath(other, one)));
  };
  const isSamePath = (a: Parameter, b: Parameter) => a.in === "path" && a.name === b.name;

  it("have every route: the document, discovery and OPTIONS", () => {
    const described = operationsOf(document).map(({ method, path, isOutsideApi }) =>
      [method.toUpperCase(), isOutsideApi ? path : pathOf({ namespace: NAMESPACE, path }, site.apiRoot)].join(
        " ",
      ),
    );
    const declared = routeTable.flatMap((route) =>
      route.methods.map((method) => {
        const path = route.namespace === NAMESPACE ? route.path || "/" : route.path;
        return `${method} ${pathOf({ ...route, path }, site.apiRoot)}`;
      }),
    );

    assert.deepEqual(described.sort(), declared.sort());
    const patterns = [...new Set(apiRoutes.map(patternOf))];
    const aliases = patterns
      .filter((pattern) => pattern.startsWith(`/${NAMESPACE}`))
      .map((pattern) => pattern.replace(NAMESPACE, "tribe/events/v1"));
    assert.deepEqual(Object.keys(root.routes).sort(), [...patterns, ...aliases].sort());
    for (const route of apiRoutes) {
      const { methods } = root.routes[patternOf(route)];
      assert.ok(
        route.methods.every((method) => methods.includes(method)),
        route.id,
      );
      assert.deepEqual(options.get(route.id), root.routes[patternOf(route)], route.id);
    }
  });

  it("agree on the parameters of every route", () => {
    let count = 0;
    for (const route of apiRoutes) {
      const declared = argumentsOf(route);
      const args = argsIn(root.routes[patternOf(route)], route);
      assert.deepEqual(Object.keys(args).sort(), declared.map(({ name }) => name).sort(), route.id);
      const operations = operationsOf(document).filter(
        ({ id }) => id === route.id || id.startsWith(`${route.id}With`),
      );
      assert.equal(operations.length, route.methods.length, route.id);
      for (const parameter of declared) {
        const { name, schema, required, description, currentDefault } = parameter;
        const { default: shown, ...constant } = factsOf(args[name]);
        const expected = factsOf(schema);
        const inDiscovery = currentDefault ? constant : factsOf(args[name]);
        assert.deepEqual(inDiscovery, expected, `${route.id} ${name}, discovery`);
        assert.ok(!currentDefault || shown !== undefined, `${route.id} ${name}, current default`);
        assert.deepEqual([args[name].required, args[name].description], [required, description]);
        for (const operation of operations) {
          const documented = schemaIn(operation, parameter);
          assert.deepEqual(factsOf(documented), expected, `${operation.id} ${name}, OpenAPI`);
          count += 1;
        }
      }
    }
    assert.ok(count > 500, `${count} parameters`);
  });

  const expected: [id: string, name: string, facts: Record<string, unknown>][] = [
    ["createEvent", "all_day", { type: "boolean", default: false }],
    ["updateEvent", "all_day", { type: "boolean" }],
    ["listEvents", "strict_dates", { type: "boolean", default: false }],
    ["listVenues", "only_with_upcoming", { type: "boolean", default: false }],
    ["listOrganizers", "only_with_upcoming", { type: "boolean", default: false }],
    ["listCategories", "hide_empty", { type: "boolean", default: true }],
    ["listTags", "hide_empty", { type: "boolean", default: true }],
    ["listWpTags", "hide_empty", { type: "boolean", default: false }],
    ["describeNamespace", "namespace", { type: "string", default: NAMESPACE }],
    ["describeNamespace", "context", { type: "string", enum: ["view", "edit"], default: "view" }],
    ["describeSite", "context", { type: "string", enum: ["view", "edit"], default: "view" }],
    ["readEvent", "context", { type: "string", enum: ["view", "edit"], default: "view" }],
    ["listEvents", "per_page", { type: "integer", minimum: 1, maximum: 50, default: 9 }],
    ["listWpTags", "per_page", { type: "integer", minimum: 1, maximum: 100, default: 10 }],
    ["readEventsIcsFeed", "per_page", { type: "integer", minimum: 1, maximum: 500, default: 500 }],
    ["listTags", "wpml_language", { type: "string", enum: ["en", "fr", "de", "es", "all"] }],
    ["listAudit", "per_page", { type: "integer", minimum: 1, maximum: 50, default: 20 }],
    ["listWpPosts", "per_page", { type: "integer", minimum: 1, maximum: 100, default: 10 }],
    ["createImport", "keep_ids", { type: "boolean", default: false }],
    ["createSubscription", "interval", { type: "integer", minimum: 300, maximum: 2_592_000, default: 3600 }],
    ["updateSubscription", "interval", { type: "integer", minimum: 300, maximum: 2_592_000 }],
    ["createWebhook", "status", { type: "string", enum: ["active", "disabled"], default: "active" }],
    ["updateWebhook", "status", { type: "string", enum: ["active", "disabled"] }],
    ["logOut", "wpml_language", { type: "string", enum: ["en", "fr", "de", "es", "all"] }],
  ];
  for (const [id, name, facts] of expected)
    it(`show the same of ${name} in ${id}`, () => {
      const route = apiRoutes.find((one) => one.id === id);
      const operation = operationsOf(document).find((one) => one.id === id);
      const parameter = route?.parameters(context).find((one) => one.name === name);
      assert.ok(route && operation && parameter);

      assert.deepEqual(factsOf(argsIn(root.routes[patternOf(route)], route)[name]), facts);
      assert.deepEqual(factsOf(argsIn(options.get(id), route)[name]), facts);
      assert.deepEqual(factsOf(schemaIn(operation, parameter)), facts);
    });
});

describe("a site with settings of its own", () => {
  let service: TestService;
  before(async () => {
    service = await startService("sqlite", { MAX_PER_PAGE: "5", LANGUAGES: "en,fr" });
  });
  after(() => service?.close());

  it("shows its page size and its languages everywhere", async () => {
    const { body: document } = await service.anonymous.get("/doc?version=3.1");
    const { parameters } = document.components;
    const { body: options } = await service.anonymous.send("OPTIONS", "/events");
    const [{ args }] = options.endpoints;

    for (const perPage of [args.per_page, parameters["events.per_page"].schema])
      assert.deepEqual([perPage.default, perPage.maximum], [5, 5]);
    for (const language of [args.wpml_language, parameters.wpml_language.schema])
      assert.deepEqual(language.enum, ["en", "fr", "all"]);
  });
});
