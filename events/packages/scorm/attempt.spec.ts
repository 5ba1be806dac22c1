import { describe, expect, it } from 'vitest';
import type { PackageFacts } from '../../../shared/packages/manifest/scorm-facts.ts';
import { toInstant, toMillis } from '../../../shared/kernel/instant.ts';
import { at, fold } from '../../kernel/spec.ts';
import type { AttemptCommand, CommitValues } from './attempt.commands.ts';
import { attemptDecider } from './attempt.decider.ts';
import { concernsEnrolment, outcomeOf } from './attempt.outcome.ts';
import type { PackageEvent } from './attempt.events.ts';
import { type AttemptState, evolveAttempt, NO_ATTEMPT } from './attempt.state.ts';
import {
  given,
  LOCATION,
  OPENED_AT,
  LATER,
  sco,
  facts12,
  facts2004,
  started,
  opened,
  progress,
  rated,
  COMPLETED,
  ended,
  open,
  commit,
  afterOpening,
  STATUS,
} from './sample-attempt.ts';

describe('sessions of a package', () => {
  const of2004 = { facts: facts2004(sco('a'), sco('b')) };
  const left = (exit: string): PackageEvent[] => [
    progress(1, { 'cmi.location': '3', 'cmi.learner_preference.language': 'de' }, { exit }),
    ended(5),
  ];
  const anew: PackageEvent = { type: 'PackageSessionOpened', session: 's2', sco: 'a', mode: 'normal', isNewAttempt: true };
  it.each(['normal', 'time-out'])('of 2004 begin a SCO anew that was left by %j', (exit) =>
    afterOpening(...left(exit))
      .when(open(of2004))
      .then(anew),
  );
  it.each(['suspend', 'logout', ''])('of 2004 go on with a SCO that was left by %j and is not done', (exit) =>
    afterOpening(...left(exit))
      .when(open(of2004))
      .then(opened('s2')),
  );
  it('of 1.2 go on with every SCO', () =>
    afterOpening(...left('time-out'))
      .when(open())
      .then(opened('s2')));
  it('that begin anew forget the values and the time of the SCO, not what was concluded of it', () => {
    const events = [started(), opened(), ...left('normal'), rated('completed', 'passed', 80), anew];
    const state = events.reduce<AttemptState>(
      (before, event) => evolveAttempt(before, event, { at: LATER, actor: { kind: 'system', name: 's' } }),
      NO_ATTEMPT,
    );
    expect(state.status === 'none' ? null : state.scos['a']).toMatchObject({
      values: { 'cmi.learner_preference.language': 'de' },
      seconds: 0,
      sessions: 1,
      left: null,
      completion: 'completed',
      success: 'passed',
      score: 80,
    });
  });
  it('begin an attempt with the first initialize', () => given().when(open()).then(started(), opened('s2')));
  it('supersede each other: what the former one counted stays, and its calls are refused [R10]', () => {
    afterOpening(progress(1, {}, { time: 30 }))
      .when(open())
      .then(ended(30, 'lost'), opened('s2'));
    afterOpening(ended(30, 'lost'), opened('s2'))
      .when(commit())
      .thenRefuses('This package was opened in another window. Continue there, or open it here again.');
  });
  it('count the time between their first and last call where the package tells none', () => {
    const later = given(at(OPENED_AT, started(), opened()), at('2026-01-01T00:01:40.000Z', progress(1, {})));
    later.when(open()).then(ended(100, 'lost'), opened('s2'));
    const told = [progress(1, {}, { told: 125 }), rated('completed'), COMPLETED, ended(125)];
    afterOpening()
      .when(commit({ now: LATER, isFinish: true }))
      .then(...told);
  });
  it('add up where the pages are each open for less than a second, and none tells a time', () => {
    const after = (milliseconds: number) => toInstant(toMillis(OPENED_AT) + milliseconds);
    let state: AttemptState = NO_ATTEMPT;
    let seconds = 0;
    const take = (command: AttemptCommand): void => {
      const events = attemptDecider.decide(command, state);
      const next = fold(attemptDecider, state, [{ events, at: command.now, actor: { kind: 'person', id: 42 } }]);
      seconds += outcomeOf(state, events, next)?.seconds ?? 0;
      state = next;
    };
    for (let page = 0; page < 12; page += 1) {
      const session = `s${page}`;
      take(open({ session, now: after(page * 1000) }));
      take(commit({ session, now: after(page * 1000 + 900), isFinish: true, exit: 'suspend' }));
    }
    expect(seconds).toBe(10);
  });
  it('count the last time that the package told, and add up', () => {
    const second = [progress(1, {}, { time: 30 }), ended(30), opened('s2')];
    const finish = { session: 's2', isFinish: true, exit: 'suspend' } as const;
    const last = afterOpening(...second, { ...progress(1, {}, { time: 40 }), session: 's2' } as PackageEvent)
      .when(commit({ ...finish, seq: 2, time: 50 }))
      .events()
      .at(-1);
    expect(last).toMatchObject({ type: 'PackageSessionEnded', session: 's2', seconds: 50 });
    const { state } = afterOpening(...second, { ...progress(1, {}, { time: 50 }), session: 's2' } as PackageEvent, last as PackageEvent);
    expect(state).toMatchObject({ seconds: 80, scos: { a: { seconds: 80 } } });
  });
  it('count 24 hours at most for the enrolment, and for the package what it claims, up to a year', () => {
    const claim = (time: number) => afterOpening().when(commit({ time, isFinish: true, exit: 'suspend' }));
    expect(claim(1e6).events().at(-1)).toEqual({ ...ended(86_400), claimed: 1e6 });
    expect(claim(1e9).events().at(-1)).toEqual({ ...ended(86_400), claimed: 31_536_000 });
    expect(claim(86_400).events().at(-1)).toEqual(ended(86_400));
    const { state } = afterOpening(progress(1, {}, { time: 1e6 }), { ...ended(86_400), claimed: 1e6 } as PackageEvent);
    expect(state).toMatchObject({ seconds: 86_400, scos: { a: { seconds: 1e6 } } });
  });
  it('are opened 5,000 times, and commit 20,000 times, in an attempt; a finish of what is open is stored [R19]', () => {
    const FULL = 'This package was opened or has stored as often as one attempt allows. What it has stored is kept.';
    const opens = (length: number) => Array.from({ length }, () => opened());
    const commits = (length: number) => Array.from({ length }, (_, index) => progress(index + 1, {}));
    given(started(), ...opens(4_999))
      .when(open())
      .then(ended(0, 'lost'), opened('s2'));
    given(started(), ...opens(5_000))
      .when(open())
      .thenRefuses(FULL);
    given(started(), ...opens(5_000), started({ number: 2, unitAttempt: 2 }))
      .when(open({ place: { ...LOCATION, unitAttempt: 2 } }))
      .then(opened('s2'));
    expect(
      afterOpening(...commits(19_999))
        .when(commit({ seq: 20_000 }))
        .events(),
    ).not.toEqual([]);
    const full = afterOpening(...commits(20_000));
    full.when(commit({ seq: 20_001 })).thenRefuses(FULL);
    full.when(commit({ seq: 20_000 })).thenNothing();
    expect(
      full
        .when(commit({ seq: 20_001, values: { [STATUS]: 'passed' }, isFinish: true }))
        .events()
        .map(({ type }) => type),
    ).toEqual(['PackageProgressCommitted', 'PackageScoRated', 'PackageAttemptCompleted', 'PackageSessionEnded']);
  });
  it('begin another attempt after a reset of the enrolment or the unit, on the newest version', () => {
    const facts: PackageFacts = { ...facts12(), package: 6 };
    for (const place of [
      { ...LOCATION, round: 2 },
      { ...LOCATION, unitAttempt: 2 },
    ])
      afterOpening(ended(0))
        .when(open({ place, facts }))
        .then(started({ ...place, package: 6, number: 2 }), opened('s2'));
    afterOpening()
      .when(commit({ place: { ...LOCATION, round: 2 } }))
      .thenRefuses('This package was opened in another window. Continue there, or open it here again.');
  });
  it('stay on the version of the package that the attempt began with', () =>
    afterOpening(ended(0))
      .when(open({ facts: { ...facts12(), package: 6 } }))
      .thenRefuses('This package was opened in another window. Continue there, or open it here again.'));
  it('of an asset complete it at once', () => {
    const events = [started(), opened('s2'), rated('completed'), COMPLETED];
    given()
      .when(open({ facts: facts12(sco('a', { kind: 'asset' })) }))
      .then(...events);
  });
});

describe('commits of a package', () => {
  it('are one event, whatever they hold', () =>
    afterOpening()
      .when(commit({ values: { 'cmi.suspend_data': 'sealed', 'cmi.core.lesson_location': '3' }, time: 12, exit: 'suspend' }))
      .then(
        progress(1, { 'cmi.suspend_data': 'sealed', 'cmi.core.lesson_location': '3' }, { time: 12, exit: 'suspend' }),
        rated('incomplete'),
      ));
  it('have an effect once for each number, and none for a lower one [R15]', () => {
    const after = afterOpening(progress(4, { [STATUS]: 'incomplete' }), rated('incomplete'));
    after.when(commit({ seq: 4, values: { [STATUS]: 'passed' } })).thenNothing();
    after.when(commit({ seq: 3 })).thenRefuses('A later call of this session came before.');
    after.when(commit({ seq: null, values: { [STATUS]: 'incomplete' } })).then(progress(5, { [STATUS]: 'incomplete' }));
  });
  it('are refused before initialize and after finish, but for the repeat of a finish [L09]', () => {
    given().when(commit()).thenRefuses('The package has not called initialize.');
    const over = afterOpening(progress(1, {}), rated('completed'), COMPLETED, ended(0));
    over.when(commit({ seq: 2 })).thenRefuses('The package has called finish already.');
    over.when(commit({ seq: 1, isFinish: true })).thenNothing();
    afterOpening()
      .when(commit({ sco: 'b' }))
      .thenRefuses('The package has not called initialize.');
  });
  it('refuse lists with gaps, naming the key, and more than a package may store [L09]', () => {
    afterOpening()
      .when(commit({ values: { 'cmi.objectives.1.id': 'b' } }))
      .thenRefuses('cmi.objectives.1.id was not accepted.');
    const large = Object.fromEntries(
      Array.from({ length: 26 }, (_, index) => [`cmi.interactions.${index}.student_response`, 'x'.repeat(64_000)]),
    );
    afterOpening()
      .when(commit({ values: large }))
      .thenRefuses('cmi.interactions.25.student_response was not accepted.');
  });
  it('keep the state of the activity tree', () =>
    expect(afterOpening(progress(1, {}, { sequencing: 'sealed' })).state).toMatchObject({ sequencing: 'sealed' }));
  it('tell the enrolment of a minute, of a completion and of the end, and of nothing else', () => {
    const minute = afterOpening()
      .when(commit({ time: 61 }))
      .events();
    expect(minute[0]).toEqual(progress(1, {}, { time: 61, told: 61 }));
    const concerns = (command: AttemptCommand): boolean => afterOpening().when(command).events().some(concernsEnrolment);
    expect(
      afterOpening()
        .when(commit({ time: 59 }))
        .events(),
    ).toHaveLength(2);
    expect(concerns(commit({ time: 59 }))).toBe(false);
    for (const command of [commit({ time: 60 }), commit({ values: { [STATUS]: 'passed' } }), commit({ isFinish: true })])
      expect(concerns(command)).toBe(true);
  });
});

describe('a unit of several SCOs', () => {
  const facts = facts12(sco('a'), sco('b'), sco('hidden', { isVisible: false }));
  it('is complete when all that are shown are, and stays so', () => {
    afterOpening()
      .when(commit({ facts, values: { [STATUS]: 'passed' } }))
      .then(progress(1, { [STATUS]: 'passed' }), rated('completed', 'passed'));
    const both = afterOpening(rated('completed', 'passed'), ended(0), opened('s2', 'b'));
    const last = commit({ facts, session: 's2', sco: 'b', values: { [STATUS]: 'completed' } });
    expect(both.when(last).events().at(-1)).toEqual(COMPLETED);
    afterOpening(rated('completed'), COMPLETED)
      .when(commit({ facts, values: { [STATUS]: 'failed' } }))
      .then(progress(1, { [STATUS]: 'failed' }), rated('completed', 'failed'));
  });
  it('has the mean of their scores', () => {
    const { state } = afterOpening(
      rated('completed', 'passed', 80),
      { ...rated('completed', 'passed', 91), sco: 'b' },
      COMPLETED,
      ended(7),
    );
    expect(outcomeOf(NO_ATTEMPT, [COMPLETED], state)).toEqual({ round: 1, seconds: 7, score: 85.5, best: 85.5, completes: true });
  });
  it('has the mean of the best tries beside it; a session that suspends or is lost is no try of its own', () => {
    const outcome = (...events: PackageEvent[]) => outcomeOf(NO_ATTEMPT, [COMPLETED], afterOpening(...events).state);
    const tried = [rated('completed', 'passed', 80), ended(0)];
    const second = (...events: PackageEvent[]) => outcome(...tried, opened('s2'), rated('completed', 'failed', 50), ...events);
    expect(outcome(...tried)).toMatchObject({ score: 80, best: 80 });
    expect(second()).toMatchObject({ score: 50, best: 80 });
    expect(second(opened('s3', 'b'), { ...rated('completed', 'passed', 60), sco: 'b' })).toMatchObject({ score: 55, best: 70 });
    const interim = (...events: PackageEvent[]) =>
      outcome(rated('incomplete', 'unknown', 90), ...events, opened('s2'), rated('incomplete', 'unknown', 30));
    expect(interim(ended(0, 'lost'))).toMatchObject({ score: 30, best: 30 });
    expect(interim(progress(1, {}, { exit: 'suspend' }), ended(0))).toMatchObject({ score: 30, best: 30 });
    expect(interim(ended(0))).toMatchObject({ score: 30, best: 90 });
  });
});

describe('a review after the completion', () => {
  const complete = afterOpening(progress(1, { [STATUS]: 'passed' }), rated('completed', 'passed', 90), COMPLETED, ended(10));
  it('follows, and keeps the place and nothing else', () => {
    complete.when(open()).then(opened('s2', 'a', 'review'));
    const review = afterOpening(rated('completed', 'passed', 90), COMPLETED, ended(10), opened('s2', 'a', 'review'));
    const values = { [STATUS]: 'failed', 'cmi.core.score.raw': '1', 'cmi.suspend_data': 'sealed' };
    review
      .when(commit({ session: 's2', values, sequencing: 'other' }))
      .then({ ...progress(1, { 'cmi.suspend_data': 'sealed' }), session: 's2' } as PackageEvent);
  });

  it('does not begin within a launch, whose learner may try again', () => {
    complete.when(open({ isSameLaunch: true })).then(opened('s2', 'a', 'normal'));
    const review = afterOpening(rated('completed', 'passed', 90), COMPLETED, ended(10), opened('s2', 'a', 'review'));
    review
      .when(open({ session: 's3', isSameLaunch: true }))
      .then({ ...ended(0, 'lost'), session: 's2', told: 10 } as PackageEvent, opened('s3', 'a', 'review'));
  });

  it('keeps the state of its tree after the package has finished, and nothing else', () => {
    const facts = facts2004();
    const finished = afterOpening(progress(1, {}), ended(5));
    const late = { facts, seq: 2, now: LATER };
    finished
      .when(commit({ ...late, sequencing: 'sealed' }))
      .then({ type: 'PackageProgressCommitted', session: 's1', seq: 2, values: {}, sequencing: 'sealed' });
    for (const more of [{}, { values: { 'cmi.location': '3' } }, { time: 4 }, { exit: 'suspend' }, { isFinish: true }])
      finished
        .when(commit({ ...late, sequencing: 'sealed', ...more, ...(Object.keys(more).length === 0 && { sequencing: undefined }) }))
        .thenRefuses('The package has called finish already.');
  });
});

describe('the end of a session', () => {
  const closed = (more: Partial<CommitValues>) => commit({ seq: 2, now: LATER, isFinish: true, isByPlayer: true, ...more });
  it.each([facts12(), facts2004()])('that the player sends concludes nothing, and the time of the server counts [E20, E22]', (facts) => {
    const events = [progress(2, {}, { told: 125 }), rated('incomplete'), ended(125, 'player')];
    afterOpening(progress(1, { 'cmi.suspend_data': 'x' }))
      .when(closed({ facts }))
      .then(...events);
  });
  it('that the player sends judges no mastery; the finish of the package does, as before [E20]', () => {
    const facts = facts12(sco('a', { masteryScore: 80 }));
    const values = { 'cmi.core.score.raw': '90' };
    const byPlayer = [progress(2, {}, { told: 125 }), rated('incomplete', 'unknown', 90), ended(125, 'player')];
    afterOpening(progress(1, values))
      .when(closed({ facts }))
      .then(...byPlayer);
    const byPackage = [progress(2, {}, { told: 125 }), rated('completed', 'passed', 90), COMPLETED, ended(125)];
    afterOpening(progress(1, values))
      .when(closed({ facts, isByPlayer: false }))
      .then(...byPackage);
  });
  it('without a status concludes where the package sends it [E20]', () => {
    const events = [progress(2, {}, { told: 125 }), rated('completed'), COMPLETED, ended(125)];
    afterOpening(progress(1, { 'cmi.suspend_data': 'x' }))
      .when(closed({ isByPlayer: false }))
      .then(...events);
  });
  it('that the player sends leaves the package to go on at its place, as one that was cut off [E20]', () => {
    for (const by of ['player', 'lost'] as const) {
      const events = [started(), opened(), progress(1, { 'cmi.core.lesson_location': '3' }), ended(5, by)];
      const state = events.reduce<AttemptState>(
        (before, event) => evolveAttempt(before, event, { at: LATER, actor: { kind: 'system', name: 's' } }),
        NO_ATTEMPT,
      );
      expect(state.status === 'none' ? null : state.scos['a']?.left).toBe('suspend');
    }
  });
  it('that may come unheard has its time told at once, as far as there is any [E22]', () => {
    const now = '2026-01-01T00:00:45.000Z';
    const left = commit({ seq: 2, now, isLeaving: true });
    afterOpening(progress(1, {}))
      .when(left)
      .then(progress(2, {}, { told: 45 }), rated('incomplete'));
    afterOpening(progress(1, {}))
      .when({ ...left, isLeaving: false })
      .then(progress(2, {}), rated('incomplete'));
    afterOpening(progress(1, {}, { time: 10, told: 10 }))
      .when(left)
      .then(progress(2, {}), rated('incomplete'));
  });
});
