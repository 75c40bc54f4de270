interface ModuleFacts {
  /** Static imports, without `import()`. */
  readonly importedIds: readonly string[];
}

type FactsOf = (id: string) => ModuleFacts | null;

/** Ids of modules, which are their files. */
interface FirstLoad {
  /** The document's script: a chunk of its own, with all its imports. */
  first: string;
  /** The application, loaded next on every page. */
  application: string;
  /** Pages with chunks of their own. */
  pages: readonly string[];
  /** Modules that are empty after tree shaking: each stays with its importer. */
  except: RegExp;
}

/**
 * Puts every module that several pages need into one named chunk, instead of a small chunk for each combination of
 * pages.
 */
export function firstLoadChunk({ first, application, pages, except }: FirstLoad) {
  let shared: ReadonlySet<string> | undefined;

  const findShared = (factsOf: FactsOf): ReadonlySet<string> => {
    const ofPages = pages.map((page) => reachedFrom(page, factsOf));
    const found = new Set(reachedFrom(application, factsOf));
    for (const [place, reached] of ofPages.entries()) {
      for (const id of reached) {
        if (ofPages.some((others, other) => other !== place && others.has(id))) found.add(id);
      }
    }
    const ofFirst = reachedFrom(first, factsOf);
    return new Set([...found].filter((id) => !ofFirst.has(id)));
  };

  return (id: string, context: { getModuleInfo: FactsOf }): string | null => {
    // The bundler's own helpers belong to the first chunk.
    if (id.startsWith('\0') || except.test(id)) return null;
    shared ??= findShared((other) => context.getModuleInfo(other));
    return shared.has(id) ? 'main' : null;
  };
}

function reachedFrom(root: string, factsOf: FactsOf): Set<string> {
  const reached = new Set([root]);
  for (const id of reached) for (const next of factsOf(id)?.importedIds ?? []) reached.add(next);
  return reached;
}
