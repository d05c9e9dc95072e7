import { List, Table, Text } from "@mantine/core";
import type { Import } from "../../../../clients/typescript/src/index.ts";
import { useText } from "../i18n.tsx";
import { collectionLabel, outcomeLabels } from "./state.ts";

/** Issues that are shown at once; the API has more of them. */
const MAX_ISSUES = 20;

/** Numbers of items by kind and outcome. */
export function Counts({ counts }: Pick<Import, "counts">) {
  const text = useText();
  const kinds = Object.entries(counts);
  const outcomes = outcomeLabels.filter(([outcome]) => kinds.some(([, numbers]) => numbers[outcome]));
  if (kinds.length === 0) return null;
  return (
    <Table.ScrollContainer minWidth={320}>
      <Table mb="xs" verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{text("import_items")}</Table.Th>
            {outcomes.map(([outcome, label]) => (
              <Table.Th scope="col" key={outcome}>
                {text(label)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {kinds.map(([kind, numbers]) => (
            <Table.Tr key={kind}>
              <Table.Th scope="row">{text(collectionLabel(kind))}</Table.Th>
              {outcomes.map(([outcome]) => (
                <Table.Td key={outcome}>{numbers[outcome] ?? 0}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** The items that could not be imported, with reasons. */
export function Issues({
  shown: { issues, more_issues },
}: {
  shown: Pick<Import, "issues" | "more_issues">;
}) {
  const text = useText();
  if (issues.length === 0) return null;
  const more = issues.length + more_issues - MAX_ISSUES;
  return (
    <details>
      <summary>{text("import_issues", issues.length + more_issues)}</summary>
      <List size="sm" my="xs" className="wraps">
        {issues.slice(0, MAX_ISSUES).map(({ item, reason }) => (
          <List.Item key={`${item} ${reason}`}>
            {item}: {reason}
          </List.Item>
        ))}
      </List>
      {more > 0 && <Text size="sm">{text("import_more_issues", more)}</Text>}
    </details>
  );
}
