import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { KEPT_DELETED_DAYS } from '../../../shared/deletion.ts';
import { fillIn, useTexts } from '../../lib/texts.ts';
import { Button } from '../button.tsx';
import { DeleteDialog } from '../dialog/delete-dialog.tsx';
import { type QueryLike, QueryState } from '../query-state.tsx';
import { daysLeft } from './days-left.ts';
import { recentlyDeletedTexts } from './recently-deleted-texts.ts';

const HEADING_ID = 'recently-deleted';

interface DeletedItem {
  readonly id: number;
  readonly removedAt: string;
}

/** The content of an item's row, the labels of its buttons, and the question before it is deleted for good. */
interface ItemTexts {
  /** Shown before the heading and the detail. */
  preview?: ReactNode;
  heading: ReactNode;
  detail?: ReactNode;
  restoreLabel: string;
  removeLabel: string;
  removeText: string;
}

interface RecentlyDeletedProps<Item extends DeletedItem> {
  query: QueryLike & { data: readonly Item[] | undefined; errorUpdateCount: number };
  queryKey: QueryKey;
  /** The text below the heading, with the placeholder `{days}`. */
  lead: string;
  describe: (item: Item) => ItemTexts;
  restoringId: number | undefined;
  onRestore: (item: Item) => void;
  /** Deletes for good. */
  remove: (item: Item) => Promise<unknown>;
}

/** Lists what the owner deleted in the last 30 days, to restore it or delete it for good (COL-9, NEWS-3). */
export function RecentlyDeleted<Item extends DeletedItem>({ query, ...rest }: RecentlyDeletedProps<Item>) {
  const t = useTexts(recentlyDeletedTexts);
  const { data: items, errorUpdateCount } = query;
  // Shows nothing during the first load, because usually nothing was deleted.
  if (items === undefined ? errorUpdateCount === 0 : items.length === 0) return null;
  return (
    <section
      aria-labelledby={HEADING_ID}
      className="mt-14 mb-16 border-t border-hairline pt-8 md:mt-20 md:pt-10"
    >
      <h2 id={HEADING_ID} tabIndex={-1} className="text-[15px] leading-6 font-medium outline-none">
        {t.title}
      </h2>
      {items ? <DeletedItems items={items} {...rest} /> : <QueryState query={query} failed={t.loadFailed} />}
    </section>
  );
}

function DeletedItems<Item extends DeletedItem>({
  items,
  queryKey,
  lead,
  describe,
  restoringId,
  onRestore,
  remove,
}: Omit<RecentlyDeletedProps<Item>, 'query'> & { items: readonly Item[] }) {
  const t = useTexts(recentlyDeletedTexts);
  const client = useQueryClient();
  const [deleting, setDeleting] = useState<Item>();
  return (
    <>
      <p className="max-w-[62ch] pb-4 text-[13px] leading-5 text-pretty text-soft">
        {fillIn(lead, { days: KEPT_DELETED_DAYS })}
      </p>
      <ul className="border-b border-hairline">
        {items.map((item) => (
          <DeletedRow
            key={item.id}
            {...describe(item)}
            removedAt={item.removedAt}
            restoring={restoringId === item.id}
            held={restoringId !== undefined}
            onRestore={() => restoringId === undefined && onRestore(item)}
            onRemove={() => setDeleting(item)}
          />
        ))}
      </ul>
      {deleting && (
        <DeleteDialog
          title={t.removeTitle}
          text={describe(deleting).removeText}
          confirmLabel={t.remove}
          cancelLabel={t.cancel}
          removed={{ title: t.removed }}
          failed={t.removeFailed}
          returnFocusTo={() => document.getElementById(HEADING_ID)}
          remove={() =>
            remove(deleting).finally(() => {
              void client.invalidateQueries({ queryKey });
            })
          }
          onRemoved={() => {
            client.setQueryData<readonly Item[]>(queryKey, (all) =>
              all?.filter(({ id }) => id !== deleting.id),
            );
          }}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </>
  );
}

interface DeletedRowProps extends Omit<ItemTexts, 'removeText'> {
  removedAt: string;
  restoring: boolean;
  /** True while any item is being restored: items are restored one at a time. */
  held: boolean;
  onRestore: () => void;
  onRemove: () => void;
}

function DeletedRow({ preview, heading, detail, removedAt, restoring, held, ...row }: DeletedRowProps) {
  const t = useTexts(recentlyDeletedTexts);
  const left = daysLeft(removedAt, Date.now());
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-hairline py-4">
      {preview}
      <div className="min-w-0 flex-1">
        <h3 className="text-body leading-5 font-medium wrap-anywhere">{heading}</h3>
        {detail}
        <p className="text-[13px] leading-5 text-soft">
          {left === 0 ? t.lastDay : fillIn(t.daysLeft, { n: left })}
        </p>
      </div>
      <div className="-ml-2 flex flex-wrap gap-x-2 max-md:w-full md:ml-0">
        <Button variant="quiet" aria-label={row.restoreLabel} aria-disabled={held} onClick={row.onRestore}>
          {restoring ? t.restoring : t.restore}
        </Button>
        <Button variant="quiet" aria-label={row.removeLabel} onClick={row.onRemove}>
          {t.remove}
        </Button>
      </div>
    </li>
  );
}
