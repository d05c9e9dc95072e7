// Loaded before a program that is measured: when it ends, writes its peak of memory and its processor time to descriptor 3.
import { readFileSync, writeSync } from "node:fs";

process.on("exit", () => {
  const { user, system } = process.cpuUsage();
  writeSync(3, JSON.stringify({ mebibytes: peak() / 1024, processor: (user + system) / 1e6 }));
});

/** KiB. `maxRSS` counts what the parent had before it started this program, too; the kernel's own figure does not. */
function peak() {
  if (process.platform !== "linux") return process.resourceUsage().maxRSS;
  return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1]);
}
