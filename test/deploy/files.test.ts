import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { describe, it } from "node:test";
import { parse, parseAllDocuments } from "yaml";
import { settings } from "../../src/config.ts";
import { healthRoutes } from "../../src/http/health.ts";

// biome-ignore lint/suspicious/noExplicitAny: manifests have every shape.
type Manifest = any;

const { version, bin, engines } = JSON.parse(readFileSync("package.json", "utf8"));
const image = `almanac:${version}`;
const read = (path: string) => readFileSync(join("deploy", path), "utf8");
const checks = healthRoutes.map(({ path }) => path);

/** Variables of the runtime and the shell, beside the settings of the service. */
const otherVariables = ["NODE_ENV", "PATH"];

function assertSettings(names: readonly string[]): void {
  assert.deepEqual(
    names.filter((name) => !(name in settings) && !otherVariables.includes(name)),
    [],
  );
}

/** The instructions of a Dockerfile, continued lines joined. */
const instructions = read("Dockerfile")
  .replaceAll(/^#.*\n/gm, "")
  .replaceAll(/\\\n\s*/g, " ")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => ({ name: line.split(" ")[0] ?? "", rest: line.slice(line.indexOf(" ") + 1) }));
const ofName = (name: string) => instructions.filter((one) => one.name === name).map(({ rest }) => rest);

/** The variables that the image sets. */
const imageVariables = Object.fromEntries(
  ofName("ENV").flatMap((line) => line.split(/ +/).map((pair) => pair.split("=") as [string, string])),
);

describe("deploy/", () => {
  it("is described by the guide, file by file", () => {
    const guide = read("README.md");
    const files = readdirSync("deploy", { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/^README|dockerignore$/.test(entry.name))
      .map((entry) => posix.relative("deploy", posix.join(entry.parentPath, entry.name)));

    for (const file of files) assert.ok(guide.includes(`(${file})`), file);
    for (const [, link = ""] of guide.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g))
      assert.ok(existsSync(join("deploy", link)), link);
  });

  it("names settings that exist in its guide and in the comments of its files", () => {
    const texts = ["README.md", "nginx/own-host.conf", "nginx/below-a-path.conf", "caddy/Caddyfile"].map(
      read,
    );
    const named = texts.flatMap((text) =>
      [...text.matchAll(/\b([A-Z]+_[A-Z_]+)=/g)].map(([, name = ""]) => name),
    );

    assert.ok(named.length > 4, "settings were found");
    assertSettings(named.filter((name) => !name.startsWith("POSTGRES_")));
  });
});

describe("deploy/Dockerfile", () => {
  it("builds in stages from files that exist, and ends with an unprivileged user", () => {
    const stages = ofName("FROM").map((line) => / AS (\w+)$/.exec(line)?.[1] ?? "");
    const copies = ofName("COPY").map((line) => /^(?:--from=(\w+) )?(.*) \S+$/.exec(line));

    for (const [, stage, sources = ""] of copies.map((match) => match ?? []))
      if (stage) assert.ok(stages.includes(stage), stage);
      else for (const source of sources.split(" ")) assert.ok(existsSync(source), source);
    for (const [, script = ""] of ofName("RUN")
      .join("\n")
      .matchAll(/node (scripts\/\S+)/g))
      assert.ok(existsSync(script), script);
    for (const line of ofName("FROM")) {
      const [, major = "0"] = /^node:(\d+)-\w+-slim/.exec(line) ?? [];
      assert.ok(Number(major) >= Number.parseInt(engines.node.slice(2), 10), line);
    }
    assert.deepEqual(ofName("USER"), ["node"]);
  });

  it("sets settings, exposes the port, declares the volume around the data, and checks its health", () => {
    const [health = ""] = ofName("HEALTHCHECK");
    const [, path = ""] = /\}(\/\w+)`/.exec(health) ?? [];

    assertSettings(Object.keys(imageVariables));
    assert.deepEqual(ofName("EXPOSE"), [imageVariables.PORT]);
    assert.ok(imageVariables.DATA_DIR?.startsWith(`${ofName("VOLUME")[0]}/`));
    // The service closes DATA_DIR to others only when it does not work in it.
    assert.ok(
      ofName("WORKDIR")
        .at(-1)
        ?.startsWith(imageVariables.DATA_DIR ?? "") === false,
    );
    assert.ok(checks.includes(path), path);
    assert.deepEqual(JSON.parse(ofName("ENTRYPOINT")[0] ?? ""), Object.keys(bin));
    assert.deepEqual(JSON.parse(ofName("CMD").at(-1) ?? ""), ["start"]);
    assert.ok(read("Dockerfile").includes(`-t ${image} .`));
  });
});

describe("deploy/compose.yaml", () => {
  const { services, volumes }: Manifest = parse(read("compose.yaml"), { merge: true });
  const nodes = Object.entries<Manifest>(services).filter(([, { image: own }]) => own === image);

  it("has one node on SQLite, and two on PostgreSQL behind nginx in the profile cluster", () => {
    const names = (profile?: string) =>
      Object.keys(services).filter((name) => services[name].profiles?.[0] === profile);

    assert.deepEqual(names(), ["almanac"]);
    assert.deepEqual(names("cluster"), ["node1", "node2", "database", "proxy"]);
    assert.equal(nodes.length, 3);
  });

  it("sets settings of the service, builds its image, and keeps its data", () => {
    for (const [name, { build, environment, volumes: mounts }] of nodes) {
      assertSettings(Object.keys(environment));
      assert.equal("DATABASE_URL" in environment, name !== "almanac");
      assert.ok(existsSync(join("deploy", build.context, build.dockerfile)));
      assert.equal(mounts[0].split(":")[1], ofName("VOLUME")[0]);
    }
  });

  it("names volumes, files, services and ports that exist", () => {
    const mounts = Object.values<Manifest>(services).flatMap((service) => service.volumes ?? []);
    for (const source of mounts.map((mount: string) => mount.split(":")[0] ?? ""))
      if (source.startsWith(".")) assert.ok(existsSync(join("deploy", source)), source);
      else assert.ok(source in volumes, source);
    for (const { depends_on = {} } of Object.values<Manifest>(services))
      for (const name of Object.keys(depends_on)) assert.ok(name in services, name);
    assert.equal(services.almanac.ports[0].split(":").at(-1), imageVariables.PORT);
    const [, port] = /listen (\d+);/.exec(read("nginx/cluster.conf")) ?? [];
    assert.equal(services.proxy.ports[0].split(":").at(-1), port);
    const upstreams = [...read("nginx/cluster.conf").matchAll(/^ +server (\w+):(\d+)/gm)];
    assert.deepEqual(
      upstreams.map(([, name, number]) => [name, number]),
      [
        ["node1", imageVariables.PORT],
        ["node2", imageVariables.PORT],
      ],
    );
  });

  it("connects nodes and database with the same user, password and name", () => {
    const { POSTGRES_USER, POSTGRES_PASSWORD, POSTGRES_DB } = services.database.environment;

    assert.equal(
      services.node1.environment.DATABASE_URL,
      `postgres://${POSTGRES_USER}:${POSTGRES_PASSWORD}@database:5432/${POSTGRES_DB}`,
    );
    assert.deepEqual(services.node2.environment, services.node1.environment);
  });
});

describe("deploy/kubernetes/", () => {
  for (const file of ["single.yaml", "cluster.yaml"])
    it(`${file} names an image, ports, probes, settings and volumes that exist`, () => {
      const documents = parseAllDocuments(read(`kubernetes/${file}`)).map((one) => {
        assert.deepEqual(one.errors, []);
        return one.toJS() as Manifest;
      });
      const ofKind = (...kinds: string[]) => documents.find(({ kind }) => kinds.includes(kind));
      const { spec } = ofKind("StatefulSet", "Deployment");
      const pod = spec.template.spec;
      const [container] = pod.containers;
      const claimed = (spec.volumeClaimTemplates ?? []).map((claim: Manifest) => claim.metadata.name);
      const known = [...pod.volumes.map(({ name }: Manifest) => name), ...claimed];
      const service = ofKind("Service").spec;
      const [rule] = ofKind("Ingress").spec.rules;

      assert.equal(container.image, image);
      assert.deepEqual(container.ports, [{ name: "http", containerPort: Number(imageVariables.PORT) }]);
      for (const probe of ["startupProbe", "readinessProbe", "livenessProbe"]) {
        assert.ok(checks.includes(container[probe].httpGet.path), probe);
        assert.equal(container[probe].httpGet.port, "http");
      }
      assertSettings([
        ...Object.keys(ofKind("ConfigMap").data),
        ...(container.env ?? []).map(({ name }: Manifest) => name),
      ]);
      assert.equal(container.envFrom[0].configMapRef.name, ofKind("ConfigMap").metadata.name);
      for (const { name } of container.volumeMounts) assert.ok(known.includes(name), name);
      assert.ok(container.volumeMounts.some(({ mountPath }: Manifest) => mountPath === ofName("VOLUME")[0]));
      assert.deepEqual(service.selector, spec.template.metadata.labels);
      assert.deepEqual(spec.selector.matchLabels, spec.template.metadata.labels);
      assert.equal(service.ports[0].targetPort, "http");
      assert.equal(rule.http.paths[0].backend.service.name, ofKind("Service").metadata.name);
      assert.equal(ofKind("ConfigMap").data.BASE_URL, `https://${rule.host}`);
      assert.equal(pod.securityContext.runAsNonRoot, true);
      assert.equal(container.securityContext.readOnlyRootFilesystem, true);
    });
});

describe("deploy/systemd/almanac.service", () => {
  const lines = read("systemd/almanac.service")
    .split("\n")
    .filter((line) => /^\w+=/.test(line))
    .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)] as const);
  const valuesOf = (name: string) => lines.filter(([key]) => key === name).map(([, value]) => value);

  it("starts the program of the installed package with settings of the service", () => {
    const variables = Object.fromEntries(
      valuesOf("Environment").map((pair) => pair.split("=") as [string, string]),
    );
    const [start = ""] = valuesOf("ExecStart");
    const [folder = ""] = valuesOf("WorkingDirectory");

    assert.ok(start.endsWith(`/node_modules/almanac/${bin.almanac} start`), start);
    assertSettings(Object.keys(variables));
    assert.equal(folder, `/var/lib/${valuesOf("StateDirectory")[0]}`);
    assert.ok(variables.DATA_DIR?.startsWith(`${folder}/`));
  });

  it("gives the service more time to stop than it takes, and no rights", () => {
    assert.ok(Number(valuesOf("TimeoutStopSec")[0]) > 9);
    assert.deepEqual(valuesOf("CapabilityBoundingSet"), [""]);
    assert.deepEqual(valuesOf("DynamicUser"), ["yes"]);
    assert.deepEqual(valuesOf("ProtectSystem"), ["strict"]);
  });
});

describe("deploy/caddy/Caddyfile", () => {
  it("leads to the port of the service, checks its health, and leaves the path in requests", () => {
    const text = read("caddy/Caddyfile").replaceAll(/^\s*#.*$/gm, "");
    const ports = [...text.matchAll(/reverse_proxy 127\.0\.0\.1:(\d+)/g)].map(([, port]) => port);
    const paths = [...text.matchAll(/health_uri (\S+)/g)].map(([, path = ""]) => path);

    assert.deepEqual(ports, [settings.PORT.fallback, settings.PORT.fallback]);
    for (const path of paths) assert.ok(checks.includes(path), path);
    assert.doesNotMatch(text, /handle_path|uri strip_prefix/);
    assert.equal(text.split("{").length, text.split("}").length);
  });
});
