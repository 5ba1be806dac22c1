import { handler } from '../../../functions/stream/due.lambda.ts';

/** One night in a process that is meant to be killed. Says when it begins. */
process.send?.('begun');
await handler({ time: process.argv[2] ?? '' });
process.disconnect?.();
