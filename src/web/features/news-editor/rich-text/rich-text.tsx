import { EditorContent, useEditor } from '@tiptap/react';
import { useState } from 'react';
import { writtenLanguage } from '../../../lib/words/written-language.ts';
import { withoutEmptyEnd, withPlainCells } from '../news-form.ts';
import { FormattingToolbar } from './formatting-toolbar.tsx';
import { LinkField } from './link-field.tsx';
import { fitPastedHtml, newsExtensions } from './news-extensions.ts';

/** Keeps the caret clear of the sticky toolbar above and the sticky footer below. */
const CARET_ROOM_PX = { top: 110, right: 0, bottom: 130, left: 0 };

export interface RichTextProps {
  /** The initial content; later values are ignored. */
  content: string;
  labelId: string;
  describedBy: string;
  onChange: (html: string) => void;
}

/** An editor that shows the text as visitors will see it. `NewsFields` loads it as a separate chunk. */
export function RichText({ content, labelId, describedBy, onChange }: RichTextProps) {
  const [html, setHtml] = useState(content);
  const [linking, setLinking] = useState(false);
  const editor = useEditor({
    extensions: newsExtensions,
    content,
    editorProps: {
      attributes: {
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        'aria-describedby': describedBy,
        class: 'news-content min-h-72 py-4 text-ink outline-none',
      },
      transformPastedHTML: fitPastedHtml,
      scrollMargin: CARET_ROOM_PX,
      scrollThreshold: CARET_ROOM_PX,
    },
    onUpdate: ({ editor: now }) => {
      const written = withPlainCells(withoutEmptyEnd(now.getHTML()));
      setHtml(written);
      onChange(written);
    },
  });

  return (
    <>
      <FormattingToolbar editor={editor} onLink={() => setLinking(true)} />
      {linking && <LinkField editor={editor} onDone={() => setLinking(false)} />}
      <EditorContent
        editor={editor}
        lang={writtenLanguage(html)}
        className="border-b border-soft/85 text-[16px] focus-within:border-ink focus-within:shadow-[0_1px_0_0_var(--ink)] md:text-[15px]"
      />
    </>
  );
}
