/** Severities that fail the check. */
const SEVERE = ['high', 'critical'] as const;

interface Report {
  metadata?: { vulnerabilities?: Record<string, number> };
  vulnerabilities?: Record<string, { severity?: string; range?: string }>;
  message?: string;
}

/** Summarises the output of `npm audit --json`, which may be empty or no JSON if the registry does not answer. */
export function readAudit(json: string): { summary: string; isBad: boolean } {
  const { metadata, vulnerabilities = {}, message = 'no answer' } = parsed(json);
  const counts = metadata?.vulnerabilities;
  if (counts === undefined) {
    return {
      summary: `The registry did not report which packages have known vulnerabilities: ${message}`,
      isBad: false,
    };
  }
  const severe = SEVERE.reduce((sum, severity) => sum + (counts[severity] ?? 0), 0);
  if (severe === 0)
    return {
      summary: `No known vulnerability at high or above (${counts.total ?? 0} below).`,
      isBad: false,
    };
  const named = Object.entries(vulnerabilities)
    .filter(([, { severity }]) => SEVERE.some((level) => level === severity))
    .map(([name, { severity, range }]) => `  ${name} ${range ?? ''} (${severity})`);
  return {
    summary: [`${severe} packages with known vulnerabilities at high or above:`, ...named].join('\n'),
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
