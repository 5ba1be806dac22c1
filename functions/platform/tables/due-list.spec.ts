import { describe, expect, it } from 'vitest';
import { asId, type TenantId } from '../../../shared/kernel/ids.ts';
import { moveDue } from './due-list.ts';
import { scopeOf } from '../keys/keys.ts';
import type { Write } from './transact.ts';

const due = { kind: 'member-ends', scope: scopeOf(asId<TenantId>(7)), id: 42 } as const;
const TODAY = '2026-11-21';

/** '+' puts, '-' removes: the day and the target. */
const dueTexts = (writes: readonly Write[]): string[] =>
  writes.map((write) => {
    const key = 'put' in write ? write.put : 'remove' in write ? write.remove : null;
    return `${'put' in write ? '+' : '-'}${key?.pk.slice(4, 14)} ${key?.sk}`;
  });

describe('given: a record with a date on which it falls due', () => {
  it.each([
    ['a date is written', null, '2026-12-01', ['+2026-12-01 member-ends#t7#42']],
    ['the date moves', '2026-12-01', '2026-12-24', ['-2026-12-01 member-ends#t7#42', '+2026-12-24 member-ends#t7#42']],
    ['the date is cleared', '2026-12-01', null, ['-2026-12-01 member-ends#t7#42']],
    ['the date stays', '2026-12-01', '2026-12-01', []],
    ['there never was one', null, null, []],
    ['the date is past already', null, '2026-01-01', ['+2026-11-21 member-ends#t7#42']],
    ['a past date moves to another past one', '2026-01-01', '2026-02-01', ['+2026-11-21 member-ends#t7#42']],
  ])('when: %s, then: its entry on the due list follows', (_, from, to, expected) => {
    expect(dueTexts(moveDue(due, from, to, TODAY))).toEqual(expected);
  });
});
