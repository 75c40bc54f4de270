/** `npm run db:password`: sets a new password for an owner who has forgotten it, and ends all sessions. */
import { resetPassword } from '../src/server/features/auth/reset-password.ts';
import { argumentsOf, databaseCommand } from './database-command.ts';

// Refuses any argument, because the new password is generated: one that is given here would not be set.
argumentsOf('npm run db:password', {});

await databaseCommand(
  async ({ database }) =>
    `The owner's new password: ${await resetPassword(database.db)}\nChange it in Admin → Settings.`,
  { mustExist: true, mustBeMigrated: true },
);
