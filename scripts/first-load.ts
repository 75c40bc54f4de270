interface ModuleFacts {
  /** Static imports and importers, without `import()`. */
  readonly importedIds: readonly string[];
  readonly importers: readonly string[];
}

type FactsOf = (id: string) => ModuleFacts | null;

/** Ids of modules, which are their files. */
interface FirstLoad {
  /** The document's script: a chunk of its own, with all its imports. */
  first: string;
  /** The application, loaded next on every page. */
  application: string;
  /** Pages with chunks of their own; the first is where most visits begin. */
  pages: readonly string[];
  /** Modules that are empty after tree shaking: each stays with its importer. */
  except: RegExp;
}

/**
 * Puts what every page needs into one named chunk, and what several of the others share into another, instead of a
 * small chunk for each combination of pages.
 */
export function firstLoadChunk({ first, application, pages, except }: FirstLoad) {
  let chunks: ReadonlyMap<string, string> | undefined;

  const sortModules = (factsOf: FactsOf): ReadonlyMap<string, string> => {
    const ofFirst = reachedFrom(first, factsOf);
    const ofApplication = reachedFrom(application, factsOf);
    const [ofHome = new Set<string>(), ...ofPages] = pages.map((page) => reachedFrom(page, factsOf));
    const found = new Map([...ofApplication].map((id) => [id, 'main']));
    for (const id of new Set(ofPages.flatMap((reached) => [...reached]))) {
      if (ofHome.has(id)) found.set(id, 'main');
      else if (!found.has(id) && ofPages.filter((reached) => reached.has(id)).length > 1)
        found.set(id, 'pages');
    }
    // What the page where most visits begin shares with a part that is loaded later.
    for (const id of ofHome) {
      if (factsOf(id)?.importers.some((importer) => !ofHome.has(importer))) found.set(id, 'main');
    }
    for (const id of ofFirst) found.delete(id);
    return found;
  };

  return (id: string, context: { getModuleInfo: FactsOf }): string | null => {
    // The bundler's own helpers belong to the first chunk.
    if (id.startsWith('\0') || except.test(id)) return null;
    chunks ??= sortModules((other) => context.getModuleInfo(other));
    return chunks.get(id) ?? null;
  };
}

function reachedFrom(root: string, factsOf: FactsOf): Set<string> {
  const reached = new Set([root]);
  for (const id of reached) for (const next of factsOf(id)?.importedIds ?? []) reached.add(next);
  return reached;
}
