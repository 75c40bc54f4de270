import { type Plugin, parseSync } from 'vite';

const KEPT = new Set(['method', 'path']);

/**
 * Reduces every endpoint to what a browser needs to call it: method and path. Only the server validates with the
 * schemas; the browser trusts the response (decision 0001). A schema that a form imports by name is kept.
 */
export function slimContract(): Plugin {
  return {
    name: 'gomai:slim-contract',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/shared\/[\w-]+\.ts$/ },
      handler: (code) => ({ code: withoutSchemas(code), map: null }),
    },
  };
}

/** Returns the module's code with only method and path in each `export const x = endpoint({ … })`. */
export function withoutSchemas(code: string): string {
  const { program, errors } = parseSync('contract.ts', code);
  if (errors[0]) throw new Error(errors[0].message);
  const cuts: { start: number; end: number }[] = [];
  for (const statement of program.body) {
    if (statement.type !== 'ExportNamedDeclaration') continue;
    if (statement.declaration?.type !== 'VariableDeclaration') continue;
    for (const { init } of statement.declaration.declarations) {
      if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier') continue;
      const [definition] = init.arguments;
      if (init.callee.name !== 'endpoint' || definition?.type !== 'ObjectExpression') continue;
      for (const [index, property] of definition.properties.entries()) {
        const key = property.type === 'Property' && property.key.type === 'Identifier' && property.key.name;
        if (key !== false && KEPT.has(key)) continue;
        // Cuts to the start of the next property, so that the comma is removed too.
        const next = definition.properties[index + 1];
        cuts.push({ start: property.start, end: next?.start ?? definition.end - 1 });
      }
    }
  }
  return cuts.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), code);
}
