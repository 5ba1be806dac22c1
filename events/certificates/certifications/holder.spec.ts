import { describe, expect, it } from 'vitest';
import type { CertificationRule } from '../../../shared/certificates/certifications/rounds.ts';
import { specFor } from '../../kernel/spec.ts';
import { EXEMPT_ALREADY, type HolderCommand, holderDecider, NOT_EXEMPT, NOT_HELD } from './holder.decider.ts';
import type { HolderEvent } from './holder.events.ts';
import { holderProjection } from './holder.projection.ts';

const given = specFor(holderDecider);
const rule: CertificationRule = {
  first: [9],
  renewal: [9],
  validity: { kind: 'months', months: 12 },
  windowDays: 60,
  lapseDays: 30,
  countsFrom: null,
};
const subject = { certification: 3, person: 42, name: 'First aiders' };
const record = { rule, completions: [{ course: 9, day: '2026-03-10' }] };

const open = (on: string, more: Partial<typeof record> = {}): HolderCommand => ({
  type: 'OpenRenewal',
  ...subject,
  on,
  ...record,
  ...more,
});
const opened = (on: string, until: string): HolderEvent => ({ type: 'RenewalOpened', ...subject, on, until });
const revoke = (on: string): HolderCommand => ({ type: 'RevokeCertification', ...subject, on, ...record, sealedReason: 'sealed:1' });
const revoked = (on: string): HolderEvent => ({ type: 'CertificationRevoked', ...subject, on, sealedReason: 'sealed:1' });
const exempt = (on: string, isExempt: boolean): HolderCommand => ({
  type: 'SetCertificationExemption',
  ...subject,
  on,
  exempt: isExempt,
  sealedReason: 'sealed:2',
});
const exemption = (on: string, isExempt: boolean): HolderEvent => ({
  type: 'CertificationExemptionSet',
  ...subject,
  on,
  exempt: isExempt,
  sealedReason: 'sealed:2',
});

describe('the renewal of a round', () => {
  it('is opened once, from the day of its window until it lapses [D85]', () => {
    given().when(open('2027-01-08')).thenNothing();
    given().when(open('2027-01-09')).then(opened('2027-01-09', '2027-03-10'));
    given().when(open('2027-04-09')).then(opened('2027-04-09', '2027-03-10'));
    given().when(open('2027-04-10')).thenNothing();
    given(opened('2027-01-09', '2027-03-10')).when(open('2027-02-01')).thenNothing();
  });
  it('is opened again for the next round [D85]', () => {
    const completions = [...record.completions, { course: 9, day: '2027-02-01' }];
    given(opened('2027-01-09', '2027-03-10')).when(open('2028-01-10', { completions })).then(opened('2028-01-10', '2028-03-10'));
  });
  it('is not opened for who is exempt, or whose certification was revoked [D83, D85]', () => {
    given(exemption('2027-01-01', true)).when(open('2027-01-09')).thenNothing();
    given(revoked('2027-01-01')).when(open('2027-01-09')).thenNothing();
    given(exemption('2027-01-01', true), exemption('2027-01-20', false)).when(open('2027-01-20')).then(opened('2027-01-20', '2027-03-10'));
  });
});

describe('what is decided on a holder', () => {
  it('revokes what is held, once [D83]', () => {
    given().when(revoke('2026-05-06')).then(revoked('2026-05-06'));
    given(revoked('2026-05-06')).when(revoke('2026-05-07')).thenRefuses(NOT_HELD);
    given().when(revoke('2026-03-09')).thenRefuses(NOT_HELD);
  });
  it('exempts, and ends that, once each [D83]', () => {
    given().when(exempt('2026-05-06', true)).then(exemption('2026-05-06', true));
    given(exemption('2026-05-06', true)).when(exempt('2026-05-07', true)).thenRefuses(EXEMPT_ALREADY);
    given().when(exempt('2026-05-06', false)).thenRefuses(NOT_EXEMPT);
    given(exemption('2026-05-06', true)).when(exempt('2026-05-07', false)).then(exemption('2026-05-07', false));
  });
  it('is the row, without reasons [D83]', () => {
    const commit = (version: number, event: HolderEvent) => ({
      stream: { pk: 't7#u42', name: 'h#n3' },
      version,
      events: [event],
      actor: { kind: 'person', id: 1 } as const,
      at: '2026-05-06T09:00:00.000Z',
      command: String(version),
    });
    const first = commit(1, exemption('2026-05-06', true));
    const later = [exemption('2026-05-09', false), revoked('2026-06-01'), opened('2027-01-09', '2027-03-10')];
    const commits = [first, ...later.map((event, index) => commit(index + 2, event))];
    expect(commits.reduce(holderProjection.apply, holderProjection.initial(first))).toEqual({
      person: 42,
      certification: 3,
      exemptions: [{ from: '2026-05-06', to: '2026-05-09' }],
      revokedOn: ['2026-06-01'],
      opened: ['2027-03-10'],
    });
  });
});
