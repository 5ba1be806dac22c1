import { commitKey, scopeOf, streams } from '../../../functions/platform/keys/keys.ts';
import { continueJob } from '../../../functions/stream/jobs.ts';
import { asId, type JobId, type TenantId } from '../../../shared/kernel/ids.ts';

/** Works at one job in a process that is meant to be killed. Says when it begins. */
const [tenant = 0, job = 0] = process.argv.slice(2).map(Number);
process.send?.('begun');
await continueJob.react({ ...commitKey(streams.job(scopeOf(asId<TenantId>(tenant)), asId<JobId>(job)), 1), names: ['JobAsked'] });
process.disconnect?.();
