import type { Plugin } from 'vite';

/** The part of an output chunk that is used here. */
export interface OutputChunk {
  type: 'chunk';
  fileName: string;
  isEntry: boolean;
  /** The module that a chunk of `import()` was made for. */
  facadeModuleId: string | null;
  /** File names. */
  imports: readonly string[];
  dynamicImports: readonly string[];
  modules: Readonly<Record<string, { renderedLength: number }>>;
}

type Bundle = Readonly<Record<string, OutputChunk | { type: 'asset' }>>;

/** The path in the innermost package, and the package's name; the project's own modules do not match. */
const PACKAGE = /.*\/node_modules\/(((?:@[^/]+\/)?[^/]+)\/.*)/;

interface AllowedPackages {
  /** Packages, or single modules of one (`zod/v4/core/regexes.js`), that may be in the checked chunks. */
  packages: readonly string[];
  /** Ends of module ids that only the owner loads; what they import is not checked. */
  ownersOnly?: readonly string[];
}

/**
 * Fails the build if a package that is not allowed gets into what visitors may load, at once or later. An exported zod
 * schema in a shared module, say, weighs 13 to 21 kB wherever that module is imported.
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

/** The packages in the checked chunks that are not allowed, each once for a chunk. */
export function findForeignPackages(
  bundle: Bundle,
  { packages, ownersOnly = [] }: AllowedPackages,
): { name: string; chunk: string; module: string }[] {
  return chunksOfVisitors(bundle, ownersOnly).flatMap(({ fileName, modules }) => {
    const found = new Map<string, string>();
    for (const [id, { renderedLength }] of Object.entries(modules)) {
      const [, path, name] = PACKAGE.exec(id) ?? [];
      // Length 0: nothing is left of the module after tree shaking.
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
