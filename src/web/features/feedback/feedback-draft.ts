/** What a visitor is writing to the owner. */
export interface FeedbackDraft {
  name: string;
  email: string;
  message: string;
}

export const emptyDraft: FeedbackDraft = { name: '', email: '', message: '' };

/** The required field that holds nothing but space, the first one (FB-2). */
export function missingField({ name, message }: FeedbackDraft): 'name' | 'message' | undefined {
  if (name.trim() === '') return 'name';
  return message.trim() === '' ? 'message' : undefined;
}
