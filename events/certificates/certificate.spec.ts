import { describe, expect, it } from 'vitest';
import { specFor } from '../kernel/spec.ts';
import { certificateDecider, type IssueCertificate, type RevokeCertificate } from './certificate.decider.ts';
import type { CertificateEvent, CertificateIssued, CertificateRevoked } from './certificate.events.ts';
import { certificateProjection } from './certificate.projection.ts';

const given = specFor(certificateDecider);
const issue = (more: Partial<IssueCertificate> = {}): IssueCertificate => ({
  type: 'IssueCertificate',
  person: 42,
  course: 9,
  round: 1,
  timeZone: null,
  language: null,
  completedAt: '2028-02-29T23:30:00.000Z',
  code: 'K7Q2',
  template: null,
  page: null,
  sealedName: 'sealed:name',
  courseTitle: 'First aid',
  file: 'certificates/K7Q2.pdf',
  ...more,
});
const issued = (more: Partial<CertificateIssued> = {}): CertificateIssued => ({
  type: 'CertificateIssued',
  code: 'K7Q2',
  person: 42,
  course: 9,
  round: 1,
  template: null,
  page: null,
  issued: '2028-02-29',
  expires: '2029-02-28',
  sealedName: 'sealed:name',
  courseTitle: 'First aid',
  file: 'certificates/K7Q2.pdf',
  ...more,
});

const revoke: RevokeCertificate = {
  type: 'RevokeCertificate',
  person: 42,
  course: 9,
  code: 'K7Q2',
  now: '2028-05-06T10:00:00.000Z',
  timeZone: null,
  sealedReason: 'sealed:reason',
};
const revoked: CertificateRevoked = {
  type: 'CertificateRevoked',
  code: 'K7Q2',
  person: 42,
  course: 9,
  on: '2028-05-06',
  sealedReason: 'sealed:reason',
  isReasonPublic: true,
};

describe('a certificate', () => {
  it('has the day of completion and expires a year later [L08]', () => {
    given().when(issue()).then(issued());
    given()
      .when(issue({ completedAt: '2026-11-20T00:00:00.000Z' }))
      .then(issued({ issued: '2026-11-20', expires: '2027-11-20' }));
  });
  it('has the day of completion in the zone of the person, and says which zone that was [Z08]', () => {
    given()
      .when(issue({ completedAt: '2027-03-20T14:30:00.000Z', timeZone: 'Australia/Sydney' }))
      .then(issued({ timeZone: 'Australia/Sydney', issued: '2027-03-21', expires: '2028-03-21' }));
    given()
      .when(issue({ completedAt: '2027-03-20T14:30:00.000Z', timeZone: 'America/New_York' }))
      .then(issued({ timeZone: 'America/New_York', issued: '2027-03-20', expires: '2028-03-20' }));
  });
  it('says in which language its page is, and nothing for English [M33]', () => {
    given()
      .when(issue({ language: 'de' }))
      .then(issued({ language: 'de' }));
    given().when(issue()).then(issued());
  });
  it('is not issued before completion [L08, complaint 8]', () =>
    given()
      .when(issue({ completedAt: null }))
      .thenRefuses('The course is not completed yet.'));
  it('is issued once per round, also on a repeat with another code [complaint 8]', () =>
    given(issued())
      .when(issue({ code: 'OTHER' }))
      .thenNothing());
  it('is issued again for a new round', () =>
    given(issued())
      .when(issue({ round: 2, code: 'NEW1' }))
      .then(issued({ round: 2, code: 'NEW1' })));
  it('is revoked once, on the day of the act', () => {
    given(issued()).when(revoke).then(revoked);
    given(issued(), revoked).when(revoke).thenRefuses('This certificate has already been revoked.');
  });
  it('is revoked on the day that it is in the zone of its other days: 31 March, 23:59 in Berlin [M61]', () => {
    const now = '2028-03-31T21:59:00.000Z';
    const on = (timeZone: string): string =>
      ({ 'Europe/Berlin': '2028-03-31', 'America/New_York': '2028-03-31', 'Australia/Sydney': '2028-04-01' })[timeZone] ?? '2028-04-01';
    for (const timeZone of ['Europe/Berlin', 'America/New_York', 'Australia/Sydney', 'Asia/Kathmandu'])
      given(issued())
        .when({ ...revoke, now, timeZone })
        .then({ ...revoked, on: on(timeZone) });
  });
  it('is not issued again for the round of a revoked one, and is for a new round', () => {
    given(issued(), revoked)
      .when(issue({ code: 'OTHER' }))
      .thenNothing();
    given(issued(), revoked)
      .when(issue({ round: 2, code: 'NEW1' }))
      .then(issued({ round: 2, code: 'NEW1' }));
  });
});

describe('the row of a person and course', () => {
  it('holds all certificates, the newest first', () => {
    const commit = (version: number, event: CertificateEvent) =>
      ({
        stream: { pk: 't7#u42', name: 'x#c9' },
        version,
        events: [event],
        actor: { kind: 'system', name: 'issue' },
        at: '2028-02-29T23:31:00.000Z',
        command: `${version}`,
      }) as const;
    const first = commit(1, issued());
    const row = certificateProjection.apply(
      certificateProjection.apply(certificateProjection.initial(first), first),
      commit(2, issued({ round: 2, code: 'NEW1' })),
    );
    expect(row).toMatchObject({
      person: 42,
      course: 9,
      certificates: [
        { code: 'NEW1', round: 2 },
        { code: 'K7Q2', round: 1, sealedName: 'sealed:name' },
      ],
    });
    const after = certificateProjection.apply(row, commit(3, revoked));
    expect(after.certificates.map((certificate) => certificate.revoked)).toEqual([undefined, '2028-05-06']);
  });
});
