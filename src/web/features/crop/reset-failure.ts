/** What is said of a reset that failed (CROP-4): a photo that was not cropped needed none. */
export function resetFailure(error: unknown): 'notNeeded' | 'failed' {
  return error instanceof Error && error.message.includes('not cropped') ? 'notNeeded' : 'failed';
}
