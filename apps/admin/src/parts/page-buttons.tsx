import { Pagination } from "@mantine/core";
import { useText } from "../i18n.tsx";

interface PageButtonsProps {
  pages: number;
  page: number;
  onChange(page: number): void;
}

/** Buttons of the pages of a list; nothing where there is only one. */
export function PageButtons({ pages, page, onChange }: PageButtonsProps) {
  const text = useText();
  if (pages <= 1) return null;
  return (
    <Pagination
      mt="md"
      total={pages}
      value={page}
      onChange={onChange}
      getItemProps={(number) => ({ "aria-label": text("page_number", number) })}
      getControlProps={(control) => ({
        "aria-label": text(control === "next" ? "page_next" : "page_previous"),
      })}
    />
  );
}
