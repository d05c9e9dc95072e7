import type { FastifyInstance } from "fastify";
import { ServiceError } from "../errors.ts";
import type { Service } from "./context.ts";
import { describeRoutes } from "./namespace.ts";
import { handle } from "./routes.ts";

/** OPTIONS on any route of the interface: what it is, and which methods it has. */
export function optionsRoutes(app: FastifyInstance, base: string, service: Service): void {
  app.options(
    `${base}*`,
    handle(
      service,
      async (_parameters, context, request) => {
        const path = decodeURI(request.url.split("?")[0] ?? "")
          .slice(base.length)
          .replace(/\/+$/, "");
        const prefix = `/${context.namespace}`;
        const found = Object.entries(describeRoutes(context)).find(([pattern]) =>
          asExpression(pattern.slice(prefix.length)).test(path),
        );
        if (!found) throw new ServiceError("rest_no_route");
        const [, description] = found;
        return { body: description, headers: { Allow: description.methods.join(", ") } };
      },
      0,
    ),
  );
}

const asExpression = (pattern: string) => new RegExp(`^${pattern.replace(/\(\?P<(\w+)>/g, "(?<$1>")}$`, "i");
