import { createUser } from '../../../functions/people/users/person.commands.ts';
import { inParallel } from '../../../functions/platform/runtime/parallel.ts';
import { testContext } from '../../fixtures/personas.ts';
import { groupOf, type Row } from '../bench.ts';
import { median, repeated } from '../figures.ts';
import { startTenant, type BenchTenant } from '../tenant.ts';

const BULK = `mutation BulkCreateUsers($input: [BulkUserInput!]!) { BulkCreateUsers(input: $input) { id outcome } }`;

let made = 0;
const names = (): { first_name: string; last_name: string; email: string } => {
  made += 1;
  return { first_name: 'Bea', last_name: `Bulk ${made}`, email: `bulk${made}@bench.test` };
};

const bulk: Row<BenchTenant> = {
  name: 'bulk-import',
  title: 'Bulk import, without passwords: people created',
  goal: '≥ 500/s',
  measure: async ({ client, admin }, { runs, quick }) => {
    const rows = quick ? 100 : 500;
    const speeds = await repeated(runs, async () => {
      const input = Array.from({ length: rows }, () => ({ ...names(), role: 'learner', skip_email: true }));
      const begun = performance.now();
      await client.call<unknown, object>(admin, BULK, { input });
      return (rows * 1000) / (performance.now() - begun);
    });
    const perSecond = median(speeds);
    return {
      text: `${Math.round(perSecond)}/s`,
      meets: perSecond >= 500,
      figures: { perSecond },
      notes: [`Calls of ${rows} rows, one after the other.`],
    };
  },
};

const single: Row<BenchTenant> = {
  name: 'create-people',
  title: 'People created one by one, 8 at once',
  goal: 'told for comparison',
  measure: async ({ scope }, { runs, quick }) => {
    const people = quick ? 40 : 400;
    const speeds = await repeated(runs, async () => {
      const begun = performance.now();
      await inParallel(Array.from({ length: people }, names), 8, (one) => createUser(testContext(), scope, { ...one, role: 'learner' }));
      return (people * 1000) / (performance.now() - begun);
    });
    return {
      text: `${Math.round(median(speeds))}/s`,
      meets: null,
      figures: { perSecond: median(speeds) },
      notes: ['createUser of the people module, called from this process.'],
    };
  },
};

export const people = groupOf<BenchTenant>({ rows: [bulk, single], setUp: () => startTenant(), tearDown: (tenant) => tenant.close() });
