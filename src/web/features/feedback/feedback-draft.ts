/** A visitor's unsent message to the owner. */
export interface FeedbackDraft {
  name: string;
  email: string;
  message: string;
  /** Set when the message is sent. An unchanged message is resent with the same id and stored once (FB-3). */
  submissionId?: string | undefined;
}

export const emptyDraft: FeedbackDraft = { name: '', email: '', message: '' };

/** The first required field that is blank (FB-2). */
export function missingField({ name, message }: FeedbackDraft): 'name' | 'message' | undefined {
  if (name.trim() === '') return 'name';
  return message.trim() === '' ? 'message' : undefined;
}
