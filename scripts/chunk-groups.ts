import { basename } from 'node:path';
import type { OutputChunk } from './bundle-packages.ts';

interface ModuleFacts {
  /** Static imports and importers, without `import()`. */
  readonly importedIds: readonly string[];
  readonly importers: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}

type FactsOf = (id: string) => ModuleFacts | null;

/** Entry modules. A module's id is the path of its file. */
interface Entries {
  /** The document's script, bundled with all its imports into one chunk. */
  first: string;
  /** The application, which every page loads after `first`. */
  application: string;
  /** Pages; each has its own chunk. Most visits begin on the first one. */
  pages: readonly string[];
  /** Pages on which few visits begin; they do not count for the group `pages`. */
  pagesApart: readonly string[];
  /** Parts that only the owner loads. */
  owners: readonly string[];
  /** Modules that are left to the bundler, for example because they are empty after tree shaking. */
  except: RegExp;
  /** Parts that most visitors load once the page is idle. */
  whenIdle: readonly string[];
  /** Modules of packages that the parts in `whenIdle` use. */
  packagesWhenIdle: RegExp;
}

/** The name of the chunk that most visitors load after the page. */
export const LATER = 'later';

/**
 * Names the chunk of a module, so that the bundler does not make a small chunk for each combination of importers:
 * - `main`: the application needs it, or the home page shares it with another page or a part that is loaded later;
 * - `pages`: several of the other pages need it;
 * - `later`: most visitors load it after the page, or several parts that are loaded later need it, or it is in
 *   src/shared and one of those parts and the owner's pages need it;
 * - `shared-PAGE`: a single page needs it, and a part that is loaded later or the owner's pages.
 *
 * Null leaves a module to the bundler.
 */
export function chunkGroups(entries: Entries) {
  let groups: ReadonlyMap<string, string> | undefined;
  return (id: string, context: { getModuleInfo: FactsOf }): string | null => {
    if (entries.packagesWhenIdle.test(id)) return LATER;
    // `\0` marks the bundler's own helpers, which it puts into the first chunk.
    if (id.startsWith('\0') || entries.except.test(id)) return null;
    groups ??= sortModules(entries, (other) => context.getModuleInfo(other));
    return groups.get(id) ?? null;
  };
}

function sortModules(entries: Entries, factsOf: FactsOf): ReadonlyMap<string, string> {
  const { first, application, pages, pagesApart, whenIdle, owners } = entries;
  const groups = groupFirstLoad(entries, factsOf);
  const reachedByPages = [...pages, ...pagesApart].map(
    (page) => [page, reachedFrom([page], factsOf)] as const,
  );
  const ofPages = new Set(reachedByPages.flatMap(([, reached]) => [...reached]));
  const later = partsFrom([application, ...pages], factsOf, owners)
    .filter((part) => part !== application && !pages.includes(part))
    .map((part) => reachedFrom([part], factsOf));
  const ofIdle = reachedFrom(whenIdle, factsOf);
  const ofOwners = reachedFrom(partsFrom(owners, factsOf), factsOf);
  for (const id of new Set(later.flatMap((reached) => [...reached]))) {
    // Skips packages: tree shaking has not yet shown which of their exports a part uses.
    if (groups.has(id) || ofPages.has(id) || id.includes('/node_modules/')) continue;
    const visitorParts = later.filter((reached) => reached.has(id)).length;
    const isOwnersContract = ofOwners.has(id) && id.includes('/src/shared/');
    if (ofIdle.has(id) || visitorParts > 1 || isOwnersContract) groups.set(id, LATER);
  }
  for (const id of ofPages) {
    const isShared = later.some((reached) => reached.has(id)) || ofOwners.has(id);
    const [[page] = [''], ...others] = reachedByPages.filter(([, reached]) => reached.has(id));
    if (isShared && others.length === 0 && id !== page && !groups.has(id))
      groups.set(id, `shared-${basename(page, '-page.tsx')}`);
  }
  for (const id of reachedFrom([first], factsOf)) groups.delete(id);
  return groups;
}

function groupFirstLoad({ application, pages }: Entries, factsOf: FactsOf): Map<string, string> {
  const [ofHome = new Set<string>(), ...ofPages] = pages.map((page) => reachedFrom([page], factsOf));
  const groups = new Map([...reachedFrom([application], factsOf)].map((id) => [id, 'main']));
  for (const id of new Set(ofPages.flatMap((reached) => [...reached]))) {
    if (ofHome.has(id)) groups.set(id, 'main');
    else if (!groups.has(id) && ofPages.filter((reached) => reached.has(id)).length > 1)
      groups.set(id, 'pages');
  }
  // Modules that the home page shares with a part that is loaded later, with their own imports.
  const shared = [...ofHome].filter((id) => factsOf(id)?.importers.some((importer) => !ofHome.has(importer)));
  for (const id of reachedFrom(shared, factsOf)) groups.set(id, 'main');
  return groups;
}

function reachedFrom(roots: readonly string[], factsOf: FactsOf): Set<string> {
  const reached = new Set(roots);
  for (const id of reached) for (const next of factsOf(id)?.importedIds ?? []) reached.add(next);
  return reached;
}

/** Returns the roots, and every module that they load by `import()`, directly or indirectly, except `leftOut`. */
function partsFrom(
  roots: readonly string[],
  factsOf: FactsOf,
  leftOut: readonly string[] = [],
): readonly string[] {
  const parts = new Set(roots);
  for (const part of parts) {
    const loadedLater = [...reachedFrom([part], factsOf)].flatMap(
      (id) => factsOf(id)?.dynamicallyImportedIds ?? [],
    );
    for (const id of loadedLater) if (!leftOut.includes(id)) parts.add(id);
  }
  return [...parts];
}

type Bundle = Readonly<Record<string, Pick<OutputChunk, 'type' | 'imports'> | { type: 'asset' }>>;

/**
 * Fails the build if chunks import each other in a circle: while the first of them runs, its imports from the others
 * are undefined.
 */
export function checkChunkCycles() {
  return {
    name: 'gomai:check-chunk-cycles',
    generateBundle(this: { error(message: string): never }, _: unknown, bundle: Bundle) {
      const cycle = findChunkCycle(bundle);
      if (cycle) this.error(`These chunks import each other in a circle: ${cycle.join(' → ')}.`);
    },
  };
}

/** Returns the chunks of a circle, with the first repeated at the end. */
export function findChunkCycle(bundle: Bundle): string[] | undefined {
  const done = new Set<string>();
  const visit = (name: string, path: string[]): string[] | undefined => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (done.has(name)) return undefined;
    const chunk = bundle[name];
    for (const next of chunk?.type === 'chunk' ? chunk.imports : []) {
      const cycle = visit(next, [...path, name]);
      if (cycle) return cycle;
    }
    done.add(name);
    return undefined;
  };
  for (const name of Object.keys(bundle)) {
    const cycle = visit(name, []);
    if (cycle) return cycle;
  }
  return undefined;
}
