import type { QueryClient } from '@tanstack/react-query';
import { siteQuery } from '../features/site/site-query.ts';

/** The head of a server-rendered page: title and description. */
export function headTags(_pathname: string, client: QueryClient): string {
  const site = client.getQueryData(siteQuery().queryKey);
  return `<title>${escapeHtml(site?.name ?? 'Gomai')}</title>`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? '');
}
