import { describe, expect, it } from 'vitest';
import type { ActivityTree } from './activity-tree.ts';
import { openCourse2004 } from './course-2004.ts';
import { scorm2004Facade } from '../runtime-api/scorm2004.ts';

const part = (id: string): ActivityTree => ({
  id,
  title: id,
  sharedDataMaps: [{ targetID: 'notes', readSharedData: true, writeSharedData: true }],
});
const TREE: ActivityTree = { id: 'o', title: 'o', sequencingControls: { flow: true, choice: true }, children: [part('one'), part('two')] };

const EVENTS = {
  changed: () => undefined,
  committed: () => undefined,
  finished: () => undefined,
  restarted: () => undefined,
  lostPlace: () => undefined,
  noticed: () => undefined,
};

/** Opens the first part with these values, in this state of its tree. */
function opened(stored: string | null, values: Readonly<Record<string, string>> = {}) {
  const course = openCourse2004(TREE, stored);
  course.request('start');
  const { api } = scorm2004Facade(course, { 'adl.data.0.id': 'notes', ...values }, EVENTS);
  api['Initialize']?.('');
  return { course, api, notes: () => [api['GetValue']?.('adl.data.0.store'), api['GetLastError']?.()] };
}

describe('data that SCOs share', () => {
  it('is no part of the state of the tree, whose length is limited', () => {
    const { course, api } = opened(null);
    expect(api['SetValue']?.('adl.data.0.store', 'x'.repeat(64_000))).toBe('true');
    expect(course.state().length).toBeLessThan(10_000);
  });

  it('is read from a state that was stored with it, until there is something newer', () => {
    const former = JSON.stringify({ sharedData: { notes: 'kept with the tree' } });
    expect(opened(former).notes()).toEqual(['kept with the tree', '0']);
    expect(opened(former, { 'adl.data.0.store': 'newer' }).notes()).toEqual(['newer', '0']);
    expect(opened(null).notes()).toEqual(['', '403']);
  });

  it('is as good as never set once it was emptied, at once and for what comes later', () => {
    const { api, notes } = opened(null, { 'adl.data.0.store': 'kept' });
    expect(notes()).toEqual(['kept', '0']);
    expect(api['SetValue']?.('adl.data.0.store', '')).toBe('true');
    expect(notes()).toEqual(['', '403']);
    expect(opened(null, { 'adl.data.0.store': '' }).notes()).toEqual(['', '403']);
  });
});
