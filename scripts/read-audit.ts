/** Severities that fail the check. */
const SEVERE = ['high', 'critical'] as const;

interface Report {
  metadata?: { vulnerabilities?: Record<string, number> };
  vulnerabilities?: Record<string, { severity?: string; range?: string }>;
  message?: string;
}

/** A summary of the output of `npm audit --json`; empty or broken if the registry was not reached. */
export function readAudit(json: string): { sentence: string; isBad: boolean } {
  const { metadata, vulnerabilities = {}, message = 'no answer' } = parsed(json);
  const counts = metadata?.vulnerabilities;
  if (counts === undefined) {
    return {
      sentence: `The registry does not say which packages have known holes: ${message}`,
      isBad: false,
    };
  }
  const severe = SEVERE.reduce((sum, severity) => sum + (counts[severity] ?? 0), 0);
  if (severe === 0)
    return { sentence: `No known hole at high or above (${counts.total ?? 0} below).`, isBad: false };
  const named = Object.entries(vulnerabilities)
    .filter(([, { severity }]) => SEVERE.some((one) => one === severity))
    .map(([name, { severity, range }]) => `  ${name} ${range ?? ''} (${severity})`);
  return {
    sentence: [`${severe} packages with known holes at high or above:`, ...named].join('\n'),
    isBad: true,
  };
}

function parsed(json: string): Report {
  try {
    return JSON.parse(json) as Report;
  } catch {
    return {};
  }
}
