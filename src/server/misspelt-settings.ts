import { distance } from 'fastest-levenshtein';
import { settingNames, setVariables } from './env.ts';

/** One typo is allowed per this many letters. */
const LETTERS_PER_TYPO = 5;

/**
 * One sentence for each unknown variable that resembles a setting, because it would silently have no effect. Many
 * environments hold foreign variables, so such a name is reported and does not stop the start.
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

/** Never suggests a setting without `_`: short names resemble foreign variables, as HOST resembles HOME. */
function isNearly(name: string, setting: string): boolean {
  if (!setting.includes('_')) return false;
  return distance(name.toUpperCase(), setting.toUpperCase()) <= Math.floor(setting.length / LETTERS_PER_TYPO);
}
