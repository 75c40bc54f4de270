import { AppError } from '../../../shared/errors.ts';
import { isDataUrl } from '../../../shared/images.ts';
import { isMediaPath, sha256OfMediaPath } from '../../../shared/photo-urls.ts';
import type { Db } from '../connect.ts';
import { sql } from '../orm.ts';
import { photoCrops, photoFiles, photoSources, unshownOriginals } from '../schema/photos.ts';

/**
 * Locks the unshown originals of these URLs until the transaction ends. A concurrent removal waits for the lock and
 * then finds that they are used (decision 0048). The rows are sorted, so that two saves do not deadlock.
 * @param before URLs that were used already; they are allowed even without an original
 * @throws AppError `original_removed` if the original or crop of a new URL no longer exists
 */
export async function lockOriginals(
  db: Db,
  urls: readonly string[],
  before: readonly string[] = [],
): Promise<void> {
  const notEmbedded = urls.filter((url) => !isDataUrl(url));
  if (notEmbedded.length === 0) return;
  const isOne = sql`any(${sql.param(notEmbedded)}::text[])`;
  await db.execute(sql`
    select from ${unshownOriginals}
    where ${unshownOriginals.sha256} in (
      select ${photoSources.sha256} from ${photoSources} where ${photoSources.url} = ${isOne}
      union select ${photoCrops.sha256} from ${photoCrops} where ${photoCrops.url} = ${isOne}
    )
    order by ${unshownOriginals.sha256} for update`);
  const wanted = notEmbedded.filter((url) => isMediaPath(url) && !before.includes(url));
  const found = await findOwn(db, wanted);
  const gone = wanted.find((url) => !found.has(sha256OfMediaPath(url) ?? url));
  if (gone !== undefined) throw new AppError('original_removed', `The original of ${gone} was removed`);
}

/** Returns the hashes in these URLs whose originals exist, and the URLs of crops that exist. */
async function findOwn(db: Db, urls: readonly string[]): Promise<Set<string>> {
  if (urls.length === 0) return new Set();
  const hashes = urls.flatMap((url) => sha256OfMediaPath(url) ?? []);
  const { rows } = await db.execute<{ found: string }>(sql`
    select sha256 as found from ${photoFiles} where sha256 = any(${sql.param(hashes)}::text[])
    union all select url from ${photoCrops} where url = any(${sql.param(urls)}::text[])`);
  return new Set(rows.map(({ found }) => found));
}
