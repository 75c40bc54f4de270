interface ModuleFacts {
  readonly importers: readonly string[];
}

interface FirstLoad {
  /** How the id of the module ends that the document begins with: a chunk of its own, with all that it imports. */
  first: string;
  /** The same of the module that every page goes on with. */
  application: string;
  /** The same of the pages that have chunks of their own. */
  pages: readonly string[];
  /** Imported by what is needed, but empty once the bundler has dropped what nobody calls: stays with who calls it. */
  except: RegExp;
}

/**
 * Names the chunk of every module that all pages need, or more than one: a single chunk, instead of a shred for each
 * set of later chunks that share a module with it.
 */
export function firstLoadChunk({ first, application, pages, except }: FirstLoad) {
  const roots = [first, application, ...pages];
  const known = new Map<string, ReadonlySet<string>>();

  /** From which of the roots a module is reached. */
  const reachedFrom = (id: string, factsOf: (id: string) => ModuleFacts | null): ReadonlySet<string> => {
    const before = known.get(id);
    if (before) return before;
    // Said beforehand: modules that import each other are reached by another way, or not at all.
    known.set(id, new Set());
    const importers = factsOf(id)?.importers ?? [];
    const reached = new Set([
      ...roots.filter((root) => id.endsWith(root)),
      ...importers.flatMap((importer) => [...reachedFrom(importer, factsOf)]),
    ]);
    known.set(id, reached);
    return reached;
  };

  return (id: string, context: { getModuleInfo: (id: string) => ModuleFacts | null }): string | null => {
    // The bundler's own helpers belong to whoever comes first.
    if (id.startsWith('\0') || except.test(id)) return null;
    const from = reachedFrom(id, (other) => context.getModuleInfo(other));
    if (from.has(first)) return null;
    return from.has(application) || from.size > 1 ? 'main' : null;
  };
}
