import { describe, expect, it } from 'vitest';
import { type AuVerb, contextExtension, MOVE_ON_CATEGORY } from '../../../shared/packages/xapi/cmi5.ts';
import { type Statement, VOIDED } from '../../../shared/packages/xapi/statement.ts';
import type { RegistrationEvent } from './registration.events.ts';
import { registrationOutcome } from './registration.outcome.ts';
import {
  au,
  cmi5,
  COMPLETED,
  ended,
  fetchToken,
  given,
  launch,
  launched,
  opened,
  PREFERENCES_READ,
  readPreferences,
  running,
  satisfied,
  says,
  send,
  TIN_CAN,
  auStatement,
  sentStatement,
  waive,
  waived,
} from './sample-registration.ts';

/** The context of a statement, with another mastery score. */
const contextOf = (verb: AuVerb, masteryScore = 0.8): Statement['context'] => {
  const { context } = says(verb);
  return { ...context, extensions: { ...context?.extensions, [contextExtension('masteryscore')]: masteryScore } };
};

describe('a launch', () => {
  it('opens a registration, in which nothing is asked of what moves on anyway', () => {
    given().when(launch()).then(opened(), launched('s2'));
    expect(
      given()
        .when(launch(cmi5(au('a', { moveOn: 'NotApplicable' }))))
        .events(),
    ).toEqual([opened(), satisfied('course', 'https://example.com/course', 's2'), launched('s2')]);
  });
  it('abandons the session that is open, and counts the time between its first and last statement', () =>
    given(opened(), launched()).when(launch()).then(ended(0, 'abandoned'), launched('s2')));
  it('is a review once the unit is complete', () =>
    running(auStatement('passed'), satisfied('course', 'https://example.com/course'), COMPLETED, ended(60))
      .when(launch())
      .then(launched('s2', 'a', 'Review')));
  it('gives its token once', () => {
    given(opened(), launched()).when(fetchToken()).then({ type: 'PackageTokenFetched', session: 's1' });
    given(opened(), launched(), { type: 'PackageTokenFetched', session: 's1' }).when(fetchToken()).thenNothing();
    given(opened(), launched(), ended(0)).when(fetchToken()).thenRefuses('The session of this package has ended.');
  });
});

describe('statements of an AU', () => {
  it('begin when it has read what the learner prefers, which is noted once', () => {
    const fresh = given(opened(), launched());
    fresh.when(send([says('initialized')])).thenRefuses('The AU has not read what the learner prefers.');
    fresh.when(readPreferences()).then(PREFERENCES_READ);
    const ready = given(opened(), launched(), PREFERENCES_READ);
    ready.when(readPreferences()).thenNothing();
    ready.when(send([says('initialized')])).then(sentStatement(says('initialized'), 'initialized'));
  });
  it('complete the unit as moveOn demands, with score and time', () => {
    const facts = cmi5(au('a', { moveOn: 'CompletedAndPassed', masteryScore: 0.8 }));
    const score = { success: true, duration: 'PT1M', score: { scaled: 0.9 } };
    const run = running();
    const events = run.when(send([says('completed'), says('passed', { result: score }), says('terminated')], facts)).events();
    expect(events.map(({ type }) => type)).toEqual([
      'PackageStatementsSent',
      'PackagePartSatisfied',
      'PackageAuEnded',
      'PackageRegistrationCompleted',
    ]);
    const after = given(opened(), launched(), auStatement('initialized'), ...events).state;
    expect(registrationOutcome(run.state, events, after)).toEqual({ round: 1, seconds: 90, score: 90, best: 90, completes: true });
  });
  it('satisfy blocks before the course', () => {
    const facts = { ...cmi5(au('a'), au('b')), blocks: [{ id: 'https://example.com/block', index: 0, aus: ['a'] }] };
    running()
      .when(send([says('completed')], facts))
      .then(sentStatement(says('completed'), 'completed'), satisfied('block', 'https://example.com/block'));
  });
  it('are kept, but conclude nothing, when cmi5 only allows them', () => {
    const allowed = says('passed', { context: { ...says('terminated').context, contextActivities: {} } });
    running()
      .when(send([allowed]))
      .then(sentStatement(allowed, null));
  });
  const refusals: readonly (readonly [string, Parameters<typeof send>[0], string])[] = [
    [
      'another actor',
      [says('completed', { actor: { mbox: 'mailto:other@example.com' } })],
      'The actor of the statement is another one than that of the launch.',
    ],
    [
      'the actor of the launch as a group',
      [says('completed', { actor: { ...says('completed').actor, objectType: 'Group' } as Statement['actor'] })],
      'The actor of the statement is a group; that of the launch is an agent.',
    ],
    [
      'another registration',
      [says('completed', { context: { registration: '0192f6c0-1111-4111-8111-000000000002' } })],
      'The statement belongs to another registration.',
    ],
    [
      'another activity',
      [says('completed', { object: { id: 'https://example.com/other' } })],
      'The statement is about another activity than the launched one.',
    ],
    [
      'another session',
      [says('completed', { context: { ...says('completed').context, extensions: {} } })],
      'The statement belongs to another session.',
    ],
    ['what makes a statement void', [says('completed', { verb: { id: VOIDED } })], 'A package makes no statement void.'],
    ['a verb twice', [says('initialized')], 'The AU has told initialized in this session already.'],
    ['no id', [says('completed', { id: undefined })], 'A statement of an AU has an id.'],
    ['no timestamp', [says('completed', { timestamp: undefined })], 'A statement of an AU has a timestamp in UTC.'],
    [
      'a timestamp of another zone',
      [says('completed', { timestamp: '2026-01-01T01:00:00+01:00' })],
      'A statement of an AU has a timestamp in UTC.',
    ],
    ['no duration', [says('completed', { result: { completion: true } })], 'A statement of completed has a duration.'],
    [
      'a score of completed',
      [says('completed', { result: { completion: true, duration: 'PT1M', score: { scaled: 1 } } })],
      'Only statements of passed and failed have a score.',
    ],
    [
      'a score below the mastery score for passed',
      [says('passed', { result: { success: true, duration: 'PT1M', score: { scaled: 0.7 } } })],
      'The score of passed lies below the mastery score.',
    ],
    [
      'a score of the mastery score for failed',
      [says('failed', { result: { success: false, duration: 'PT1M', score: { scaled: 0.8 } } })],
      'The score of failed does not lie below the mastery score.',
    ],
    [
      'a raw score without its range',
      [says('passed', { result: { success: true, duration: 'PT1M', score: { raw: 9, max: 10 } } })],
      'A raw score comes with min and max.',
    ],
    [
      'a score without the mastery score',
      [says('passed', { context: contextOf('passed', 0.7), result: { success: true, duration: 'PT1M', score: { scaled: 0.9 } } })],
      'A statement with a score names the mastery score in its context.',
    ],
    [
      'the category moveOn without that of cmi5',
      [says('initialized', { context: { ...contextOf('passed'), contextActivities: { category: [{ id: MOVE_ON_CATEGORY }] } } })],
      'The category moveOn belongs to statements of the category cmi5.',
    ],
    ['no category moveOn', [says('completed', { context: says('terminated').context })], 'The category moveOn does not fit to completed.'],
    ['what comes after terminated', [says('terminated'), says('completed')], 'The AU has told that it terminated.'],
    ['passed after failed', [says('failed'), says('passed')], 'The AU has told failed in this session already.'],
    ['failed after passed', [says('passed'), says('failed')], 'The AU was passed in this registration already.'],
  ];
  it('reach the mastery score that they miss by rounding alone [E211]', () => {
    const score = { scaled: 0.1 + 0.7 };
    expect(score.scaled).toBeLessThan(0.8);
    for (const verb of ['passed', 'failed'] as const)
      expect(
        running()
          .when(
            send([says(verb, { result: { success: verb === 'passed', duration: 'PT1M', score } })], cmi5(au('a', { masteryScore: 0.8 }))),
          )
          .events().length,
      ).toBeGreaterThan(0);
  });

  it.each(refusals)('are refused with %s', (_, statements, message) =>
    running()
      .when(send(statements, cmi5(au('a', { masteryScore: 0.8 }))))
      .thenRefuses(message),
  );
  it('begin with initialized', () =>
    given(opened(), launched())
      .when(send([says('completed')]))
      .thenRefuses('The first statement of an AU is initialized.'));
  it('tell only beginning and end in a review', () => {
    const review = given(opened(), launched('s1', 'a', 'Review'), auStatement('initialized'));
    review.when(send([says('failed')])).thenRefuses('In the mode Review an AU does not tell failed.');
    expect(review.when(send([says('terminated')])).events()).toHaveLength(2);
  });
  it('are refused from a session that ended, and from one before', () => {
    running(ended(5))
      .when(send([says('completed')]))
      .thenRefuses('The session of this package has ended.');
    running()
      .when(send([says('completed')], cmi5(), 's0'))
      .thenRefuses('The package was opened again elsewhere.');
  });
});

describe('the statements of a registration', () => {
  const NEXT = says('terminated', {
    verb: { id: 'https://example.com/looked' },
    context: { ...says('terminated').context, contextActivities: {} },
  });
  const many = (length: number): RegistrationEvent =>
    auStatement(null, { statements: Array.from({ length }, () => ({ id: 'i', tells: null, score: null })) });
  const TOO_MANY = 'This package has sent 10000 statements, as many as are kept of one registration.';

  it('are 10,000; those that tell of its AU are accepted for longer [R19]', () => {
    running(many(9_998))
      .when(send([NEXT]))
      .then(sentStatement(NEXT, null));
    running(many(9_998))
      .when(send([NEXT, NEXT]))
      .thenRefuses(TOO_MANY);
    const full = running(many(9_999));
    full.when(send([NEXT])).thenRefuses(TOO_MANY);
    const finished = [sentStatement(says('completed'), 'completed'), satisfied('course', 'https://example.com/course'), COMPLETED];
    full.when(send([says('completed')])).then(...finished);
    running(many(10_999))
      .when(send([says('completed')]))
      .thenRefuses(TOO_MANY);
  });
  it('are counted anew in the next one', () => {
    const next = opened({ number: 2, unitAttempt: 2 });
    given(opened(), launched(), many(10_000), next, launched(), auStatement('initialized'))
      .when(send([NEXT]))
      .then(sentStatement(NEXT, null));
  });
  it('come from 5,000 launches at most [R19]', () => {
    const launches = (length: number) => Array.from({ length }, () => launched());
    given(opened(), ...launches(4_999))
      .when(launch())
      .then(ended(0, 'abandoned'), launched('s2'));
    given(opened(), ...launches(5_000))
      .when(launch())
      .thenRefuses('This package was opened 5000 times, as often as one attempt allows.');
  });
});

describe('an AU that the organisation waives', () => {
  it('is satisfied, and completes the unit where nothing else is missing', () =>
    expect(given(opened(), launched()).when(waive()).events()).toEqual([
      waived(),
      satisfied('course', 'https://example.com/course', 's9'),
      COMPLETED,
    ]));
  it('leaves the others to the learner', () =>
    given(opened(), launched())
      .when(waive(cmi5(au('a'), au('b'))))
      .then(waived()));
  it('is one that is not satisfied yet, of cmi5, of a package that was launched', () => {
    running(auStatement('passed')).when(waive()).thenRefuses('This part is satisfied already.');
    given(opened(), launched(), waived()).when(waive()).thenRefuses('This part is satisfied already.');
    given(opened(), launched()).when(waive(TIN_CAN)).thenRefuses('Only parts of a cmi5 package can be waived.');
    given().when(waive()).thenRefuses('The package was not launched.');
  });
});

describe('statements of a Tin Can package', () => {
  const plain = (verb: AuVerb, more: object = {}) =>
    says(verb, { id: undefined, timestamp: undefined, context: { registration: says(verb).context?.registration }, ...more });
  it('complete the unit by completed or passed of its activity, and count the time that it tells once', () => {
    const run = given(opened(), launched());
    const events = run.when(send([plain('completed'), plain('passed')], TIN_CAN)).events();
    const after = given(opened(), launched(), ...events).state;
    expect(registrationOutcome(run.state, events, after)).toEqual({ round: 1, seconds: 60, score: null, best: null, completes: true });
  });
  it('keep the best score beside the last one', () => {
    const scoring = (scaled: number) => plain('passed', { result: { score: { scaled } } });
    const run = given(opened(), launched());
    const events = [...run.when(send([scoring(0.9)], TIN_CAN)).events(), ...run.when(send([scoring(0.4)], TIN_CAN)).events()];
    const after = given(opened(), launched(), ...events).state;
    expect(registrationOutcome(run.state, events, after)).toMatchObject({ score: 40, best: 90 });
  });
  it('about another activity conclude nothing', () => {
    const slide = plain('completed', { object: { id: 'https://example.com/slide' } });
    given(opened(), launched())
      .when(send([slide], TIN_CAN))
      .then(sentStatement(slide, null, 'https://example.com/slide'));
  });
});
