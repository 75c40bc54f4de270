import { newId } from '../../lib/forms/new-id.ts';

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

const submissionIds = new WeakMap<FeedbackDraft, string>();

/** Names one letter: sent again unchanged after a lost answer it keeps its id, so that it is stored once (FB-3). */
export function submissionIdOf(draft: FeedbackDraft): string {
  const id = submissionIds.get(draft) ?? newId();
  submissionIds.set(draft, id);
  return id;
}
