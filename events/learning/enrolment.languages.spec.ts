import { describe, expect, it } from 'vitest';
import type { QuestionVariant, TranslatedQuestion } from '../../shared/learning/question-variant.ts';
import { specFor } from '../kernel/spec.ts';
import type { StoreUnitResponse, UnitNow } from './enrolment.commands.ts';
import { enrolmentDecider } from './enrolment.decider.ts';
import type { EnrolmentEvent } from './enrolment.events.ts';
import { learnerQuestion } from './learner-question.ts';
import { capital, COURSE, courseOf, LEARNER, learnerInput, order, reading, SHUFFLE_KEY, test, why } from './sample-course.ts';

const given = specFor(enrolmentDecider);
const enrolled: EnrolmentEvent[] = [
  { type: 'AccessGranted', person: LEARNER, course: COURSE, source: { kind: 'direct' }, reason: 'assigned', effect: 'starts' },
  { type: 'CourseOpened', prerequisites: [] },
];
const variant = (more: Partial<QuestionVariant>): QuestionVariant => ({
  language: 'de',
  version: '1',
  outdated: false,
  question: '',
  ...more,
});
const options = (...texts: string[]) => texts.map((text, index) => ({ id: String(index + 1), text }));
const choice: TranslatedQuestion = {
  ...capital,
  translations: [variant({ question: 'Hauptstadt?', options: options('Paris in Frankreich', 'Rom') })],
};
const sorted: TranslatedQuestion = { ...order, translations: [variant({ options: options('eins', 'zwei') })] };
const free: TranslatedQuestion = { ...why, translations: [variant({ words: ['Licht'] })] };
const pairs: TranslatedQuestion = {
  id: 74,
  type: 'Match the Pairs',
  question: 'Match',
  pairs: [
    { id: '1', left: 'cat', right: 'kitten' },
    { id: '2', left: 'dog', right: 'puppy' },
  ],
  translations: [
    variant({
      pairs: [
        { left: 'Katze', right: 'Kätzchen' },
        { left: 'Hund', right: 'Welpe' },
      ],
    }),
  ],
};

const inGerman = { wanted: 'de', source: 'en-GB', content: 'de' };
const unitOf = (questions: readonly TranslatedQuestion[], languages: UnitNow['languages'] = inGerman): UnitNow => ({
  ...test,
  questions,
  languages,
});
const store = (unit: UnitNow, question: TranslatedQuestion, members: Record<string, unknown>): StoreUnitResponse => ({
  type: 'StoreUnitResponse',
  ...learnerInput,
  course: courseOf([unit, reading]),
  unit,
  key: String(question.id),
  response: { kind: 'answer', members },
  sealedText: null,
  shuffleKey: SHUFFLE_KEY,
});
const stored = (question: TranslatedQuestion, response: object, correct: boolean, language: string) =>
  ({
    type: 'UnitResponseStored',
    unit: test.id,
    key: String(question.id),
    attempt: 1,
    response: { type: question.type, ...response },
    correct,
    language,
  }) as EnrolmentEvent;

describe('an answer in another language than the source [M41, M43]', () => {
  it('is stored in the texts of the source, with its language', () => {
    const unit = unitOf([choice, sorted, pairs]);
    given(...enrolled)
      .when(store(unit, choice, { selectedOption: 'Paris in Frankreich' }))
      .then(stored(choice, { selectedOption: 'Paris' }, true, 'de'));
    given(...enrolled)
      .when(store(unit, sorted, { userOrder: ['zwei', 'eins'] }))
      .then(stored(sorted, { userOrder: ['two', 'one'] }, false, 'de'));
    const german = [
      { left: 'Katze', right: 'Kätzchen' },
      { left: 'Hund', right: 'Welpe' },
    ];
    given(...enrolled)
      .when(store(unit, pairs, { userSelections: german }))
      .then(
        stored(
          pairs,
          {
            userSelections: [
              { left: 'cat', right: 'kitten' },
              { left: 'dog', right: 'puppy' },
            ],
          },
          true,
          'de',
        ),
      );
  });

  it('completes the unit in its language', () => {
    const unit = unitOf([choice]);
    given(...enrolled)
      .when(store(unit, choice, { selectedOption: 'Paris in Frankreich' }))
      .then(stored(choice, { selectedOption: 'Paris' }, true, 'de'), { type: 'UnitCompleted', unit: test.id, language: 'de' });
  });

  it('is graded by the words of the language that was shown', () => {
    const shown = unitOf([free, choice]);
    given(...enrolled)
      .when(store(shown, free, { freeTextAnswer: 'Das Licht' }))
      .then(stored(free, { freeTextAnswer: 'Das Licht' }, true, 'de'));
    const english = unitOf([free, choice], { wanted: 'ar', source: 'en-GB', content: 'en-GB' });
    given(...enrolled)
      .when(store(english, free, { freeTextAnswer: 'Das Licht' }))
      .then(stored(free, { freeTextAnswer: 'Das Licht' }, false, 'en-GB'));
  });

  it('is one of the source where the translation does not fit any more', () => {
    const less: TranslatedQuestion = { ...capital, translations: [variant({ options: options('Paris in Frankreich') })] };
    const unit = unitOf([less, sorted]);
    given(...enrolled)
      .when(store(unit, less, { selectedOption: 'Paris' }))
      .then(stored(less, { selectedOption: 'Paris' }, true, 'en-GB'));
  });
});

it('a unit that is gone through has the language in which it was shown [M41]', () => {
  const unit: UnitNow = { ...reading, languages: inGerman };
  given(...enrolled)
    .when({ type: 'MarkUnitComplete', ...learnerInput, course: courseOf([unit, test]), unit })
    .then({ type: 'UnitCompleted', unit: reading.id, language: 'de' });
});

it('a question has the same ids and order in each language [M43]', () => {
  const of = { key: SHUFFLE_KEY, person: LEARNER, round: 1, attempt: 1 };
  for (const question of [choice, sorted, pairs]) {
    const [source, german] = [learnerQuestion(question, of), learnerQuestion(question, of, question.translations?.[0] ?? null)];
    const ids = ({ options: items, lefts, rights }: typeof source) =>
      [items, lefts ?? [], rights ?? []].map((side) => side.map(({ id }) => id));
    expect(ids(german)).toEqual(ids(source));
    expect(german.question).toBe(question.translations?.[0]?.question || question.question);
  }
});
