import { describe, expect, it } from 'vitest';
import { readBranches, toggleBranch } from './branch-choice.ts';

describe('the branches a report is narrowed to', () => {
  it('are read from the address, where nothing means all', () => {
    expect(readBranches('leeds,york')).toEqual(['leeds', 'york']);
    expect(readBranches(undefined)).toEqual([]);
  });
  it('are turned one by one', () => {
    expect(toggleBranch(['leeds'], 'york')).toBe('leeds,york');
    expect(toggleBranch(['leeds', 'york'], 'leeds')).toBe('york');
  });
  it('leave the address with the last one', () => expect(toggleBranch(['leeds'], 'leeds')).toBeNull());
});
