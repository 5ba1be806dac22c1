import { describe, expect, it } from 'vitest';
import { UNIT_KINDS, type UnitKind } from './unit-kinds/unit-kinds.ts';
import { type CourseToPublish, publishingProblems, type UnitToPublish } from './publishing-checks.ts';

const unit = (kind: UnitKind, more: Partial<UnitToPublish> = {}): UnitToPublish => ({
  kind,
  order: 1,
  field: 'u',
  title: 'A',
  hasText: true,
  hasSource: true,
  questions: [],
  completionOption: null,
  timeLimit: null,
  ...more,
});
const course = (more: Partial<CourseToPublish> = {}): CourseToPublish => ({
  title: 'T',
  description: 'D',
  startsAt: null,
  endsAt: null,
  rule: 'all-units',
  percentage: null,
  failedResources: [],
  units: [],
  ...more,
});
const messages = (of: CourseToPublish): string[] => publishingProblems(of).map(({ message }) => message);
const ofUnit = (one: UnitToPublish): string[] => messages(course({ units: [one] }));

describe('the publishing checks', () => {
  it('pass a complete course', () => expect(messages(course({ units: [unit('content'), unit('video')] }))).toEqual([]));

  it('require title and description', () => {
    expect(messages(course({ title: ' ', description: '' }))).toEqual(['Course Title is required', 'Course Description is required']);
  });

  it('compare the dates where both are set', () => {
    expect(messages(course({ startsAt: '2026-05-02T10:00', endsAt: '2026-05-02T09:00' }))).toEqual([
      'End Date cannot be before Start Date',
    ]);
    expect(messages(course({ startsAt: '2026-05-02T10:00', endsAt: '2026-05-02T24:00' }))).toEqual([]);
    expect(messages(course({ endsAt: '2026-05-02T09:00' }))).toEqual([]);
  });

  it.each([0, 101, 1.5, -1])('refuse %d percent', (percentage) => {
    expect(messages(course({ rule: 'percentage', percentage }))).toEqual(['Completion Percentage must be between 1 and 100']);
  });

  it.each([1, 100, null])('take %s percent', (percentage) => expect(messages(course({ rule: 'percentage', percentage }))).toEqual([]));

  it('give the error of a resource’s failed upload', () => {
    expect(messages(course({ failedResources: [{ name: 'Plan', error: 'Upload failed.' }] }))).toEqual([
      'Resource "Plan" failed to upload: Upload failed.',
    ]);
  });

  it.each<[UnitKind, string[]]>([
    ['content', ['Content Unit 1 title is required', 'Content Unit 1 content is required']],
    ['video', ['Video Unit 1 title is required', 'Video Unit 1 requires a video path or YouTube link']],
    ['audio', ['Audio Unit 1 title is required', 'Audio Unit 1 audio path is required']],
    ['document', ['Presentation Unit 1 title is required', 'Presentation Unit 1 document path is required']],
    ['iframe', ['iFrame Unit 1 title is required', 'iFrame Unit 1 URL is required']],
    ['scorm', ['Scorm Unit 1 title is required', 'Scorm Unit 1 file is required']],
    ['assignment', ['Assignments Unit 1 title is required', 'Assignments Unit 1 content is required']],
    ['test', ['Test Unit 1 must have at least one question']],
  ])('word the problems of a blank %s unit as the contract does', (kind, expected) => {
    expect(ofUnit(unit(kind, { title: '', hasText: false, hasSource: false }))).toEqual(expected);
  });

  it('cover every kind', () => {
    for (const kind of Object.keys(UNIT_KINDS) as UnitKind[])
      expect(ofUnit(unit(kind, { title: '', hasText: false, hasSource: false })).length).toBeGreaterThan(0);
  });

  it('require a time limit or a question where the completion option needs it', () => {
    expect(ofUnit(unit('content', { completionOption: 'time' }))).toEqual(['Content Unit 1 needs a time limit']);
    expect(ofUnit(unit('content', { completionOption: 'question' }))).toEqual([
      'Content Unit 1 needs a question, or another way to complete it',
    ]);
  });
});
