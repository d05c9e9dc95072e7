// Prints the methods of the client as the tables of its README.

/** The README with the list of methods between its marks brought up to date. */
export function readmeWith(readme, operations, document) {
  const marks = /(<!-- methods -->\n)[\s\S]*?(<!-- end of methods -->)/;
  if (!marks.test(readme)) throw new Error("The README has no marks around its list of methods.");
  return readme.replace(
    marks,
    (_all, start, end) => `${start}\n${methodTables(operations, document)}\n${end}`,
  );
}

/** A heading and a table for each subject of the client. */
function methodTables(operations, document) {
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  return tags
    .map((tag) => {
      const description = document.tags.find(({ name }) => name === tag)?.description ?? "";
      const rows = operations.filter((operation) => operation.tag === tag).flatMap(methodRows);
      return [
        `### client.${tag}`,
        "",
        description,
        "",
        "| Method | Request | |",
        "|---|---|---|",
        ...rows,
        "",
      ].join("\n");
    })
    .join("\n");
}

/** The row of a method, and that of `all` beside a list of pages. */
function methodRows({ name, method, path, parameters, body, response, summary }) {
  const words = [
    ...parameters.filter(({ in: place }) => place === "path").map((parameter) => parameter.name),
    ...(body ? [body.isJson ? "body" : "file"] : []),
  ];
  const request = `\`${method} ${path}\``;
  const row = `| \`${name}(${[...words, "options?"].join(", ")})\` | ${request} | ${summary} |`;
  return response.items
    ? [row, `| \`all(options?)\` | ${request} | Every item of the list, page after page |`]
    : [row];
}
