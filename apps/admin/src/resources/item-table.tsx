import { Button, Checkbox, Table, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { useText } from "../i18n.tsx";
import type { Managed, ManagedItem } from "./managed.ts";

/** An item and how deep it is in the tree. */
export interface ItemRow {
  item: ManagedItem;
  depth: number;
}

/** The items of a table, and what can be done with them. */
export interface ItemTableProps {
  resource: Managed;
  rows: readonly ItemRow[];
  /** Ids of the chosen items; null: none can be chosen. */
  chosen: ReadonlySet<number> | null;
  toggle(item: ManagedItem): void;
  /** How rows are moved; absent: they cannot be. */
  drag?: {
    rowProps(item: ManagedItem): ComponentProps<"tr">;
    openDialog(item: ManagedItem): void;
  };
}

/** Items of a resource, a row each. */
export function ItemTable({ resource, rows, chosen, toggle, drag }: ItemTableProps) {
  const text = useText();
  const isTerm = resource.fields.some(({ name }) => name === "slug");
  return (
    <Table className="cards" verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          {chosen && <Table.Td w={40} />}
          <Table.Th scope="col">{text("name")}</Table.Th>
          <Table.Th scope="col">{text(isTerm ? "events" : "details")}</Table.Th>
          <Table.Th scope="col">{text("languages")}</Table.Th>
          {drag && <Table.Td />}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ item, depth }) => (
          <Table.Tr key={item.id} className={drag && "movable"} {...drag?.rowProps(item)}>
            {chosen && (
              <Table.Td>
                <Checkbox
                  aria-label={text("bulk_choose", item.name)}
                  checked={chosen.has(item.id)}
                  onChange={() => toggle(item)}
                />
              </Table.Td>
            )}
            <Table.Th scope="row">
              {depth > 0 && <span aria-hidden="true">{"— ".repeat(depth)}</span>}
              <Link
                className="title-link"
                // The row is dragged, not its address.
                draggable={!drag}
                to={`/${resource.path}/$id`}
                params={{ id: String(item.id) }}
              >
                {item.name}
              </Link>
            </Table.Th>
            <Table.Td>{item.detail}</Table.Td>
            <Table.Td>
              <Text span size="sm" tt="uppercase">
                {[item.lang, ...Object.keys(item.translations)].join(" ")}
              </Text>
            </Table.Td>
            {drag && (
              <Table.Td ta="end">
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={text("move_named", item.name)}
                  onClick={() => drag.openDialog(item)}
                >
                  {text("move")}
                </Button>
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
