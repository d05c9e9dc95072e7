import { Table, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { client } from "../api.ts";
import { type MessageKey, useLanguageNames, useText } from "../i18n.tsx";
import { Screen } from "../parts/screen.tsx";
import { type LanguageCode, settings } from "../settings.ts";

const kinds = ["events", "venues", "organizers"] as const;
type Kind = (typeof kinds)[number];

/** The work on translations: to make a missing one, or to bring one up to date. */
type Work = "missing" | "outdated";

const ahead = { hidden: "include", ends_after: "now", strict_dates: true } as const;

const options = (work: Work, code: LanguageCode) => {
  const shared = { per_page: 1, context: "edit" } as const;
  return work === "missing"
    ? ({ ...shared, untranslated: code, wpml_language: "all" } as const)
    : ({ ...shared, outdated: true, wpml_language: code } as const);
};

type Count = (work: Work, code: LanguageCode) => Promise<{ total: number }>;

/** How many items of a language are missing, or older than their original. */
const counters: Record<Kind, { label: MessageKey; count: Count }> = {
  events: {
    label: "events",
    count: (work, code) => client.events.list({ ...options(work, code), ...ahead }),
  },
  venues: { label: "venues", count: (work, code) => client.venues.list(options(work, code)) },
  organizers: { label: "organizers", count: (work, code) => client.organizers.list(options(work, code)) },
};

const works = ["missing", "outdated"] as const;

/** Numbers of missing and outdated translations by language, which lead to the lists. */
export function TranslationsScreen() {
  const text = useText();
  const nameOf = useLanguageNames();
  return (
    <Screen title={text("translations")}>
      <Text mb="md">{text("translations_text")}</Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the table scrolls where it is too wide, also by keyboard. */}
      <section className="scrolls-across" tabIndex={0} aria-label={text("translations")}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Td rowSpan={2} />
              {kinds.map((kind) => (
                <Table.Th key={kind} scope="colgroup" colSpan={works.length}>
                  {text(counters[kind].label)}
                </Table.Th>
              ))}
            </Table.Tr>
            <Table.Tr>
              {kinds.flatMap((kind) =>
                works.map((work) => (
                  <Table.Th key={`${kind} ${work}`} scope="col">
                    {text(work)}
                  </Table.Th>
                )),
              )}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {settings.languages.map((code) => (
              <Table.Tr key={code}>
                <Table.Th scope="row">{nameOf(code)}</Table.Th>
                {kinds.flatMap((kind) =>
                  works.map((work) => (
                    <Table.Td key={`${kind} ${work}`}>
                      <Total kind={kind} work={work} code={code} />
                    </Table.Td>
                  )),
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
    </Screen>
  );
}

function Total({ kind, work, code }: { kind: Kind; work: Work; code: LanguageCode }) {
  const text = useText();
  const nameOf = useLanguageNames();
  const count = useQuery({
    queryKey: [kind, work, code],
    queryFn: () => counters[kind].count(work, code),
  });
  if (!count.data) return count.isError ? "?" : "…";
  if (count.data.total === 0) return text("nothing_missing");
  const label = text(`${work}_in`, count.data.total, text(counters[kind].label), nameOf(code));
  const search = work === "missing" ? { untranslated: code } : { outdated: true, language: code };
  return (
    <Link to={`/${kind}`} search={search} aria-label={label}>
      {count.data.total}
    </Link>
  );
}
