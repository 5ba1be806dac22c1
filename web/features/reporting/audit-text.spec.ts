import { describe, expect, it } from 'vitest';
import { AUDIT_ACTS } from '../../../shared/reporting/audit-acts.ts';
import { actFilter, changedFacts, resultText } from './audit-text.ts';

describe('a line of the audit log', () => {
  it('shows the result in words, and an unknown code unchanged', () => {
    expect([resultText('ok'), resultText('FORBIDDEN'), resultText('TEAPOT')]).toEqual(['Done', 'Not allowed', 'TEAPOT']);
  });

  it('is filtered by every kind, in plain words', () => {
    expect(actFilter().options.map(({ value }) => value)).toEqual([...AUDIT_ACTS]);
    expect(new Set(actFilter().options.map(({ label }) => label)).size).toBe(AUDIT_ACTS.length);
  });

  it('has what changed before and after side by side, in the order of the entry', () => {
    const before = [
      { name: 'Access', value: 'None' },
      { name: 'Role', value: null },
    ];
    const after = [
      { name: 'Access', value: 'Enrolled' },
      { name: 'Source', value: 'Directly' },
    ];
    expect(changedFacts(before, after)).toEqual([
      { name: 'Access', before: 'None', after: 'Enrolled' },
      { name: 'Role', before: null, after: null },
      { name: 'Source', before: null, after: 'Directly' },
    ]);
  });
});
