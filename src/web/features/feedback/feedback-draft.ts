/** A visitor's unsent message to the owner. */
export interface FeedbackDraft {
  name: string;
  email: string;
  message: string;
  /** Set when the message is sent. Sent again unchanged, it keeps its id, so that it is stored once (FB-3). */
  submissionId?: string | undefined;
}

export const emptyDraft: FeedbackDraft = { name: '', email: '', message: '' };

/** The first required field that is blank (FB-2). */
export function missingField({ name, message }: FeedbackDraft): 'name' | 'message' | undefined {
  if (name.trim() === '') return 'name';
  return message.trim() === '' ? 'message' : undefined;
}
