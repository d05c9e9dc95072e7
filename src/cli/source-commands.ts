import { formatUtc } from "../domain/time.ts";
import { TransferError } from "../transfer/export-format.ts";
import { type CliCommand, parse, table } from "./command.ts";

/** Commands about the sources of imports. */
export const sourceCommands: Record<string, CliCommand> = {
  "source list": {
    synopsis: "",
    description: "List the sites, calendars and files that were imported, and the subscriptions",
    async run(args, { store }) {
      parse(args, 0);
      const sources = await store.read.selectFrom("sources").selectAll().orderBy("id").execute();
      const items = await store.read
        .selectFrom("source_items")
        .select(["source_id", ({ fn }) => fn.countAll().as("count")])
        .groupBy("source_id")
        .execute();
      const countOf = (id: number) => items.find(({ source_id }) => source_id === id)?.count ?? 0;
      return table(
        ["id", "kind", "items", "every", "last import", "source", "error"],
        sources.map(({ id, kind, name, every_seconds, last_run, last_error }) => [
          String(id),
          kind,
          String(countOf(id)),
          every_seconds === 0 ? "" : `${Math.round(every_seconds / 60)}m`,
          last_run === null ? "" : formatUtc(last_run),
          name,
          last_error,
        ]),
      );
    },
  },
  "source remove": {
    synopsis: "ID",
    description: "End a subscription and forget what was imported from a source; the items stay",
    async run(args, { store }) {
      const [id = ""] = parse(args, 1).positionals;
      await store.write(async (db) => {
        const source = await db
          .selectFrom("sources")
          .select("id")
          .where("id", "=", Number(id) || 0)
          .executeTakeFirst();
        if (!source) throw new TransferError(`There is no source ${id}.`);
        await db.deleteFrom("source_items").where("source_id", "=", source.id).execute();
        await db.deleteFrom("sources").where("id", "=", source.id).execute();
      });
      return `The source ${id} was removed. What was imported from it stays.`;
    },
  },
};
