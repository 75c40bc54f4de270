import { expect, test, vi } from 'vitest';
import { passFocus } from './pass-focus.ts';

test('[SITE-4] a removed element passes its focus to the ancestor that can take it', () => {
  const pressed = {};
  const ancestor = { focus: vi.fn() };
  const element = {
    contains: (other: unknown) => other === pressed,
    parentElement: { closest: () => ancestor },
  };
  const document: { activeElement: unknown } = { activeElement: {} };
  vi.stubGlobal('document', document);
  const remove = passFocus(element as unknown as HTMLElement);
  remove();
  expect(ancestor.focus).not.toHaveBeenCalled();
  document.activeElement = pressed;
  remove();
  expect(ancestor.focus).toHaveBeenCalledOnce();
});
