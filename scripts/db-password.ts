/** `npm run db:password`: a new password for the owner, who has forgotten it. All sessions end. */
import { resetPassword } from '../src/server/features/auth/reset-password.ts';
import { argumentsOf, databaseCommand } from './database-command.ts';

// A password named here would not be the one that is set.
argumentsOf({});

await databaseCommand(
  async ({ database }) =>
    `The owner's new password: ${await resetPassword(database.db)}\nChange it in Admin → Settings.`,
  { mustExist: true, mustBeMigrated: true },
);
