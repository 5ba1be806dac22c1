import { describe, expect, it } from 'vitest';
import { readBranches, toggleBranch } from './branch-choice.ts';

describe('the branches that a report is filtered by', () => {
  it('are read from the address, where an empty value means all', () => {
    expect(readBranches('leeds,york')).toEqual(['leeds', 'york']);
    expect(readBranches(undefined)).toEqual([]);
  });
  it('are added and removed one by one', () => {
    expect(toggleBranch(['leeds'], 'york')).toBe('leeds,york');
    expect(toggleBranch(['leeds', 'york'], 'leeds')).toBe('york');
  });
  it('are removed from the address with the last one', () => expect(toggleBranch(['leeds'], 'leeds')).toBeNull());
});
