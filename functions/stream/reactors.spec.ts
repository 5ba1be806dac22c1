import { describe, expect, it } from 'vitest';
import { functions } from '../manifest.ts';
import { ANNOUNCED } from '../platform/store/reactor.ts';
import { REACTORS } from './reactors.ts';

describe('the bus rule that sends announcements to the reactors', () => {
  it('names every event that a reactor handles, and no other', () => {
    const patterns = functions
      .filter(({ name }) => name === 'react')
      .flatMap(({ triggers }) => triggers)
      .flatMap((trigger) => (trigger.kind === 'rule' ? [trigger.pattern] : []));
    expect(patterns.flatMap((pattern) => pattern['detail-type'])).toEqual([ANNOUNCED]);
    const brought = patterns.flatMap(({ detail }) => detail?.['names'] ?? []);
    expect(brought.map(String).toSorted()).toEqual([...new Set(REACTORS.flatMap(({ on }) => on))].toSorted());
  });
});
