import { type ChainedCommands, type Editor, useEditorState } from '@tiptap/react';
import { Toolbar } from 'radix-ui';
import { useTexts } from '../../lib/texts.ts';
import { TipButton } from '../../ui/tooltip.tsx';
import { toolbarTexts } from './texts.ts';
import { ToolbarIcon, type ToolbarIconName } from './toolbar-icon.tsx';

interface FormatTool {
  name: ToolbarIconName;
  run: (chain: ChainedCommands) => ChainedCommands;
  /** Left out for what is done once and has no state. */
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
  /** The link's address is asked for in a field of its own. */
  onLink: () => void;
}

/** One stop of the tab key; the arrows go from tool to tool. */
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
                  // The selection stays where it is while the mouse is here.
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
