import { basename } from 'node:path';
import type { OutputChunk } from './bundle-packages.ts';

interface ModuleFacts {
  /** Static imports and importers, without `import()`. */
  readonly importedIds: readonly string[];
  readonly importers: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}

type FactsOf = (id: string) => ModuleFacts | null;

/** Ids of modules, which are paths of files. */
interface Entries {
  /** The document's script: a chunk of its own, with all its imports. */
  first: string;
  /** The application, loaded next on every page. */
  application: string;
  /** Pages with chunks of their own; the first is where most visits begin. */
  pages: readonly string[];
  /** Pages that share no group with the others: rarely a visit's first. */
  pagesApart: readonly string[];
  /** Parts that visitors do not load. */
  owners: readonly string[];
  /** Modules that are empty after tree shaking: each stays with its importer. */
  except: RegExp;
  /** Parts that most visitors load once the page is idle. */
  whenIdle: readonly string[];
  /** Modules of packages that those parts use. */
  packagesWhenIdle: RegExp;
}

/** The chunk of parts that most visitors load after the page. */
export const LATER = 'later';

/**
 * Names the chunk of a module, so that the bundler does not make a small chunk for each combination of importers:
 * - `main`: every page needs it;
 * - `pages`: several pages need it;
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
    // The bundler's own helpers belong to the first chunk.
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
    // It is not known yet which exports of a package a part uses.
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
  // Modules that the home page shares with a part that is loaded later.
  for (const id of ofHome) {
    if (factsOf(id)?.importers.some((importer) => !ofHome.has(importer))) groups.set(id, 'main');
  }
  return groups;
}

function reachedFrom(roots: readonly string[], factsOf: FactsOf): Set<string> {
  const reached = new Set(roots);
  for (const id of reached) for (const next of factsOf(id)?.importedIds ?? []) reached.add(next);
  return reached;
}

/** The roots, and the module of every `import()` that is reached from them. */
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
 * Fails the build if chunks import each other in a circle: which of them runs first depends on the page, and its
 * imports from the others are then undefined.
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

/** The chunks of a circle; the first is repeated at the end. */
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
