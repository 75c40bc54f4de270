import { distance } from 'fastest-levenshtein';
import { machineTimeZone, settingNames, setVariables } from './env.ts';

/** One typo is allowed per this many letters. */
const LETTERS_PER_TYPO = 5;

/**
 * Returns a warning for each unknown variable that resembles an unset setting, because a misspelt setting silently
 * has no effect. Such a variable is no error, because environments also contain variables of other programs.
 */
export function misspeltSettings(source: NodeJS.ProcessEnv): string[] {
  const known = new Set(settingNames);
  const variables = setVariables(source);
  return Object.keys(variables)
    .filter((name) => !known.has(name))
    .flatMap((name) => {
      const suggestion = settingNames.find((setting) => isNearly(name, setting));
      return suggestion === undefined || variables[suggestion] !== undefined
        ? []
        : [`Unknown setting ${name}; did you mean ${suggestion}?`];
    });
}

/**
 * Whether the name is probably the misspelt setting. False for settings without `_`: their names are short and
 * resemble variables of other programs, as HOST resembles HOME.
 */
function isNearly(name: string, setting: string): boolean {
  if (!setting.includes('_')) return false;
  return distance(name.toUpperCase(), setting.toUpperCase()) <= Math.floor(setting.length / LETTERS_PER_TYPO);
}

/** Returns a warning if the site's time zone is UTC only because Node does not know the machine's zone. */
export function unknownTimeZone(source: NodeJS.ProcessEnv): string[] {
  if (setVariables(source).SITE_TIMEZONE !== undefined || machineTimeZone() !== undefined) return [];
  return [
    `TZ is ${JSON.stringify(source.TZ)}, which is no name such as Asia/Tokyo: set SITE_TIMEZONE, or dates are in UTC`,
  ];
}
