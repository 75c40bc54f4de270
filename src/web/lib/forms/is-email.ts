/** Whether the browser takes a text for an e-mail address; the contract's own pattern would bring zod to visitors. */
export function isEmailOrBlank(text: string): boolean {
  const field = document.createElement('input');
  field.type = 'email';
  field.value = text;
  return field.validity.valid;
}
