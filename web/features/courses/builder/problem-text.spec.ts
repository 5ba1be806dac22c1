import { afterEach, expect, it } from 'vitest';
import { publishingProblems, type UnitToPublish } from '../../../../shared/courses/publishing-checks.ts';
import { UNIT_KINDS, type UnitKind } from '../../../../shared/courses/unit-kinds/unit-kinds.ts';
import { tooManyGaps } from '../../../../shared/learning/question-problems.ts';
import { addTexts, speak } from '../../../texts/text.ts';
import { problemText } from './problem-text.ts';

const KINDS = Object.keys(UNIT_KINDS) as UnitKind[];
const EMPTY = { title: '', hasText: false, hasSource: false, questions: [], timeLimit: null } as const;
const unit = (kind: UnitKind, order: number, completionOption: string | null): UnitToPublish => ({
  ...EMPTY,
  kind,
  order,
  field: `unit:${order}`,
  completionOption,
});
const UNWRITTEN = { id: 1, type: 'Multiple Choice', question: 'Which?', options: [{ id: '1', text: '', checked: true }] } as const;

/** Every sentence that the publishing checks say of units, and of a file that failed. */
const said = publishingProblems({
  title: 'Fire safety',
  description: 'What to do.',
  startsAt: null,
  endsAt: null,
  rule: 'all-units',
  percentage: null,
  failedResources: [{ name: 'Plan "B".pdf', error: 'Upload failed.' }],
  units: [
    ...KINDS.map((kind, i) => unit(kind, i + 1, 'time')),
    unit('content', 20, 'question'),
    { ...unit('test', 21, null), questions: [UNWRITTEN] },
  ],
}).map(({ message }) => message);

afterEach(() => speak('en-GB'));

it('says every publishing problem in English as browser and server write it [M24]', () => {
  expect(said.length).toBeGreaterThan(12);
  expect([...said, tooManyGaps()].map(problemText)).toEqual([...said, tooManyGaps()]);
});

it('finds the translated sentence of every problem, with its unit and its values [M24]', () => {
  speak('de');
  const marked = (english: string): readonly [string, string] => [english, `«${english}»`];
  addTexts(Object.fromEntries(said.map((message) => marked(message.replace(/^.+? Unit \d+/, '{unit}')))));
  addTexts(
    Object.fromEntries(
      ['{kind} Unit {number}', '{unit}, question {number}: {problem}', 'Resource "{name}" failed to upload: {error}'].map(marked),
    ),
  );
  for (const message of said) expect(problemText(message), message).toMatch(/^«.*»$/s);
});
