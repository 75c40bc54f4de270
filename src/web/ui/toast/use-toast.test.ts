import { expect, test } from 'vitest';
import { createToastStore } from './toast-store.ts';
import { dismissToasts } from './use-toast.ts';

test('[TOAST-1] dismissToasts closes the current message, and a new one is then shown', () => {
  const store = createToastStore(() => {});
  store.show({ title: 'Settings saved' });
  dismissToasts(store);
  expect(store.snapshot()).toMatchObject([{ title: 'Settings saved', open: false }]);
  store.show({ title: 'The settings could not be saved' });
  expect(store.snapshot()).toMatchObject([{ title: 'The settings could not be saved', open: true }]);
});
