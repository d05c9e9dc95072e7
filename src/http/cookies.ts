import { parseCookie, stringifySetCookie } from "cookie";
import type { FastifyRequest } from "fastify";
import type { Site } from "../context.ts";

/** The value of a request's cookie; undefined without it. Of two cookies with one name the first counts. */
export const readCookie = ({ headers }: Pick<FastifyRequest, "headers">, name: string): string | undefined =>
  parseCookie(headers.cookie ?? "")[name];

/** A `Set-Cookie` header for the whole site, out of reach of scripts, and sent over HTTPS only where the site has it. */
export const setCookie = (name: string, value: string, maxAge: number, { baseUrl }: Site): string =>
  stringifySetCookie({
    name,
    value,
    maxAge,
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: baseUrl.startsWith("https:"),
  });
