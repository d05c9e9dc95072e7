import { ActionIcon, Button, Group, Input, Paper, Textarea } from "@mantine/core";
import { Editor, EditorContent, useEditorState } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { type MessageKey, useText } from "../i18n.tsx";
import { Icon } from "../icons.tsx";
import { settings } from "../settings.ts";

interface RichTextProps {
  label: string;
  value: string;
  onChange(html: string): void;
  error?: string | undefined;
}

/** Elements that the editor keeps; texts with others are edited as HTML, so that nothing of them is lost. */
const KNOWN = "p, br, strong, b, em, i, u, s, a, h2, h3, h4, ul, ol, li, blockquote, code, pre, hr";

function isEditable(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return [...body.querySelectorAll("*")].every(
    (element) => element.matches(KNOWN) && !element.hasAttribute("style") && !element.hasAttribute("class"),
  );
}

/** A text with formatting. */
export function RichText({ label, value, onChange, error }: RichTextProps) {
  const text = useText();
  const [isSource, setSource] = useState(() => !isEditable(value));
  const labelId = useId();
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id: labelId }} error={error}>
      {isSource ? (
        <Textarea
          aria-labelledby={labelId}
          autosize
          minRows={6}
          maxRows={20}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          description={text("text_as_html")}
        />
      ) : (
        <Formatted labelId={labelId} value={value} onChange={onChange} />
      )}
      {(!isSource || isEditable(value)) && (
        <Button size="compact-xs" variant="subtle" mt={4} onClick={() => setSource(!isSource)}>
          {text(isSource ? "text_formatted" : "text_source")}
        </Button>
      )}
    </Input.Wrapper>
  );
}

function Formatted({
  labelId,
  value,
  onChange,
}: Pick<RichTextProps, "value" | "onChange"> & { labelId: string }) {
  const change = useRef(onChange);
  change.current = onChange;
  const [editor] = useState(
    () =>
      new Editor({
        extensions: [StarterKit.configure({ heading: { levels: [2, 3, 4] }, link: { openOnClick: false } })],
        content: value,
        injectNonce: settings.nonce,
        editorProps: {
          attributes: {
            role: "textbox",
            "aria-multiline": "true",
            "aria-labelledby": labelId,
            class: "rich-text",
          },
        },
        onUpdate: ({ editor: current }) => change.current(current.isEmpty ? "" : current.getHTML()),
      }),
  );
  useEffect(() => () => editor.destroy(), [editor]);
  // Values that come from elsewhere, such as a restored draft; typing yields the value that the editor has already.
  useEffect(() => {
    const own = editor.isEmpty ? "" : editor.getHTML();
    if (own !== value && !editor.isFocused) editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  return (
    <Paper withBorder>
      <Toolbar editor={editor} />
      <EditorContent editor={editor} />
    </Paper>
  );
}

interface Tool {
  label: MessageKey;
  sign: ReactNode;
  isOn(editor: Editor): boolean;
  run(editor: Editor): void;
}

const tools: Tool[] = [
  {
    label: "bold",
    sign: "B",
    isOn: (e) => e.isActive("bold"),
    run: (e) => e.chain().focus().toggleBold().run(),
  },
  {
    label: "italic",
    sign: "I",
    isOn: (e) => e.isActive("italic"),
    run: (e) => e.chain().focus().toggleItalic().run(),
  },
  {
    label: "heading",
    sign: "H",
    isOn: (e) => e.isActive("heading"),
    run: (e) => e.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    label: "bullet_list",
    sign: "•",
    isOn: (e) => e.isActive("bulletList"),
    run: (e) => e.chain().focus().toggleBulletList().run(),
  },
  {
    label: "numbered_list",
    sign: <Icon name="numbers" />,
    isOn: (e) => e.isActive("orderedList"),
    run: (e) => e.chain().focus().toggleOrderedList().run(),
  },
  {
    label: "quotation",
    sign: "”",
    isOn: (e) => e.isActive("blockquote"),
    run: (e) => e.chain().focus().toggleBlockquote().run(),
  },
];

function Toolbar({ editor }: { editor: Editor }) {
  const text = useText();
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) => [...tools.map(({ isOn }) => isOn(current)), current.isActive("link")],
  });
  const toggleLink = () => {
    if (editor.isActive("link")) return void editor.chain().focus().unsetLink().run();
    const href = window.prompt(text("link_address"), "https://");
    if (href) editor.chain().focus().setLink({ href }).run();
  };
  return (
    <Group role="toolbar" aria-label={text("formatting")} gap={4} p={4} className="rich-toolbar">
      {tools.map(({ label, sign, run }, at) => (
        <ActionIcon
          key={label}
          variant={active?.[at] ? "filled" : "subtle"}
          aria-label={text(label)}
          aria-pressed={active?.[at] ?? false}
          title={text(label)}
          onClick={() => run(editor)}
        >
          <span aria-hidden="true">{sign}</span>
        </ActionIcon>
      ))}
      <ActionIcon
        variant={active?.at(-1) ? "filled" : "subtle"}
        aria-label={text("link")}
        aria-pressed={active?.at(-1) ?? false}
        title={text("link")}
        onClick={toggleLink}
      >
        <Icon name="link" />
      </ActionIcon>
    </Group>
  );
}
