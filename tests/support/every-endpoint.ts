import { readdirSync } from 'node:fs';
import type { Endpoint } from '../../src/shared/endpoint.ts';

/** Every endpoint that src/shared exports, so that new ones are included automatically. */
export async function everyEndpoint(): Promise<Endpoint[]> {
  const folder = new URL('../../src/shared/', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test|\.d)\.ts$/.test(name),
  );
  const modules = await Promise.all(
    files.map((name): Promise<Record<string, unknown>> => import(new URL(name, folder).href)),
  );
  return [...new Set(modules.flatMap((module) => Object.values(module)).filter(isEndpoint))];
}

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
  );
}

/** Whether the response is a stream of server-sent events, which does not end by itself. */
export function isStream({ path }: Pick<Endpoint, 'path'>): boolean {
  return path.startsWith('/api/sse/');
}
