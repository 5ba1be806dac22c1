import { describe, expect, it } from 'vitest';
import type { Cmi5Au, Cmi5Manifest, ScormItem, ScormManifest } from '../../../../shared/packages/manifest/manifest.ts';
import { contentsOf, needsWindow, partBeside, statusOf } from './package-contents.ts';

const item = (identifier: string, part: Partial<ScormItem> = {}): ScormItem => ({
  identifier,
  title: `Title of ${identifier}`,
  isVisible: true,
  launchable: `uuid-${identifier}`,
  masteryScore: null,
  maxTimeAllowed: null,
  timeLimitAction: null,
  dataFromLms: null,
  prerequisites: null,
  completionThreshold: null,
  data: [],
  hideLmsUi: [],
  sequencing: null,
  items: [],
  ...part,
});

const scorm = (...items: readonly ScormItem[]): ScormManifest => ({
  standard: '1.2',
  edition: '1.2',
  identifier: 'm',
  organization: null,
  title: null,
  objectivesGlobalToSystem: false,
  sharedDataGlobalToSystem: false,
  sequencing: null,
  items,
  launchables: [],
});

const au = (name: string, launchMethod: Cmi5Au['launchMethod']): Cmi5Au => ({
  type: 'au',
  id: `https://example.org/${name}`,
  index: 0,
  launchable: name,
  title: { en: name },
  description: {},
  launchMethod,
  moveOn: 'Completed',
  masteryScore: null,
  launchParameters: null,
  entitlementKey: null,
  activityType: null,
  objectives: [],
});

const cmi5: Cmi5Manifest = {
  standard: 'cmi5',
  title: null,
  course: { id: 'c', title: {}, description: {} },
  objectives: [],
  children: [
    {
      type: 'block',
      id: 'block',
      title: { und: '' },
      description: {},
      objectives: [],
      children: [au('own', 'OwnWindow')],
    },
    au('any', 'AnyWindow'),
  ],
  launchables: [],
};

describe('the table of contents of a package', () => {
  it('is not shown for a single part', () => expect(contentsOf(scorm(item('a')))).toEqual([]));

  it('has headings and parts in the order of the manifest, without invisible ones', () => {
    const hidden = item('hidden', { isVisible: false, items: [item('c')] });
    const entries = contentsOf(scorm(item('group', { launchable: null, items: [item('a'), item('b')] }), hidden));
    expect(entries.map(({ uuid, depth }) => [uuid, depth])).toEqual([
      [null, 0],
      ['uuid-a', 1],
      ['uuid-b', 1],
      ['uuid-c', 0],
    ]);
  });

  it('has groups that can be chosen where SCORM 2004 leads from a group to a part of it, and nowhere else', () => {
    const manifest = scorm(item('group', { launchable: null, items: [item('a'), item('b')] }));
    const groupsOf = (standard: '1.2' | '2004') => contentsOf({ ...manifest, standard }).map(({ group }) => group);
    expect(groupsOf('2004')).toEqual(['group', null, null]);
    expect(groupsOf('1.2')).toEqual([null, null, null]);
  });

  it('names blocks and units of cmi5, by their address where they have no title', () =>
    expect(contentsOf(cmi5).map(({ title }) => title)).toEqual(['block', 'own', 'any']));

  it('leads from one part to the next, over blocks, and not beyond the ends', () => {
    const entries = contentsOf(cmi5);
    const steps = (['continue', 'previous'] as const).flatMap((step) => ['own', 'any'].map((uuid) => partBeside(entries, uuid, step)));
    expect(steps).toEqual(['any', null, null, 'own']);
    expect(partBeside(entries, null, 'continue')).toBeNull();
  });

  it('says how far each part is', () => {
    const scos = [{ uuid: 'a', status: 'failed' as const, score: 20 }];
    expect(statusOf(scos, 'a')).toEqual({ word: 'Failed', percent: 50 });
    expect(statusOf(scos, 'b')).toEqual({ word: 'Not started', percent: 0 });
  });

  it('knows which units of cmi5 need a window of their own', () => {
    expect(needsWindow(cmi5, 'own')).toBe(true);
    expect(needsWindow(cmi5, 'any')).toBe(false);
    expect(needsWindow(scorm(item('a')), 'uuid-a')).toBe(false);
  });
});
