import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, useState } from 'react';
import { useTexts } from '../../../lib/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { isComposing } from '../../../ui/form/is-composing.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import { toolbarTexts } from '../texts.ts';
import { linkUrl } from './link-url.ts';

interface LinkFieldProps {
  editor: Editor;
  onDone: () => void;
}

/**
 * A field for a link's URL. Links the selected text or changes the link at the caret; if there is neither, inserts
 * the typed URL as a link.
 */
export function LinkField({ editor, onDone }: LinkFieldProps) {
  const t = useTexts(toolbarTexts);
  const [before] = useState(() => String(editor.getAttributes('link').href ?? ''));
  const [typed, setTyped] = useState(before);
  const [refused, setRefused] = useState(false);

  const set = () => {
    const href = linkUrl(typed);
    if (href === undefined) {
      setRefused(true);
      return;
    }
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && before === '') {
      chain
        .insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] })
        .run();
    } else {
      chain.setLink({ href }).run();
    }
    onDone();
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onDone();
  };
  const cancel = () => {
    editor.commands.focus();
    onDone();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Enter') set();
    else if (event.key === 'Escape') cancel();
    else return;
    // Enter would submit the surrounding form.
    event.preventDefault();
  };

  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2 border-b border-hairline py-3">
      <TextField
        autoFocus
        label={t.address}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
        value={typed}
        error={refused ? t.badAddress : undefined}
        onChange={(event) => {
          setTyped(event.target.value);
          setRefused(false);
        }}
        onKeyDown={onKeyDown}
        className="min-w-0 grow basis-64"
      />
      <div className="flex flex-wrap gap-2 sm:pt-5">
        <Button onClick={set}>{t.setLink}</Button>
        {before !== '' && <Button onClick={remove}>{t.removeLink}</Button>}
        <Button variant="quiet" onClick={cancel}>
          {t.cancel}
        </Button>
      </div>
    </div>
  );
}
