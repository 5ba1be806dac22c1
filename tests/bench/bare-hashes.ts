import { setTimeout as pause } from 'node:timers/promises';
import { passwordFits } from '../../functions/platform/credentials/passwords.ts';

// Compares so many passwords a second, in the product's own thread and without the product around it, until the process is stopped.
const perSecond = Number(process.argv[2]);
process.send?.('started');
const startedAt = performance.now();
for (let compared = 0; ; compared += 1) {
  const early = startedAt + (compared * 1000) / perSecond - performance.now();
  if (early > 1) await pause(early);
  await passwordFits('not-the-password', null);
}
