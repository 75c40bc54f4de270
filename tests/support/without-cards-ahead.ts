import { createJobs, type Jobs } from '../../src/server/platform/jobs.ts';

/**
 * Creates jobs that make no share cards in advance, because six cards per collection take longer than most tests, and
 * a stopping server waits for them. Cards are still made on request. `makeModels` (seeded-gallery.ts) tests that
 * cards are made in advance.
 */
export function withoutCardsAhead(...options: Parameters<typeof createJobs>): Jobs {
  const jobs = createJobs(...options);
  return {
    ...jobs,
    define: (queue, definition) =>
      jobs.define(queue, queue === 'make-cards' ? { ...definition, handler: async () => {} } : definition),
  };
}
