interface ModuleFacts {
  readonly importers: readonly string[];
}

/**
 * Names the chunk of every module that the application's first load needs: one, instead of a shred for each set of
 * later chunks that share a module with it.
 * @param entry how the id of the module ends that the first load begins with
 */
export function firstLoadChunk(entry: string) {
  const known = new Map<string, boolean>();
  const isReached = (id: string, factsOf: (id: string) => ModuleFacts | null): boolean => {
    const before = known.get(id);
    if (before !== undefined) return before;
    // Said beforehand: modules that import each other are reached by another way, or not at all.
    known.set(id, false);
    const reached =
      id.endsWith(entry) ||
      (factsOf(id)?.importers.some((importer) => isReached(importer, factsOf)) ?? false);
    known.set(id, reached);
    return reached;
  };
  return (id: string, context: { getModuleInfo: (id: string) => ModuleFacts | null }): string | null =>
    // The bundler's own helpers belong to whoever comes first; the contract's zod is gone from it (slim-contract.ts).
    !/^\0|\/node_modules\/zod\//.test(id) && isReached(id, (other) => context.getModuleInfo(other)) ? 'main' : null;
}
