import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/support/test-app.ts';

test('[ROUTE-8] the job that makes missing cards expires only after six hours', async () => {
  const gallery = await createTestApp();
  await gallery.app.ready();
  const { rows } = await gallery.db.execute(
    `SELECT expire_seconds FROM pgboss.queue WHERE name = 'make-missing-cards'`,
  );
  expect(rows).toEqual([{ expire_seconds: 6 * 60 * 60 }]);
  await gallery.close();
});
