import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { doParts, type FirstLinks } from './first-links.ts';

const LINKS: FirstLinks = {
  branches: [{ id: '1', name: 'North' }],
  groups: [
    { id: '4', name: 'Welders' },
    { id: '5', name: 'First aiders' },
  ],
  courses: [{ id: '9', name: 'Fire safety' }],
};

const acts = () => ({
  branches: vi.fn<(ids: string[]) => Promise<unknown>>(async () => null),
  groups: vi.fn<(ids: string[]) => Promise<unknown>>(async () => null),
  courses: vi.fn<(ids: string[]) => Promise<unknown>>(async () => null),
});

describe('the branches, groups and courses of somebody who is added', () => {
  it('are sent by their ids, and nothing is sent for what nobody chose [E84]', async () => {
    const all = acts();
    expect(await doParts(LINKS, all)).toEqual([]);
    expect([all.branches, all.groups, all.courses].map((act) => act.mock.calls)).toEqual([[[['1']]], [[['4', '5']]], [[['9']]]]);
    const few = acts();
    expect(await doParts({ branches: [], groups: [], courses: [] }, few)).toEqual([]);
    expect([few.branches, few.groups, few.courses].flatMap((act) => act.mock.calls)).toEqual([]);
  });

  it.each([
    ['branches', 'North'],
    ['groups', 'Welders and First aiders'],
    ['courses', 'Fire safety'],
  ] as const)('are all tried: refused %s do not stop the others, and are named with the reason [E84]', async (place, names) => {
    const tried = { ...acts(), [place]: vi.fn<() => Promise<never>>(async () => Promise.reject(new ApiError('NOT_FOUND', 'Not found.'))) };
    expect(await doParts(LINKS, tried)).toEqual([{ place, names, reason: 'Not found.' }]);
    expect([tried.branches, tried.groups, tried.courses].map((act) => act.mock.calls.length)).toEqual([1, 1, 1]);
  });
});
