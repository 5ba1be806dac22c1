import { describe, expect, it } from 'vitest';
import { CATALOGUE, readEvent, type TrellisEvent, UnreadableEvent } from './catalogue.ts';
import { certificateDecider } from './certificates/certificate.decider.ts';
import { certificateEvents } from './certificates/certificate.events.ts';
import { certificationEvents } from './certificates/certifications/certification.events.ts';
import { holderDecider } from './certificates/certifications/holder.decider.ts';
import { holderEvents } from './certificates/certifications/holder.events.ts';
import { holderProjection } from './certificates/certifications/holder.projection.ts';
import { templateEvents } from './certificates/template.events.ts';
import { certificateProjection } from './certificates/certificate.projection.ts';
import { courseEvents } from './courses/course.events.ts';
import { identityEvents } from './identity/identity.events.ts';
import type { Commit, DomainEvent } from './kernel/commit.ts';
import type { Decider } from './kernel/decider.ts';
import { fold } from './kernel/spec.ts';
import type { Projection } from './kernel/projection.ts';
import { enrolmentDecider } from './learning/enrolment.decider.ts';
import { enrolmentEvents } from './learning/enrolment.events.ts';
import { progressProjection } from './learning/progress.projection.ts';
import { notificationDecider } from './notifications/notification.decider.ts';
import { notificationEvents } from './notifications/notification.events.ts';
import { notificationProjection } from './notifications/notification.projection.ts';
import { attemptDecider } from './packages/scorm/attempt.decider.ts';
import { type PackageEvent, packageEvents } from './packages/scorm/attempt.events.ts';
import { peopleEvents } from './people/people.events.ts';
import { registrationDecider } from './packages/cmi5/registration.decider.ts';
import { globalObjectivesDecider } from './packages/scorm/global-objectives.decider.ts';
import { type GlobalObjectiveEvent, globalObjectiveEvents } from './packages/scorm/global-objectives.events.ts';
import { sharedDataDecider } from './packages/scorm/shared-data.decider.ts';
import { type SharedDataEvent, sharedDataEvents } from './packages/scorm/shared-data.events.ts';
import { type RegistrationEvent, registrationEvents } from './packages/cmi5/registration.events.ts';
import { statementEvents } from './packages/statements/statement.events.ts';
import { jobEvents } from './tenancy/job.events.ts';
import { tenancyEvents } from './tenancy/tenancy.events.ts';

/**
 * Histories as they were stored by the version that wrote them, with what was folded from them then. They are never
 * rewritten: a new version of an event gets a new file beside the old one.
 */
type Golden = { readonly commits: readonly Commit<DomainEvent & { version?: number }>[]; readonly state?: unknown; readonly row?: unknown };

const goldenFiles = import.meta.glob<Golden>('./*/golden/*.json', { eager: true, import: 'default' });
const golden = (path: string): Golden => {
  const file = goldenFiles[path];
  if (!file) throw new Error(`${path} is missing`);
  return file;
};

const read = <Event extends TrellisEvent>(file: Golden): Commit<Event>[] =>
  // The file of a stream holds that stream's events only; readEvent has checked each of them against its schema.
  file.commits.map((commit) => ({ ...commit, events: commit.events.map((event) => readEvent(event) as Event) }));

function replays<State, Event extends TrellisEvent, Row>(
  path: string,
  decider: Decider<State, never, Event>,
  projection: Projection<Row, Event>,
): void {
  const file = golden(path);
  const commits = read<Event>(file);
  const [first] = commits;
  if (!first) throw new Error(`${path} holds no commit`);
  expect(fold(decider, decider.initial, commits)).toEqual(file.state);
  expect(commits.reduce((row, commit) => projection.apply(row, commit), projection.initial(first))).toEqual(file.row);
}

describe('the events of every released version [R20]', () => {
  it('are all in a golden file', () => {
    const held = new Set(
      Object.values(goldenFiles).flatMap((file) =>
        file.commits.flatMap(({ events }) => events.map((event) => `${event.type}@${event.version ?? 1}`)),
      ),
    );
    const shipped = [...CATALOGUE].flatMap(([name, { version }]) => Array.from({ length: version }, (_, index) => `${name}@${index + 1}`));
    expect(shipped.filter((name) => !held.has(name))).toEqual([]);
  });
  it('are read without loss of members', () => {
    for (const file of Object.values(goldenFiles))
      expect(read(file).map((commit) => commit.events)).toEqual(file.commits.map((commit) => commit.events));
  });
  it('of an enrolment replay to the stored state, as grades are in the events', () => {
    replays('./learning/golden/enrolment-first-round.v1.json', enrolmentDecider, progressProjection);
    replays('./learning/golden/enrolment.v1.json', enrolmentDecider, progressProjection);
    replays('./learning/golden/enrolment-package.v1.json', enrolmentDecider, progressProjection);
    replays('./learning/golden/enrolment-package-best.v1.json', enrolmentDecider, progressProjection);
    replays('./learning/golden/enrolment-attempts.v1.json', enrolmentDecider, progressProjection);
    replays('./learning/golden/enrolment-reset-undone.v1.json', enrolmentDecider, progressProjection);
    replays('./learning/golden/enrolment-languages.v1.json', enrolmentDecider, progressProjection);
    replays('./learning/golden/enrolment-terms.v1.json', enrolmentDecider, progressProjection);
  });
  it('of attempts at a package replay to the stored state', () => {
    const file = golden('./packages/golden/attempts.v1.json');
    expect(fold(attemptDecider, attemptDecider.initial, read<PackageEvent>(file))).toEqual(file.state);
  });
  it('of registrations at a package replay to the stored state', () => {
    for (const name of ['registrations', 'registrations-waived', 'registrations-preferences']) {
      const file = golden(`./packages/golden/${name}.v1.json`);
      expect(fold(registrationDecider, registrationDecider.initial, read<RegistrationEvent>(file))).toEqual(file.state);
    }
  });
  it('of shared objectives replay to the stored state', () => {
    const file = golden('./packages/golden/global-objectives.v1.json');
    expect(fold(globalObjectivesDecider, globalObjectivesDecider.initial, read<GlobalObjectiveEvent>(file))).toEqual(file.state);
  });
  it('of shared data replay to the stored state', () => {
    const file = golden('./packages/golden/shared-data.v1.json');
    expect(fold(sharedDataDecider, sharedDataDecider.initial, read<SharedDataEvent>(file))).toEqual(file.state);
  });
  it('of notifications replay to the stored state', () => {
    for (const name of ['sent', 'failed', 'bounced', 'skipped', 'queued-again'])
      replays(`./notifications/golden/notification-${name}.v1.json`, notificationDecider, notificationProjection);
  });
  it('of a certificate replay to the stored state', () => {
    replays('./certificates/golden/certificate.v1.json', certificateDecider, certificateProjection);
    replays('./certificates/golden/certificate-public-reason.v1.json', certificateDecider, certificateProjection);
    replays('./certificates/golden/certificate-zone.v1.json', certificateDecider, certificateProjection);
  });
  it('of a holder of a certification replay to the stored state', () => {
    replays('./certificates/golden/holder.v1.json', holderDecider, holderProjection);
  });
});

describe('the catalogue', () => {
  it('lists every event of every module once', () => {
    const names = [
      tenancyEvents,
      jobEvents,
      identityEvents,
      peopleEvents,
      courseEvents,
      enrolmentEvents,
      certificateEvents,
      templateEvents,
      notificationEvents,
      certificationEvents,
      holderEvents,
      packageEvents,
      registrationEvents,
      globalObjectiveEvents,
      sharedDataEvents,
      statementEvents,
    ].flatMap((events) => Object.entries(events));
    expect([...CATALOGUE.keys()].sort()).toEqual(names.map(([name]) => name).sort());
    for (const [name, schema] of names) expect(schema.shape.type.def.values).toEqual([name]);
  });
  it('refuses an event that this build cannot read, with a message that holds no contents [R04]', () => {
    const refusal = (value: unknown): string => {
      try {
        readEvent(value);
      } catch (error) {
        if (error instanceof UnreadableEvent) return error.message;
        throw error;
      }
      return 'read';
    };
    expect(refusal({ type: 'SomethingElse' })).toBe('Unknown event SomethingElse');
    expect(refusal({ type: 'UnitCompleted', version: 2, unit: 1 })).toBe('UnitCompleted of version 2 is unknown, the latest is 1');
    expect(refusal({ type: 'UnitCompleted', unit: 'secret' })).toBe('UnitCompleted has a wrong shape at unit');
    for (const value of [null, 7, 'x', [], { type: 7 }, { type: 'toString' }]) expect(refusal(value)).toContain('Unknown event');
    expect(refusal({ type: 'UnitCompleted', unit: 1 })).toBe('read');
  });
});
