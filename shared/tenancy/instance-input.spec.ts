import { describe, expect, it } from 'vitest';
import { domainOfName } from './instance-input.ts';
import { domainSchema } from './slug.ts';
import { subscriptionWord } from './subscription-word.ts';

describe('the domain that a name suggests', () => {
  it.each([
    ['Acme', 'acme'],
    ['  Éclair & Sons, Ltd. ', 'eclair-sons-ltd'],
    ['École №7', 'ecole-no7'],
    ['--', ''],
    ['学校', ''],
  ])('of "%s" is "%s"', (name, domain) => expect(domainOfName(name)).toBe(domain));

  it('is valid, however long the name', () => {
    for (const name of ['x'.repeat(200), `${'x'.repeat(62)} y`, 'ab '.repeat(40)])
      expect(domainSchema.safeParse(domainOfName(name)).success).toBe(true);
  });
});

describe('the shown status of a subscription', () => {
  const today = '2026-11-20';
  it.each([
    ['active', null, null, 'Active'],
    ['active', '2026-11-20', null, 'Active'],
    ['active', '2026-11-19', null, 'Expired'],
    ['trialing', '2026-01-01', '2026-11-21', 'Trialing'],
    ['trialing', null, '2026-11-19', 'Expired'],
    ['paused', '2026-01-01', null, 'Paused'],
    ['cancelled', '2026-01-01', null, 'Cancelled'],
    [null, null, null, 'None'],
  ] as const)('%s, plan until %s, trial until %s: %s', (status, plan, trial, word) =>
    expect(subscriptionWord(status, { plan, trial }, today)).toBe(word),
  );
});
