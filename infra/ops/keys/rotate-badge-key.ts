import { readBadgeKeys, retireBadgeKey } from '../../../functions/certificates/badges/badge-key.records.ts';
import { scopeOf } from '../../../functions/platform/keys/keys.ts';
import { systemClock } from '../../../shared/kernel/instant.ts';
import { tenantNamed } from '../tenants.ts';
import { OpsRefused, type Run, textOf } from '../verb.ts';

/** `rotate-badge-key --tenant DOMAIN`: retires the key that signs the badges of an instance, whose next badge makes a new one. */
export const rotateBadgeKey: Run = async ({ args, target }) => {
  const domain = textOf(args, 'tenant', 'the tenant');
  const scope = scopeOf(await tenantNamed(domain));
  const newest = (await readBadgeKeys(scope)).at(-1);
  if (!newest || newest.retiredAt !== undefined)
    throw new OpsRefused(`No key signs badges of "${domain}" in ${target.name}: the next badge makes one.`);
  if (args.dryRun) return { line: `Would retire key ${newest.kid} of "${domain}". Nothing was written.` };
  await retireBadgeKey(newest, systemClock());
  return { line: `Key ${newest.kid} of "${domain}" signs no badge any more; the next badge makes a new key. It stays public.` };
};
