import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { CATALOGUE, type TrellisEvent } from '../../../events/catalogue.ts';
import type { Commit, StreamId } from '../../../events/kernel/commit.ts';
import { auditedEventsOf, isAudited } from '../../../events/reporting/audit-entries.ts';
import type { ErrorCode } from '../../../shared/kernel/errors.ts';
import { isDenial } from '../../platform/book/denied-calls.ts';
import { functions } from '../../manifest.ts';
import { printedValue, Sentence, textOf } from '../../../shared/kernel/regional/sentence.ts';
import { eventSentence } from './audit-sentences.ts';
import { accessTable } from '../../../shared/access/table.ts';
import { deniedCallSentence } from './denied-call-words.ts';
import type { SentenceContext, AuditSentence } from './sentence-parts.ts';

/** Events that change nothing which an administrator would ask about, each with where it is shown instead. */
const NOT_AUDITED: Readonly<Record<string, string>> = {
  IdentityChanged: 'the stream of the platform; instances have MemberChanged',
  CourseOpened: 'activity log',
  UnitResponseStored: 'report of the user',
  UnitAttemptStarted: 'activity log',
  UnitAttemptFailed: 'activity log',
  TimeCounted: 'report of the user',
  PositionKept: 'nowhere',
  UnitCompleted: 'activity log',
  CourseCompleted: 'activity log',
  DueChanged: 'report of the user',
  AssignmentSubmitted: 'activity log',
  UnitScored: 'report of the user',
  PackageAttemptStarted: 'activity log',
  PackageSessionOpened: 'nowhere',
  PackageProgressCommitted: 'the window of the package',
  PackageScoRated: 'report of the user',
  PackageAttemptCompleted: 'activity log',
  PackageSessionEnded: 'report of the user',
  PackageRegistrationOpened: 'activity log',
  PackageAuLaunched: 'nowhere',
  PackageTokenFetched: 'nowhere',
  PackagePreferencesRead: 'nowhere',
  PackageStatementsSent: 'the window of the package',
  PackagePartSatisfied: 'the window of the package',
  PackageAuEnded: 'report of the user',
  PackageRegistrationCompleted: 'activity log',
  CertificateIssued: 'activity log',
  RenewalOpened: 'list of the holders',
  GlobalObjectivesWritten: 'the window of the package',
  SharedDataWritten: 'the window of the package',
  NotificationQueued: 'log of notifications',
  NotificationSent: 'log of notifications',
  NotificationDelayed: 'log of notifications',
  NotificationFailed: 'log of notifications',
  NotificationBounced: 'log of notifications',
  NotificationSkipped: 'log of notifications',
  NotificationQueuedAgain: 'log of notifications',
  StatementsStored: 'list of API keys, with the last use of each',
};

const NAMES: Readonly<Record<string, string>> = {
  'user 1': 'Helena Marsh',
  'user 42': 'Owen Gallagher',
  'course 9': 'Food hygiene',
  'course 10': 'Fire safety',
  'branch 2': 'North',
  'branch 3': 'South',
  'group 4': 'Kitchen',
  'category 5': 'Safety',
};
const CONTEXT: SentenceContext = {
  actor: 'Helena Marsh',
  actorId: 1,
  person: 42,
  course: 9,
  instance: 'Acme',
  name: (kind, id) => NAMES[`${kind} ${id}`] ?? `a deleted ${kind}`,
};
const MEMBER: StreamId = { pk: 't7#u42', name: 'm' };
type Printed = { readonly name: string; readonly value: string | null };
const printed = (facts: AuditSentence['before']): Printed[] =>
  facts.map(({ name, value }) => ({ name: printedValue(name), value: value === null ? null : printedValue(value) }));
const makeIn = (event: TrellisEvent, more: Partial<SentenceContext> = {}): AuditSentence => {
  const [audited] = auditedEventsOf(MEMBER, [event]);
  if (!audited) throw new Error(`${event.type} is not audited`);
  return eventSentence(audited.event, { ...CONTEXT, ...more });
};
/** Returns the entry of an event as it is printed. */
function sentenceIn(
  event: TrellisEvent,
  more?: Partial<SentenceContext>,
): { readonly sentence: string; readonly before: Printed[]; readonly after: Printed[] } {
  const made = makeIn(event, more);
  return { sentence: String(made.sentence), before: printed(made.before), after: printed(made.after) };
}
const sentence = (event: TrellisEvent, more?: Partial<SentenceContext>): string => sentenceIn(event, more).sentence;

type Golden = { readonly commits: readonly Commit<TrellisEvent>[] };
const goldens = import.meta.glob<Golden>('../../../events/*/golden/*.json', { eager: true, import: 'default' });
const stored = Object.values(goldens).flatMap(({ commits }) => commits.flatMap(({ events }) => events));

describe('the sentences of the audit log', () => {
  it('are there for every event of the product, or it is said why not', () => {
    const names = [...CATALOGUE.keys()];
    expect(names.length).toBeGreaterThan(20);
    for (const name of names) expect([name, isAudited(name) || name in NOT_AUDITED]).toEqual([name, true]);
    for (const name of Object.keys(NOT_AUDITED)) expect([name, isAudited(name)]).toEqual([name, false]);
  });

  it('are whole for every audited event as it is stored, and never print a name of the code', () => {
    const audited = stored.filter(({ type }) => isAudited(type));
    expect(new Set(audited.map(({ type }) => type)).size).toBeGreaterThan(13);
    for (const event of audited) {
      const text = sentence(event);
      expect(text).toMatch(/^(Helena Marsh|Owen Gallagher|an erased user|a deleted user) /);
      expect(text).not.toMatch(/undefined|null|NaN|[a-z][A-Z]| {2}|:/);
    }
  });

  it.each<[string, TrellisEvent]>([
    ['Helena Marsh added Owen Gallagher', { type: 'MemberChanged', person: 42, what: ['created'] }],
    [
      'Helena Marsh changed the role and deactivation date of Owen Gallagher',
      { type: 'MemberChanged', person: 42, what: ['role', 'deactivateAt'] },
    ],
    ['Helena Marsh changed the name of their own account', { type: 'MemberChanged', person: 1, what: ['names'] }],
    ['Helena Marsh published the course Food hygiene', { type: 'CoursePublished', course: 9, publication: 'p', removedUnits: [] }],
    ['Helena Marsh unpublished the course Food hygiene', { type: 'CourseUnpublished', course: 9 }],
    [
      'Helena Marsh changed 4 details of Acme',
      { type: 'InstanceChanged', tenant: 7, what: ['name', 'license_count', 'branch_limit', 'theme'] },
    ],
    ['Helena Marsh changed the subscription of Acme', { type: 'InstanceChanged', tenant: 7, what: ['subscription'] }],
    ['Helena Marsh added a subscription of Acme', { type: 'InstanceChanged', tenant: 7, what: ['subscription-added'] }],
    ['Helena Marsh changed a subscription of Acme', { type: 'InstanceChanged', tenant: 7, what: ['subscription-changed'] }],
    ['Helena Marsh deleted a subscription of Acme', { type: 'InstanceChanged', tenant: 7, what: ['subscription-deleted'] }],
    ['Helena Marsh removed Owen Gallagher', { type: 'MemberChanged', person: 42, what: ['removed'] }],
    ['Helena Marsh changed the account status of Owen Gallagher', { type: 'MemberChanged', person: 42, what: ['personActive'] }],
    ['Helena Marsh deleted the branch North', { type: 'BranchChanged', branch: 2, what: ['deleted'] }],
    ['Helena Marsh started moving the contents of a deleted category', { type: 'JobAsked', job: 3, kind: 'move-category' }],
    ['Helena Marsh started enrolling users in courses', { type: 'JobAsked', job: 3, kind: 'assign-courses' }],
    ['Helena Marsh started enrolling users in a course', { type: 'JobAsked', job: 3, kind: 'enrol-users' }],
    ['Helena Marsh created the resource category Checklists', { type: 'ResourceCategoryAdded', resourceCategory: 4, name: 'Checklists' }],
    ['Helena Marsh uploaded the certificate template Gold', { type: 'TemplateChanged', template: 8, name: 'Gold', what: ['created'] }],
    [
      'Helena Marsh changed the name and positions of the certificate template Gold',
      { type: 'TemplateChanged', template: 8, name: 'Gold', what: ['name', 'positions'] },
    ],
    [
      'Helena Marsh replaced the certificate template Gold with Silver',
      { type: 'TemplateChanged', template: 8, name: 'Gold', what: ['replaced'], by: 'Silver' },
    ],
    [
      'Helena Marsh revoked the certificate of Owen Gallagher for Food hygiene',
      { type: 'CertificateRevoked', code: 'K7Q2', person: 42, course: 9, on: '2026-11-22', sealedReason: 'sealed' },
    ],
    [
      'Helena Marsh created the certification First aiders',
      { type: 'CertificationChanged', certification: 3, name: 'First aiders', what: ['created'] },
    ],
    [
      'Helena Marsh changed the validity and days of the renewal window of the certification First aiders',
      { type: 'CertificationChanged', certification: 3, name: 'First aiders', what: ['validity', 'windowDays'] },
    ],
    [
      'Helena Marsh revoked the certification First aiders of Owen Gallagher',
      { type: 'CertificationRevoked', certification: 3, person: 42, name: 'First aiders', on: '2026-11-22', sealedReason: 'sealed' },
    ],
    [
      'Helena Marsh exempted Owen Gallagher from the certification First aiders',
      {
        type: 'CertificationExemptionSet',
        certification: 3,
        person: 42,
        name: 'First aiders',
        exempt: true,
        on: '2026-11-22',
        sealedReason: 'sealed',
      },
    ],
    [
      'Helena Marsh ended the exemption of Owen Gallagher from the certification First aiders',
      {
        type: 'CertificationExemptionSet',
        certification: 3,
        person: 42,
        name: 'First aiders',
        exempt: false,
        on: '2026-11-22',
        sealedReason: 'sealed',
      },
    ],
    [
      'Helena Marsh set the due date of Fire safety for the group Kitchen',
      {
        type: 'GroupTermsSet',
        group: 4,
        course: 10,
        before: null,
        terms: { mandatory: true, due: { kind: 'days', days: 30 }, graceDays: 0 },
      },
    ],
    ['Helena Marsh removed the due date of the course Fire safety', { type: 'CourseTermsSet', course: 10, before: null, terms: null }],
    [
      'Helena Marsh set the due date of Owen Gallagher in Food hygiene',
      {
        type: 'TermsSet',
        source: { kind: 'direct' },
        terms: { mandatory: true, due: null, graceDays: 0 },
        since: '2026-11-22T00:00:00.000Z',
      },
    ],
    [
      'Helena Marsh extended the due date of Owen Gallagher in Food hygiene',
      { type: 'TermExtended', until: '2027-03-31', sealedReason: 'sealed' },
    ],
    ['Helena Marsh exempted Owen Gallagher from Food hygiene', { type: 'ExemptionSet', exempt: true, sealedReason: 'sealed' }],
    [
      'Helena Marsh ended the exemption of Owen Gallagher from Food hygiene',
      { type: 'ExemptionSet', exempt: false, sealedReason: 'sealed' },
    ],
    ['Owen Gallagher signed in', { type: 'SignedIn', person: 42 }],
  ])('say "%s"', (text, event) => expect(sentence(event)).toBe(text));

  it('name who was enrolled in what, and how', () => {
    const granted = {
      type: 'AccessGranted',
      person: 42,
      course: 9,
      source: { kind: 'direct' },
      reason: 'assigned',
      effect: 'starts',
    } as const;
    expect(sentence(granted)).toBe('Helena Marsh enrolled Owen Gallagher in Food hygiene');
    expect(sentence({ ...granted, source: { kind: 'group', group: 4 }, effect: 'resumes' }, { actor: 'Trellis', actorId: null })).toBe(
      'Trellis enrolled Owen Gallagher in Food hygiene by the group Kitchen again',
    );
    expect(sentence({ type: 'AccessRevoked', source: { kind: 'direct' }, reason: 'unassigned', ends: true })).toBe(
      'Helena Marsh unenrolled Owen Gallagher from Food hygiene',
    );
    expect(sentence({ type: 'EnrolmentReset', round: 2, reason: 'asked' })).toBe(
      'Helena Marsh started Food hygiene again for Owen Gallagher',
    );
  });

  it('name what was linked, the inner one first, with what was linked before and after', () => {
    const links = { type: 'LinksChanged', of: { kind: 'person', id: 42 }, to: 'branch', added: [2], removed: [3] } as const;
    expect(sentenceIn({ ...links, added: [...links.added], removed: [...links.removed] })).toEqual({
      sentence: 'Helena Marsh added Owen Gallagher to North and removed Owen Gallagher from South',
      before: [
        { name: 'North', value: 'Not linked' },
        { name: 'South', value: 'Linked' },
      ],
      after: [
        { name: 'North', value: 'Linked' },
        { name: 'South', value: 'Not linked' },
      ],
    });
    const courses = { type: 'LinksChanged', of: { kind: 'branch', id: 2 }, to: 'course', removed: [] } as const;
    expect(sentence({ ...courses, added: [9, 10], removed: [] })).toBe('Helena Marsh added Food hygiene and Fire safety to North');
    expect(sentence({ ...courses, added: [9, 10, 11, 12], removed: [] })).toBe('Helena Marsh added 4 courses to North');
  });

  it('are what a new branch was created with, and nothing where the event holds no values [E122]', () => {
    const values = [
      { member: 'name', from: null, to: 'North' },
      { member: 'slug', from: null, to: 'north' },
      { member: 'isDefault', from: null, to: true },
    ];
    expect(sentenceIn({ type: 'BranchChanged', branch: 2, what: ['created'], values })).toEqual({
      sentence: 'Helena Marsh created the branch North',
      before: ['Name', 'Address', 'Default setting'].map((name) => ({ name, value: 'None' })),
      after: [
        { name: 'Name', value: 'North' },
        { name: 'Address', value: 'north' },
        { name: 'Default setting', value: 'Yes' },
      ],
    });
    const expected = { sentence: 'Helena Marsh created the branch North', before: [], after: [] };
    expect(sentenceIn({ type: 'BranchChanged', branch: 2, what: ['created'] })).toEqual(expected);
  });

  it('tell the values of members that an event holds, as the screens write them', () => {
    const values = [
      { member: 'role', from: 'learner', to: 'super_admin' },
      { member: 'primary', from: false, to: true },
      { member: 'deactivateAt', from: null, to: '2026-11-21' },
    ];
    const { before, after } = sentenceIn({ type: 'MemberChanged', person: 42, what: ['names', 'role', 'primary', 'deactivateAt'], values });
    expect(before).toEqual([
      { name: 'Name', value: null },
      { name: 'Role', value: 'Learner' },
      { name: 'Primary access', value: 'No' },
      { name: 'Deactivation date', value: 'None' },
    ]);
    expect(after).toEqual([
      { name: 'Name', value: null },
      { name: 'Role', value: 'Super admin' },
      { name: 'Primary access', value: 'Yes' },
      { name: 'Deactivation date', value: '21 Nov 2026' },
    ]);
  });

  it('are each one pattern with its values, names among them as they stand [M37]', () => {
    const texts = stored.filter(({ type }) => isAudited(type)).map((event) => makeIn(event).sentence);
    for (const text of texts) expect(text).toBeInstanceOf(Sentence);
    const links = { type: 'LinksChanged', of: { kind: 'person', id: 42 }, to: 'branch', added: [2, 99], removed: [] } as const;
    expect(textOf(makeIn({ ...links, added: [...links.added], removed: [] }).sentence)).toEqual({
      id: '{actor} added {what} to {where}',
      values: { actor: 'Helena Marsh', what: 'Owen Gallagher', where: { kind: 'words', value: ['North', 'a deleted branch'] } },
    });
    expect(textOf(makeIn({ type: 'MemberChanged', person: 42, what: ['role', 'deactivateAt'] }).sentence)).toEqual({
      id: '{actor} changed the {details} of {name}',
      values: {
        actor: 'Helena Marsh',
        name: 'Owen Gallagher',
        details: {
          kind: 'words',
          value: [
            { kind: 'sentence', value: { id: 'role', values: {} } },
            { kind: 'sentence', value: { id: 'deactivation date', values: {} } },
          ],
        },
      },
    });
    expect(textOf(deniedCallSentence('Ian', 'auditLogPage', 'FORBIDDEN'))).toEqual({
      id: '{actor} tried to {act}, which was not allowed',
      values: { actor: 'Ian', act: { kind: 'sentence', value: { id: 'open the audit log' } } },
    });
  });

  it('say what is not known: a member whose values are not stored', () => {
    const { before, after } = sentenceIn({ type: 'MemberChanged', person: 42, what: ['role'] });
    expect([before, after]).toEqual([[{ name: 'Role', value: null }], [{ name: 'Role', value: null }]]);
  });
});

describe('the sentences of denied calls', () => {
  it('are there for every operation of the API and every route that records denied calls', () => {
    const schema = buildSchema(readFileSync(join(import.meta.dirname, '../../api/schema.graphql'), 'utf8'));
    const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) => Object.keys(type?.getFields() ?? {}));
    const routes = functions
      .filter(({ name }) => name === 'uploads')
      .flatMap(({ triggers }) => triggers.flatMap((trigger) => (trigger.kind === 'http' ? trigger.routes : [])))
      .map(({ method, path }) => `${method} ${path}`);
    expect(fields.length).toBeGreaterThan(60);
    expect(routes.length).toBeGreaterThan(3);
    expect([...fields, ...routes].filter((name) => accessTable[name]?.denied === undefined)).toEqual([]);
  });

  it('tell the reason for every code of a denial', () => {
    const codes: readonly ErrorCode[] = ['FORBIDDEN', 'NOT_FOUND', 'LICENCE_LIMIT', 'SUBSCRIPTION_INACTIVE', 'RATE_LIMITED'];
    expect(codes.every(isDenial)).toBe(true);
    for (const code of codes) expect(String(deniedCallSentence('Ian Persona', 'auditLogPage', code))).toContain(', ');
    expect(String(deniedCallSentence('Ian Persona', 'auditLogPage', 'FORBIDDEN'))).toBe(
      'Ian Persona tried to open the audit log, which was not allowed',
    );
    expect(String(deniedCallSentence('Ian Persona', 'POST /api/upload-resource', 'VIRUS_FOUND'))).toMatch(
      /, but there was a virus in the file$/,
    );
  });
});
