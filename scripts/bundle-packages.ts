import type { Plugin } from 'vite';

/** The part of an output chunk that is used here. */
export interface OutputChunk {
  type: 'chunk';
  fileName: string;
  isEntry: boolean;
  /** The module for which this chunk was made: an entry or the target of an `import()`; null for shared chunks. */
  facadeModuleId: string | null;
  /** File names. */
  imports: readonly string[];
  dynamicImports: readonly string[];
  modules: Readonly<Record<string, { renderedLength: number }>>;
}

type Bundle = Readonly<Record<string, OutputChunk | { type: 'asset' }>>;

/** Matches modules of packages: the path below the innermost `node_modules`, and the package's name. */
const PACKAGE = /.*\/node_modules\/(((?:@[^/]+\/)?[^/]+)\/.*)/;

interface AllowedPackages {
  /** Packages (`react`) or single modules (`zod/v4/core/regexes.js`) that may be in the checked chunks. */
  packages: readonly string[];
  /** Ends of the ids of modules that only the owner loads. What only these import is not checked. */
  ownersOnly?: readonly string[];
}

/**
 * Fails the build if visitors may load a package that is not allowed, at once or later. For example, one zod schema
 * in a shared module adds 13 to 21 kB wherever that module is imported.
 */
export function checkPackages(allowed: AllowedPackages): Plugin {
  return {
    name: 'gomai:check-packages',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    generateBundle(_, bundle) {
      const [first] = findForeignPackages(bundle as Bundle, allowed);
      if (first === undefined) return;
      this.error(
        `${first.name} is in ${first.chunk} (${first.module}), which visitors load. ` +
          'Import it only in what the owner alone loads, or allow it where `checkPackages` is called.',
      );
    },
  };
}

/** Returns the packages in the checked chunks that are not allowed, each once per chunk. */
export function findForeignPackages(
  bundle: Bundle,
  { packages, ownersOnly = [] }: AllowedPackages,
): { name: string; chunk: string; module: string }[] {
  return chunksOfVisitors(bundle, ownersOnly).flatMap(({ fileName, modules }) => {
    const found = new Map<string, string>();
    for (const [id, { renderedLength }] of Object.entries(modules)) {
      const [, path, name] = PACKAGE.exec(id) ?? [];
      // Length 0 means that tree shaking removed the whole module.
      if (path === undefined || name === undefined || renderedLength === 0) continue;
      if (!packages.includes(name) && !packages.includes(path)) found.set(name, id);
    }
    return [...found].map(([name, module]) => ({ name, chunk: fileName, module }));
  });
}

function chunksOfVisitors(bundle: Bundle, ownersOnly: readonly string[]): OutputChunk[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const isOwners = ({ facadeModuleId }: OutputChunk) =>
    ownersOnly.some((end) => facadeModuleId?.endsWith(end) === true);
  const reached = new Set(chunks.filter(({ isEntry }) => isEntry));
  for (const { imports, dynamicImports } of reached) {
    for (const name of [...imports, ...dynamicImports]) {
      const next = byName.get(name);
      if (next !== undefined && !isOwners(next)) reached.add(next);
    }
  }
  return [...reached];
}
