import { expect, test } from 'vitest';
import { createToastStore } from './toast-store.ts';
import { dismissToasts } from './use-toast.ts';

test('[TOAST-1] a retry dismisses the last message', () => {
  const store = createToastStore(() => {});
  store.show({ title: 'Settings saved' });
  dismissToasts(store);
  expect(store.snapshot()).toMatchObject([{ title: 'Settings saved', open: false }]);
  store.show({ title: 'The settings could not be saved' });
  expect(store.snapshot()).toMatchObject([{ title: 'The settings could not be saved', open: true }]);
});
