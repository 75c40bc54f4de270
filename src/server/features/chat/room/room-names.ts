import { cleanName } from '../names/clean-name.ts';
import { guestName, type NameRules, nameProblem } from '../names/visitor-name.ts';
import type { Effect } from '../protocol/effects.ts';
import { OWNER_AUTHOR } from '../protocol/identity.ts';
import type { Members } from './member.ts';
import type { MessageLog } from './message-log.ts';

/** How long to wait before writing an unconfirmed rename again; longer than a write's timeout. */
const RENAME_AGAIN_MS = 15_000;

/** Checks and assigns visitors' names, which may not resemble each other or the owner's name (CHAT-3). */
export class RoomNames {
  readonly #rules: NameRules;
  readonly #log: MessageLog;
  readonly #members: Members;
  /** The owner's and the site's name, with which all visitors' names were last compared. */
  #checkedNames = '';
  /** When to compare again even if those names have not changed, because a rename may not have been stored. */
  #checkAt = Number.POSITIVE_INFINITY;

  constructor(rules: NameRules, log: MessageLog, members: Members) {
    this.#rules = rules;
    this.#log = log;
    this.#members = members;
  }

  owner(): string {
    return this.#rules.owner();
  }

  /** @param given new names of other visitors that are not stored yet */
  guestName(author: string, given: string[] = []): string {
    return guestName(author, [...this.#namesBeside(author), ...given], this.#rules);
  }

  problem(author: string, name: string | undefined) {
    return nameProblem(name, this.#namesBeside(author), this.#rules);
  }

  /** Makes the next tick compare all names. Call it after the conversation was loaded. */
  checkAgain(): void {
    this.#checkedNames = '';
  }

  /**
   * If the owner or the site has a new name, gives guest names to visitors whose names resemble it, also on their
   * messages. A guest name that could not be stored is written again.
   */
  renameLookAlikes(now: number): Effect[] {
    const ownNames = JSON.stringify([this.#rules.owner(), this.#rules.reserved()]);
    if (ownNames === this.#checkedNames && now < this.#checkAt) return [];
    this.#checkedNames = ownNames;
    const stored = this.#log.speakers();
    const present = this.#members.visitors();
    const given: string[] = [];
    const authors = new Set([...stored.keys(), ...present.keys()]);
    authors.delete(OWNER_AUTHOR);
    const effects = [...authors].flatMap((author): Effect[] => {
      const isLookAlike = (name: string | undefined) =>
        // Forgotten authors have no name, and no row that could be renamed (PRIV-4).
        Boolean(name) && nameProblem(cleanName(name ?? ''), [], this.#rules) === 'name_invalid';
      const known = present.get(author)?.name;
      const formerName = [stored.get(author), known].find(isLookAlike);
      if (formerName === undefined) return [];
      const name = known === undefined || isLookAlike(known) ? this.guestName(author, given) : known;
      if (name === formerName) return [];
      given.push(name);
      this.#members.rename(author, name);
      // The hash of an absent visitor is unknown. Renaming leaves the hash in their row unchanged.
      const { connection = '', addressHash = '' } = this.#members.find(author) ?? {};
      const write = { kind: 'rename' as const, author, name, formerName, addressHash };
      return [{ kind: 'write', connection, write, queueKey: addressHash }];
    });
    this.#checkAt = effects.length === 0 ? Number.POSITIVE_INFINITY : now + RENAME_AGAIN_MS;
    return effects;
  }

  #namesBeside(author: string): Iterable<string> {
    const taken = this.#log.speakers();
    for (const [visitor, { name }] of this.#members.visitors()) taken.set(visitor, name);
    taken.delete(author);
    return taken.values();
  }
}
