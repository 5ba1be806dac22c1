import { describe, expect, it } from 'vitest';
import { addDays, toMillis } from '../../../shared/kernel/instant.ts';
import { dayIn, startOfDay } from '../../../shared/kernel/regional/zoned-time.ts';
import { fixtureTime, passSeconds, useCourseFixture } from '../learning/course-fixture.ts';

const fixture = useCourseFixture();

const OF_INSTANCE = 'mutation ($id: ID!, $zone: String) { updateLmsInstance(id: $id, name: "Acme", time_zone: $zone) { time_zone } }';
const END = 'mutation ($id: ID!, $day: Date) { updateUser(id: $id, input: { deactivate_at: $day }) { deactivate_at } }';
const READ = 'query ($id: ID!) { user(id: $id) { inactive_cause } }';
const WHO = '{ viewer { role } }';
const NOT_LATER = { code: 'VALIDATION', message: 'The deactivation date must be after today.' };

/** The zone whose next day is the farthest from that of UTC. */
const zoneNow = (): string =>
  dayIn(fixtureTime(), 'Pacific/Kiritimati') === dayIn(fixtureTime(), 'UTC') ? 'Pacific/Niue' : 'Pacific/Kiritimati';

/** Until a time, in steps in which no session ends for want of use. */
async function passUntil(milliseconds: number): Promise<void> {
  for (;;) {
    const seconds = (milliseconds - toMillis(fixtureTime())) / 1000;
    passSeconds(Math.min(seconds, 6 * 3600));
    if (seconds <= 6 * 3600) return;
    for (const name of ['a1', 'l1'] as const) await fixture.get(name, WHO);
  }
}

describe('the day of deactivation', () => {
  it('begins at midnight in the zone of the instance, for calls and in lists [Z09]', async () => {
    const zone = zoneNow();
    const id = fixture.personas.people.l1.id;
    await fixture.get('s0', OF_INSTANCE, { id: fixture.personas.t1.id, zone }, { host: 'localhost' });
    const today = dayIn(fixtureTime(), zone);
    expect(await fixture.refusal('a1', END, { id, day: today })).toEqual(NOT_LATER);
    const day = addDays(today, 1);
    await fixture.get('a1', END, { id, day });
    const cause = async () => (await fixture.get<{ user: { inactive_cause: string | null } }>('a1', READ, { id })).user.inactive_cause;
    await passUntil(toMillis(startOfDay(day, zone)) - 60_000);
    expect([await fixture.refusal('l1', WHO), await cause()]).toEqual([null, null]);
    passSeconds(120);
    expect((await fixture.refusal('l1', WHO))?.code).toBe('UNAUTHENTICATED');
    expect(await cause()).toBe('date');
  });
});
