import { describe, expect, it } from 'vitest';
import {
  accruedTime,
  addActivity,
  addBeat,
  type Clock,
  closeInterval,
  heldTime,
  mayCommit,
  moveClock,
  restartClock,
  startClock,
  wantsCommit,
  withoutHeld,
  withPackageClosed,
} from './clock.ts';

const at = (second: number): string => new Date(Date.UTC(2026, 0, 5) + second * 1000).toISOString();
const unit = { course: 9, unit: 1, seconds: 0, position: null };
const running: Clock = startClock(unit, 'i1', at(0));

describe("a learner's clock", () => {
  it('starts at zero, whatever the first beat claims', () => {
    expect(startClock({ ...unit, seconds: 300 }, 'i1', at(0)).seconds).toBe(0);
  });

  it("counts no more time than passed by the server's clock [L03]", () => {
    expect(addBeat(running, { ...unit, seconds: 300 }, at(5)).seconds).toBe(5);
  });

  it('counts no more than the page saw, so that a hidden tab adds nothing [complaint 9]', () => {
    expect(addBeat(running, { ...unit, seconds: 12 }, at(600)).seconds).toBe(12);
    expect(addBeat(running, { ...unit, seconds: 0 }, at(600)).seconds).toBe(0);
  });

  it('counts the same time once for two tabs', () => {
    const afterFirst = addBeat(running, { ...unit, seconds: 30 }, at(30));
    expect(addBeat(afterFirst, { ...unit, seconds: 30 }, at(31)).seconds).toBe(31);
  });

  it('never goes back when the clock is set back, and counts no more than the page saw when it is set on [R14]', () => {
    const back = addBeat(running, { ...unit, seconds: 30 }, at(-600));
    expect([back.seconds, addBeat(back, { ...unit, seconds: 30 }, at(30)).seconds]).toEqual([0, 30]);
    expect(addBeat(running, { ...unit, seconds: 30 }, at(630)).seconds).toBe(30);
  });

  it.each([
    ['daylight saving begins', '2026-03-29T00:59:50.000Z'],
    ['daylight saving ends', '2026-10-25T00:59:50.000Z'],
    ['a leap day begins', '2028-02-28T23:59:50.000Z'],
    ['a leap day ends', '2028-02-29T23:59:50.000Z'],
    ['the year ends', '2026-12-31T23:59:50.000Z'],
  ])('counts 30 seconds where %s [R14]', (_, begins) => {
    const begun = startClock(unit, 'i1', begins);
    const later = new Date(Date.parse(begins) + 30_000).toISOString();
    expect(addBeat(begun, { ...unit, seconds: 30 }, later).seconds).toBe(30);
    expect(addBeat(begun, { ...unit, seconds: 86_400 }, later).seconds).toBe(30);
  });

  it('counts the seconds between the last beat and a command', () => {
    expect(addActivity(running, unit, at(20)).seconds).toBe(20);
  });

  it('counts nothing for a command in another unit or long after the last beat', () => {
    expect(addActivity(running, { course: 9, unit: 2 }, at(20))).toBe(running);
    expect(addActivity(running, unit, at(3600))).toBe(running);
  });

  it('is committed after five minutes', () => {
    const counted = addBeat(running, { ...unit, seconds: 30 }, at(30));
    expect([wantsCommit(counted, false, at(299)), wantsCommit(counted, false, at(300))]).toEqual([false, true]);
  });

  it('is committed when the learner leaves, unless nothing was counted, and at most once in ten seconds', () => {
    const counted = addBeat(running, { ...unit, seconds: 30 }, at(30));
    expect([wantsCommit(counted, true, at(30)), wantsCommit(running, true, at(30)), mayCommit(counted, at(30))]).toEqual([
      true,
      false,
      true,
    ]);
    const closed = closeInterval(counted, 'i2', at(30));
    expect([mayCommit(closed, at(39)), mayCommit(closed, at(40))]).toEqual([false, true]);
  });

  it('holds the time of each unit that was left until it is committed, and loses none of it', () => {
    let clock = running;
    for (let second = 1; second <= 8; second += 1)
      clock = moveClock(clock, { course: 9, unit: second <= 4 ? 1 : 2, seconds: 1, position: second }, `i${second + 1}`, at(second));
    expect(heldTime(clock)).toEqual([
      { interval: 'i1', course: 9, unit: 1, seconds: 4, position: 4 },
      { interval: 'i6', course: 9, unit: 2, seconds: 3, position: 8 },
    ]);
    // Back in the first unit, whose time is added to the interval that waits.
    clock = moveClock(clock, { ...unit, seconds: 1 }, 'i10', at(9));
    clock = moveClock(clock, { ...unit, seconds: 1 }, 'i11', at(10));
    expect(heldTime(clock).map(({ unit: of, seconds }) => [of, seconds])).toEqual([
      [2, 3],
      [1, 5],
    ]);
  });

  it('adds nothing to an interval whose commit was tried, since an interval counts once', () => {
    const closed = closeInterval(addBeat(running, { ...unit, seconds: 5 }, at(5)), 'i2', at(5));
    const after = addBeat(closed, { ...unit, seconds: 5 }, at(10));
    expect(heldTime(after).map(({ interval, seconds }) => [interval, seconds])).toEqual([
      ['i1', 5],
      ['i2', 5],
    ]);
    expect(heldTime(withoutHeld(after, [{ interval: 'i1', unit: 1, seconds: 5, position: null }])).map(({ seconds }) => seconds)).toEqual([
      5,
    ]);
  });

  it('holds a limited number of positions of units in which no time was counted', () => {
    let clock = running;
    for (let other = 1; other <= 60; other += 1)
      clock = moveClock(clock, { course: 9, unit: other, seconds: 0, position: other }, `p${other}`, at(1));
    expect(heldTime(clock).length).toBeLessThanOrEqual(21);
    expect(heldTime(clock).at(-1)?.unit).toBe(60);
  });

  it('holds back beats beside a package until it is left, and drops them once it tells its own time', () => {
    const opened: Clock = { ...running, packageTime: { course: 9, unit: 1, until: at(900) } };
    const beside = addActivity(addBeat(opened, { ...unit, seconds: 30 }, at(30)), unit, at(40));
    expect([beside.seconds, heldTime(beside)]).toEqual([0, []]);
    const counted = [{ interval: 'i2/package', course: 9, unit: 1, seconds: 40, position: null }];
    const left = moveClock(beside, { course: 9, unit: 2, seconds: 0, position: null }, 'i2', at(41));
    expect(heldTime(left)).toEqual(counted);
    const closed = withPackageClosed(beside, 'i2');
    expect([heldTime(closed), addBeat(closed, { ...unit, seconds: 5 }, at(45)).seconds]).toEqual([counted, 5]);
    const told: Clock = { ...running, packageTime: { course: 9, unit: 1, until: at(900), seconds: 40, isTold: true } };
    expect(heldTime(withPackageClosed(addBeat(told, { ...unit, seconds: 30 }, at(70)), 'i2'))).toEqual([]);
    expect(addBeat(told, { ...unit, seconds: 30 }, at(930)).seconds).toBe(30);
  });

  it('continues under another name after a commit', () => {
    const advanced = addBeat(running, { ...unit, seconds: 30, position: 4 }, at(30));
    expect(accruedTime(advanced)).toEqual({ interval: 'i1', unit: 1, seconds: 30, position: 4 });
    const next = restartClock(advanced, 'i2', at(31));
    expect(accruedTime(next)).toBeNull();
    expect(addBeat(next, { ...unit, seconds: 30 }, at(60)).seconds).toBe(30);
  });
});
