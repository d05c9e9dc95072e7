import type { FastifyRequest } from "fastify";

/** Properties of routes that concern limits and admission. */
interface RouteConfig {
  /** Its requests are reads for limits and admission, whatever their method: a protocol sends everything by POST. */
  isRead?: boolean;
}

const readMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether limits and admission count a request as a read. */
export const countsAsRead = ({ method, routeOptions }: FastifyRequest): boolean =>
  readMethods.has(method) || (routeOptions.config as RouteConfig | undefined)?.isRead === true;
