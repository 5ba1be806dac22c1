import { passwordFits } from '../../functions/platform/credentials/passwords.ts';

// Compares passwords one after the other, in the product's own thread and without the product around it, until the process is stopped.
process.send?.('started');
for (;;) await passwordFits('not-the-password', null);
