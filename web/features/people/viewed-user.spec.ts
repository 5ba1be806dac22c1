import { describe, expect, it } from 'vitest';
import { groupText, isDirect } from './viewed-user.ts';

const direct = { source_type: 'direct' as const, group: null };
const group = (name: string) => ({ source_type: 'group' as const, group: { name } });

describe('where an assignment comes from', () => {
  it('is direct as soon as one source is', () => {
    expect(isDirect({ sources: [group('Line 4'), direct] })).toBe(true);
    expect(isDirect({ sources: [group('Line 4')] })).toBe(false);
  });
  it('names every group that gives it', () =>
    expect(groupText({ sources: [direct, group('Line 4'), group('Leeds')] })).toBe('Group: Line 4, Group: Leeds'));
  it('says Unknown for a group that is gone', () =>
    expect(groupText({ sources: [{ source_type: 'group', group: null }] })).toBe('Group: Unknown'));
});
