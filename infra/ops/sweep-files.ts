import { scopeOf } from '../../functions/platform/keys/keys.ts';
import { tenantScopes } from '../../functions/stream/daily.ts';
import { sweepFiles } from '../../functions/stream/file-sweep.ts';
import { systemClock } from '../../shared/kernel/instant.ts';
import { counted } from './progress.ts';
import { tenantNamed } from './tenants.ts';
import type { Run } from './verb.ts';

/** Deletes files to which nothing refers, and prints what happened to each; with --dry-run what would. */
export const sweepUnusedFiles: Run = async ({ args, target, terminal }) => {
  const { tenant } = args.values;
  const scopes = typeof tenant === 'string' ? [scopeOf(await tenantNamed(tenant))] : await tenantScopes();
  let files = 0;
  let deleted = 0;
  for (const scope of scopes) {
    for (const { key, name, step, since } of await sweepFiles(scope, systemClock(), { isDry: args.dryRun })) {
      terminal.out(`${step.padEnd(10)}  unused since ${since}  ${key || name}`);
      files += 1;
      if (step === 'deleted') deleted += 1;
    }
  }
  const [would, written] = args.dryRun ? ['Would look after', ' Nothing was written.'] : ['Looked after', ''];
  return { line: `${would} ${counted(files, 'file')} in ${target.name}, ${deleted} deleted.${written}` };
};
