/**
 * True if a reload loses nothing: no dialog is open, and no text field has content or the focus. Ignores radio
 * buttons and checkboxes.
 */
export function isReloadHarmless(page: Pick<Document, 'activeElement' | 'querySelectorAll'>): boolean {
  const fields = page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXT_FIELDS);
  return (
    page.querySelectorAll('[role=dialog], [role=alertdialog], dialog[open]').length === 0 &&
    [...fields].every((field) => field.value === '' && field !== page.activeElement)
  );
}

const TEXT_FIELDS = 'textarea, input:not([type=radio], [type=checkbox])';
