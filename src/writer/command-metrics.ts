import { Histogram, histogram, type Metric, type Series } from "../metrics/metric.ts";
import type { CommandBus, CommandResult } from "./protocol.ts";

/** Upper bounds of the buckets, in seconds. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Measures the time until the results of commands, which is that of the queue, the transaction and the commit. */
export function measureCommands(bus: CommandBus, clock: () => number) {
  const series = new Map<string, Series>();

  function seriesOf(command: string, result: string): Series {
    const key = `${command} ${result}`;
    const known = series.get(key);
    if (known) return known;
    const made = { histogram: new Histogram(SECONDS), labels: { command, result } };
    series.set(key, made);
    return made;
  }

  const measured: CommandBus = async (command, context) => {
    const started = clock();
    const result = await bus(command, context);
    seriesOf(command.name, outcomeOf(result)).histogram.observe((clock() - started) / 1000);
    return result;
  };

  return {
    bus: measured,
    collect: (): Metric[] => [
      histogram("writer_command_seconds", "Commands and the time until their results", series.values()),
    ],
  };
}

const outcomeOf = (result: CommandResult): string =>
  "rejected" in result ? "rejected" : "crashed" in result ? "crashed" : "completed";
