import { describe, expect, it } from 'vitest';
import { addYear } from '../../../shared/kernel/instant.ts';
import { printedDay } from '../../../shared/kernel/printed-day.ts';
import { dayIn } from '../../../shared/kernel/regional/zoned-time.ts';
import type { PersonName } from '../../fixtures/personas.ts';
import { fixtureTime, play } from '../learning/course-fixture.ts';
import { useFirstAid } from './first-aid.ts';

const firstAid = useFirstAid();
const { fixture } = firstAid;

const OF_PERSON = 'mutation ($input: UserDetailsInput!) { updateUserDetails(input: $input) { time_zone } }';
const OF_BRANCH = 'mutation ($id: ID!, $input: BranchInput!) { updateBranch(id: $id, input: $input) { time_zone } }';
const OF_INSTANCE = 'mutation ($id: ID!, $zone: String) { updateLmsInstance(id: $id, name: "Acme", time_zone: $zone) { time_zone } }';
const VERIFY = 'query ($code: String!) { verifyCertificate(code: $code) { issued_date expiry_date } }';
const REVOKE = 'mutation ($code: String!, $reason: String!) { revokeCertificate(code: $code, reason: $reason) }';
const REVOKED = 'query ($code: String!) { verifyCertificate(code: $code) { revoked_date } }';
const COMPLETED = '{ CompletedCourses { completed_date expires_at } }';

/** Zones whose day is yesterday, or tomorrow, for one half of the hours of UTC each. */
const ZONES = ['Pacific/Niue', 'Pacific/Kiritimati'] as const;
const otherDay = (): string => ZONES.find((zone) => dayIn(fixtureTime(), zone) !== dayIn(fixtureTime(), 'UTC')) ?? 'no such zone';

/** Completes the course, and returns the days of the certificate and those of a zone. */
async function days(name: PersonName, zone: string): Promise<{ readonly certificate: object | null; readonly expected: object }> {
  await firstAid.complete(name);
  const issued = dayIn(fixtureTime(), zone);
  const { data } = await fixture.ask<{ verifyCertificate: object | null }>(null, VERIFY, { code: await firstAid.codeOf(name) });
  return { certificate: data?.verifyCertificate ?? null, expected: { issued_date: issued, expiry_date: addYear(issued) } };
}

describe('the days of a certificate', () => {
  it('are those of UTC where nobody has chosen a zone [Z08]', async () => {
    const { certificate, expected } = await days('i1', 'UTC');
    expect(certificate).toEqual(expected);
  });

  it('are those of the instance, and of the branch where it has its own [Z08]', async () => {
    const zone = otherDay();
    await fixture.get('s0', OF_INSTANCE, { id: fixture.personas.t1.id, zone }, { host: 'localhost' });
    const ofInstance = await days('l1', zone);
    expect(ofInstance.certificate).toEqual(ofInstance.expected);
    await fixture.get('a1', OF_BRANCH, { id: fixture.personas.t1.north, input: { name: 'North', url: 'north', time_zone: 'UTC' } });
    const ofBranch = await days('m1', 'UTC');
    expect(ofBranch.certificate).toEqual(ofBranch.expected);
  });

  it('are those of the learner, before branch and instance [Z08]', async () => {
    const zone = otherDay();
    await fixture.get('u12', OF_PERSON, { input: { first_name: 'U', last_name: 'Twelve', time_zone: zone } });
    const { certificate, expected } = await days('u12', zone);
    expect(certificate).toEqual(expected);
    const issued = dayIn(fixtureTime(), zone);
    const { CompletedCourses } = await fixture.get<{ CompletedCourses: object[] }>('u12', COMPLETED);
    expect(CompletedCourses).toEqual([{ completed_date: printedDay(issued), expires_at: addYear(issued) }]);
  });

  it('are those of the page of the course, and a revocation has a day of their zone [M61]', async () => {
    const zone = otherDay();
    const today = dayIn(fixtureTime(), zone);
    expect((await play(fixture, 'u12', firstAid.course)).completed_date).toBe(today);
    const code = await firstAid.codeOf('u12');
    await fixture.get('a1', REVOKE, { code, reason: 'A mistake' });
    const { data } = await fixture.ask<{ verifyCertificate: object }>(null, REVOKED, { code });
    expect(data?.verifyCertificate).toEqual({ revoked_date: today });
  });
});
