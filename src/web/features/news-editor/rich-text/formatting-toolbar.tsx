import { type ChainedCommands, type Editor, useEditorState } from '@tiptap/react';
import { Toolbar } from 'radix-ui';
import { useTexts } from '../../../lib/texts.ts';
import { TipButton } from '../../../ui/tooltip.tsx';
import { toolbarTexts } from '../texts.ts';

interface FormatTool {
  name: ToolbarIconName;
  run: (chain: ChainedCommands) => ChainedCommands;
  /** Absent for a command without a state, such as undo. */
  isOn?: (editor: Editor) => boolean;
  isPossible?: (editor: Editor) => boolean;
}

const groups: readonly (readonly FormatTool[])[] = [
  [
    { name: 'paragraph', run: (c) => c.setParagraph(), isOn: (e) => e.isActive('paragraph') },
    {
      name: 'heading',
      run: (c) => c.toggleHeading({ level: 3 }),
      isOn: (e) => e.isActive('heading', { level: 3 }),
    },
    {
      name: 'subheading',
      run: (c) => c.toggleHeading({ level: 4 }),
      isOn: (e) => e.isActive('heading', { level: 4 }),
    },
  ],
  [
    { name: 'bold', run: (c) => c.toggleBold(), isOn: (e) => e.isActive('bold') },
    { name: 'italic', run: (c) => c.toggleItalic(), isOn: (e) => e.isActive('italic') },
    { name: 'link', run: (c) => c, isOn: (e) => e.isActive('link') },
  ],
  [
    { name: 'bulletList', run: (c) => c.toggleBulletList(), isOn: (e) => e.isActive('bulletList') },
    { name: 'orderedList', run: (c) => c.toggleOrderedList(), isOn: (e) => e.isActive('orderedList') },
    { name: 'quote', run: (c) => c.toggleBlockquote(), isOn: (e) => e.isActive('blockquote') },
  ],
  [
    { name: 'undo', run: (c) => c.undo(), isPossible: (e) => e.can().undo() },
    { name: 'redo', run: (c) => c.redo(), isPossible: (e) => e.can().redo() },
  ],
];

interface FormattingToolbarProps {
  editor: Editor;
  /** Called to open the field for a link's URL. */
  onLink: () => void;
}

/** The toolbar is one stop of the Tab key; the arrow keys move between its tools. */
export function FormattingToolbar({ editor, onLink }: FormattingToolbarProps) {
  const t = useTexts(toolbarTexts);
  const states = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      Object.fromEntries(
        groups
          .flat()
          .map(({ name, isOn, isPossible }) => [
            name,
            { on: isOn?.(now), possible: isPossible?.(now) ?? true },
          ]),
      ),
  });

  return (
    <Toolbar.Root
      aria-label={t.toolbar}
      className="sticky top-0 z-10 -mx-1.5 flex flex-wrap gap-x-3 border-b border-hairline bg-paper py-1"
    >
      {groups.map((tools) => (
        <div key={tools[0]?.name} className="flex">
          {tools.map(({ name, run }) => {
            const { on, possible } = states[name] ?? {};
            return (
              <Toolbar.Button key={name} asChild>
                <TipButton
                  label={t[name]}
                  aria-pressed={on}
                  aria-disabled={possible === false || undefined}
                  className="aria-pressed:bg-hairline aria-pressed:text-ink"
                  // Keeps the text selection when the mouse presses a tool.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => {
                    if (name === 'link') onLink();
                    else if (possible) run(editor.chain().focus()).run();
                  }}
                >
                  <ToolbarIcon name={name} />
                </TipButton>
              </Toolbar.Button>
            );
          })}
        </div>
      ))}
    </Toolbar.Root>
  );
}

const paths = {
  link: 'M6.8 9.2a2.6 2.6 0 0 0 3.7 0l2.2-2.2a2.6 2.6 0 0 0-3.7-3.7l-.9.9M9.2 6.8a2.6 2.6 0 0 0-3.7 0L3.3 9a2.6 2.6 0 0 0 3.7 3.7l.9-.9',
  bulletList: 'M6.5 4h7M6.5 8h7M6.5 12h7M3 4h.01M3 8h.01M3 12h.01',
  orderedList:
    'M7 4h6.5M7 8h6.5M7 12h6.5M2.5 3.2 3.6 2.6v3M2.4 9.6c.3-.7 1.7-.7 1.7.2 0 .8-1.7 1.4-1.7 2.7h1.8',
  quote: 'M3 3v10M6.5 5h7M6.5 8h7M6.5 11h4.5',
  undo: 'M5.5 3 2.5 6l3 3M2.5 6h6.8a3.7 3.7 0 0 1 0 7.4H6',
  redo: 'M10.5 3l3 3-3 3M13.5 6H6.700a3.7 3.7 0 0 0 0 7.4H10',
} as const;

const letters = {
  paragraph: <span className="text-[15px]">¶</span>,
  heading: <span className="text-[15px] font-medium">H</span>,
  subheading: <span className="text-[13px] font-medium">h</span>,
  bold: <span className="text-[15px] font-bold">B</span>,
  italic: <span className="font-serif text-[21px] italic">I</span>,
} as const;

type ToolbarIconName = keyof typeof paths | keyof typeof letters;

/** The icon of a tool; the button's label names it. */
function ToolbarIcon({ name }: { name: ToolbarIconName }) {
  if (name in letters) {
    return (
      <span aria-hidden="true" className="leading-none">
        {letters[name as keyof typeof letters]}
      </span>
    );
  }
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className="size-4"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.3}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={paths[name as keyof typeof paths]} />
    </svg>
  );
}
