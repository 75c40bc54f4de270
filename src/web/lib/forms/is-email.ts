/** Whether the browser accepts a text as an e-mail address; the contract's own pattern would make visitors load zod. */
export function isEmailOrBlank(text: string): boolean {
  const field = document.createElement('input');
  field.type = 'email';
  field.value = text;
  return field.validity.valid;
}
