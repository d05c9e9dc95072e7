export { type CallOptions, type ClientOptions, etagOf } from "./call.ts";
export { createClient } from "./client.ts";
export { AlmanacError } from "./error.ts";
export type * from "./operations.ts";
export type * from "./types.ts";
