import type { FastifyRequest } from "fastify";

/** Whether the method is GET or HEAD: these never write, and only their responses are cached and revalidated. */
export const isGetOrHead = ({ method }: { method?: string | undefined }): boolean =>
  method === "GET" || method === "HEAD";

declare module "fastify" {
  /** Properties that a route declares for its requests. */
  interface FastifyContextConfig {
    /** They are reads for limits and admission, whatever their method: a protocol sends everything by POST. */
    isRead?: boolean;
    /** They cost little, so that admission lets them pass: files and health checks. */
    isCheap?: boolean;
    /** People see the responses, so that errors are pages, too. */
    isPage?: boolean;
  }
}

/** Methods that change nothing, in the sense of RFC 9110. */
export const safeMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether limits and admission count a request as a read. */
export const countsAsRead = ({ method, routeOptions }: FastifyRequest): boolean =>
  safeMethods.has(method) || routeOptions.config?.isRead === true;
