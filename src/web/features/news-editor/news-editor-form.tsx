import { Tabs } from 'radix-ui';
import { type ComponentType, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import type { DateString } from '../../../shared/dates.ts';
import type { NewsItem } from '../../../shared/news.ts';
import type { NewsInput, OwnNewsItem } from '../../../shared/owner-news.ts';
import { HttpError } from '../../lib/call.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { HeldFields } from '../../ui/form/held-fields.tsx';
import { bringIntoSight } from '../../ui/form/version-choice.tsx';
import { NEW_NEWS, type NewsKey, useNewsDraft } from './news-drafts.ts';
import { type KindNames, NewsFields, NewsPreview } from './news-fields.tsx';
import { checkNews, inputOf, isSameNews } from './news-form.ts';
import { editorTexts } from './texts.ts';
import { useLeaveQuestion } from './use-leave-question.ts';
import { type NewsVersion, useSaveNews } from './use-save-news.ts';

export interface NewsStart {
  /** The stored item, or an empty one if none is stored; differences from it count as unsaved changes. */
  saved: NewsInput;
  news: NewsInput;
  /** The version that the owner is changing; undefined for a new item. */
  over: NewsVersion | undefined;
}

export interface NewsEditorFormProps {
  newsKey: NewsKey;
  start: NewsStart;
  /** The item as it is stored now; undefined for a new item, and after a deletion. */
  item: OwnNewsItem | undefined;
  today: DateString;
  kindNames: KindNames;
  /** Shows an item as visitors see it; provided by the page. */
  Preview: ComponentType<{ item: NewsItem }>;
  onClose: () => void;
}

type View = 'write' | 'preview';

/** The form and its preview. Stored drafts, and a question before leaving, prevent the loss of text. */
export function NewsEditorForm({
  newsKey,
  start,
  item,
  today,
  kindNames,
  Preview,
  onClose,
}: NewsEditorFormProps) {
  const t = useTexts(editorTexts);
  const saveId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [view, setView] = useState<View>('write');
  const [{ saved, over }, setBase] = useState(start);
  /** A new number resets the fields. */
  const [edition, setEdition] = useState(0);
  const [question, setQuestion] = useState<'discard' | 'takeOther'>();
  const form = useNewsForm(start.news);
  const news = form.watch();

  const differs = !isSameNews(news, saved);
  const draft = useNewsDraft({ key: newsKey, news, seen: over?.updatedAt, unsaved: differs });
  const close = () => {
    draft.discard();
    onClose();
  };
  const save = useSaveNews({ today, onSaved: draft.discard, onClose });
  const saving = save.isPending || save.isSuccess;
  const { leave, ask, stay } = useLeaveQuestion(differs && !save.isSuccess);
  const submit = (version: NewsVersion | undefined) =>
    form.handleSubmit(
      (input) => save.send({ news: input, over: version }),
      () => setView('write'),
    );
  const elsewhere = over !== undefined && item?.updatedAt !== over.updatedAt && !saving;

  const { setFocus } = form;
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
    if (newsKey === NEW_NEWS) setFocus('title');
    else heading.current?.focus();
  }, [newsKey, setFocus]);

  const onKeyDown = (event: KeyboardEvent) => {
    // Saving publishes, so Enter in a field does not submit.
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
    if (!(event.ctrlKey || event.metaKey) || event.key !== 's') return;
    event.preventDefault();
    void submit(over)();
  };
  const takeOther = () => {
    setQuestion(undefined);
    if (!item) return;
    form.reset(inputOf(item));
    setBase({ ...start, saved: inputOf(item), over: item });
    setEdition(edition + 1);
  };

  return (
    <form
      noValidate
      onSubmit={submit(over)}
      onKeyDown={onKeyDown}
      // Because of the scroll margin, the footer does not cover a field that is focused by Tab.
      className="pt-4 md:pt-6 [&_:is(input,select)]:scroll-mb-36"
    >
      <Tabs.Root value={view} onValueChange={(value) => setView(value === 'preview' ? value : 'write')}>
        <Button variant="quiet" onClick={() => ask(onClose)} className="-ml-2">
          <span aria-hidden="true">←</span> {t.back}
        </Button>
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 pt-1 pb-6">
          <h2 ref={heading} tabIndex={-1} className="text-[21px] leading-7 font-medium outline-none">
            {newsKey === NEW_NEWS ? t.writeNews : t.editNews}
          </h2>
          <Tabs.List aria-label={t.views} className="-mb-2 flex">
            {(['write', 'preview'] as const).map((value) => (
              <Tabs.Trigger key={value} value={value} className={tab}>
                {t[value]}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
        </div>
        {elsewhere && (
          <VersionNotice
            other={item}
            Preview={Preview}
            pending={save.isPending}
            isAfterSave={save.error instanceof HttpError && [404, 409].includes(save.error.status)}
            onSaveMine={submit(item)}
            onTakeOther={() => (differs ? setQuestion('takeOther') : takeOther())}
          />
        )}
        {/* Stays mounted during the preview: it holds the caret and the undo history. */}
        <Tabs.Content
          value="write"
          forceMount
          tabIndex={-1}
          className="outline-none data-[state=inactive]:hidden"
        >
          <HeldFields held={saving} buttonId={saveId}>
            <NewsFields key={edition} form={form} news={news} today={today} kindNames={kindNames} />
          </HeldFields>
        </Tabs.Content>
        <Tabs.Content value="preview" className="outline-none">
          <NewsPreview news={news} today={today} Preview={Preview} />
        </Tabs.Content>
      </Tabs.Root>
      <FormFooter
        unsaved={differs}
        kept={draft.kept}
        saving={saving}
        saveId={saveId}
        onDiscard={() => setQuestion('discard')}
      />
      {question && (
        <ConfirmDialog
          title={t.discardTitle}
          text={t.discardText}
          confirmLabel={t.discardDraft}
          cancelLabel={t.keepWriting}
          onConfirm={question === 'discard' ? close : takeOther}
          onCancel={() => setQuestion(undefined)}
        />
      )}
      {leave && (
        <ConfirmDialog
          title={t.leaveTitle}
          text={draft.kept ? t.leaveText : t.leaveLosing}
          confirmLabel={t.leave}
          cancelLabel={t.keepWriting}
          onConfirm={leave.go}
          onCancel={stay}
        />
      )}
    </form>
  );
}

const tab =
  'min-h-11 border-b-2 border-transparent px-3 text-soft hover:text-ink data-[state=active]:border-ink data-[state=active]:text-ink';

/** The form of one item, checked before it is saved. */
function useNewsForm(start: NewsInput) {
  const t = useTexts(editorTexts);
  const resolver: Resolver<NewsInput> = (values) => {
    const problems = Object.entries(checkNews(values));
    if (problems.length === 0) return { values, errors: {} };
    const errors: FieldErrors<NewsInput> = Object.fromEntries(
      problems.map(([field, problem]) => [field, { type: problem, message: t[problem] }]),
    );
    return { values: {}, errors };
  };
  return useForm<NewsInput>({ defaultValues: start, resolver });
}

interface VersionNoticeProps {
  /** The item as it is stored now; undefined after its deletion. */
  other: OwnNewsItem | undefined;
  Preview: ComponentType<{ item: NewsItem }>;
  pending: boolean;
  /** True if the notice appears after a press of Save, false if it appears while the owner is writing. */
  isAfterSave: boolean;
  onSaveMine: () => void;
  onTakeOther: () => void;
}

/** Lets the owner choose between two versions, after another tab has changed or deleted the item. */
function VersionNotice({ other, Preview, pending, isAfterSave, ...on }: VersionNoticeProps) {
  const t = useTexts(editorTexts);
  const [shown, setShown] = useState(false);
  return (
    <div
      ref={isAfterSave ? bringIntoSight : null}
      role="alert"
      className="mb-6 border-l-2 border-seal py-1 pl-4"
    >
      <p className="max-w-[70ch]">{other ? t.changedElsewhere : t.deletedElsewhere}</p>
      <div className="flex flex-wrap gap-x-3 gap-y-2 pt-3">
        <Button aria-disabled={pending} onClick={() => pending || on.onSaveMine()}>
          {other ? t.saveMine : t.saveAsNew}
        </Button>
        {other && <Button onClick={on.onTakeOther}>{t.takeOther}</Button>}
        {other && (
          <Button variant="quiet" aria-expanded={shown} onClick={() => setShown(!shown)}>
            {t.showOther}
          </Button>
        )}
      </div>
      {other && shown && (
        <div className="pt-5 text-[15px]">
          <Preview item={other} />
        </div>
      )}
    </div>
  );
}

interface FormFooterProps {
  unsaved: boolean;
  /** Whether this device has stored the draft. */
  kept: boolean;
  saving: boolean;
  saveId: string;
  onDiscard: () => void;
}

/** The Save button and the draft's state, always in view. */
function FormFooter({ unsaved, kept, saving, saveId, onDiscard }: FormFooterProps) {
  const t = useTexts(editorTexts);
  return (
    <div className="sticky bottom-0 z-10 mt-8 flex flex-wrap items-center justify-end gap-x-3 gap-y-2 border-t border-hairline bg-paper pt-3 pb-[max(12px,env(safe-area-inset-bottom))]">
      <p aria-live="polite" className="mr-auto text-[13px] text-soft max-md:basis-full max-md:empty:hidden">
        {unsaved && !saving && (kept ? t.draftStored : t.draftNotStored)}
      </p>
      {unsaved && (
        <Button aria-disabled={saving} onClick={() => saving || onDiscard()} className="max-md:flex-1">
          {t.discardDraft}
        </Button>
      )}
      <Button id={saveId} type="submit" variant="seal" aria-disabled={saving} className="max-md:flex-2">
        {saving ? t.saving : t.save}
      </Button>
    </div>
  );
}
