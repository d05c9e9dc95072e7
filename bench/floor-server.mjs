import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { importFromService } from "./environment.mjs";

/** The parameters of a list: bounds as instants of a zone. */
export async function listParameters(zone) {
  const { toInstant, dayEnd } = await importFromService();
  return (query) => {
    const perPage = Number(query.get("per_page") ?? 9);
    return {
      perPage,
      offset: (Number(query.get("page") ?? 1) - 1) * perPage,
      lang: query.get("wpml_language") ?? "en",
      from: toInstant(`${query.get("start_date")} 00:00:00`, zone),
      until: dayEnd(toInstant(`${query.get("end_date")} 12:00:00`, zone), zone),
      category: query.get("categories"),
      search: query.get("search"),
    };
  };
}

/** Serves lists behind node:http with the headers of the service; `list` returns events and total, or a promise of them. */
export function serveFloor({ headers, api, zone, list }) {
  const parse = listParameters(zone);
  const server = createServer(async (request, response) => {
    const parameters = (await parse)(new URLSearchParams(request.url.slice(request.url.indexOf("?") + 1)));
    const { events, total } = await list(parameters);
    const total_pages = Math.ceil(total / parameters.perPage);
    const body = Buffer.from(
      JSON.stringify({ events, total, total_pages, rest_url: `${api}${request.url}` }),
    );
    const own = [
      "X-TEC-Total",
      String(total),
      "X-TEC-TotalPages",
      String(total_pages),
      "ETag",
      `"${createHash("sha1").update(body).digest("base64url")}"`,
      "Content-Length",
      String(body.length),
    ];
    response.writeHead(200, [...headers, ...own]);
    response.end(body);
  });
  server.keepAliveTimeout = 65_000;
  server.listen(0, "127.0.0.1", () => process.send({ port: server.address().port }));
  process.on("disconnect", () => process.exit());
}
