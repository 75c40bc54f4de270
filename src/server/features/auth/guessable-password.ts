/** zxcvbn's score of what takes more than about a million guesses; below it stand the passwords that everybody tries. */
const MIN_SCORE = 2;
/** What a guesser would try first here. */
const OWN_WORDS = ['gomai', '五枚', 'admin', 'owner', 'gallery', 'photo', 'photos'];

/**
 * Whether a password is a known one (40,000 of them, also with digits or signs added), a keyboard row, a date or a
 * repetition. The dictionaries are loaded with the first question: most processes never ask.
 */
export async function isGuessable(password: string): Promise<boolean> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return estimator.check(password, OWN_WORDS).score < MIN_SCORE;
}
