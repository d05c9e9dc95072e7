import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Gives back the memory that a large piece of work has left behind. The runtime would do so as well, but only once
 * enough is asked for again, and a service at rest asks for nothing.
 */
export function collector(): () => void {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc") as () => void;
}
