import { queueReminders } from '../../../functions/notifications/reminders.commands.ts';
import { sendEverywhere } from '../../../functions/notifications/waiting-instances.commands.ts';
import { systemClock } from '../../../shared/kernel/instant.ts';

/** One hour's reminders in a process that is meant to be killed. Says when it begins. */
process.send?.('begun');
await queueReminders(process.argv[2] ?? '');
await sendEverywhere(systemClock(), Date.now() + 60_000);
process.disconnect?.();
