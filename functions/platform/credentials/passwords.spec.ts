import { argon2Sync } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import type { AppError } from '../../../shared/kernel/errors.ts';
import { hashPassword, passwordFits } from './passwords.ts';

/** Returns the lengths of all texts that were normalised while `work` ran. */
async function normalisedDuring(work: () => Promise<unknown>): Promise<number[]> {
  const { normalize } = String.prototype;
  const lengths: number[] = [];
  const counted = vi.spyOn(String.prototype, 'normalize').mockImplementation(function count(this: string, form?: string) {
    lengths.push(this.length);
    return normalize.call(this, form);
  });
  try {
    await work();
  } finally {
    counted.mockRestore();
  }
  return lengths;
}

const MARKS = `a${'\u0301\u0316'.repeat(165_000)}`;

describe('passwords', () => {
  it('sign in as they were set, in every form of the same characters', async () => {
    const stored = await hashPassword('pässword-１２');
    expect(await passwordFits('pa\u0308ssword-12', stored)).toBe(true);
    expect(await passwordFits('password-12', stored)).toBe(false);
  });
  it('are hashed with a strength that OWASP and ASVS 5.0 approve, and sign in by a hash of the former one', async () => {
    expect(await hashPassword('windy-harbour-7')).toMatch(/^\$argon2id\$v=19\$m=12288,t=3,p=1\$/);
    const former = { memory: 19_456, passes: 2, parallelism: 1, nonce: Buffer.alloc(16, 7), tagLength: 32 };
    const text = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
    const hash = argon2Sync('argon2id', { ...former, message: 'windy-harbour-7' });
    const stored = `$argon2id$v=19$m=19456,t=2,p=1$${text(former.nonce)}$${text(hash)}`;
    expect(await passwordFits('windy-harbour-7', stored)).toBe(true);
    expect(await passwordFits('windy-harbour-8', stored)).toBe(false);
    await expect(passwordFits('windy-harbour-7', stored.replace('t=2', 't=1'))).rejects.toThrow('other parameters');
  });
  it('of more than 128 characters are never normalised, and one hash is made for them as for a wrong one', async () => {
    const stored = await hashPassword('a password');
    const lengths = await normalisedDuring(async () => {
      expect(await passwordFits(MARKS, stored)).toBe(false);
      expect(await passwordFits('x'.repeat(129), stored)).toBe(false);
      expect(await passwordFits(MARKS, null)).toBe(false);
    });
    expect(lengths).toHaveLength(3);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(128);
  });
  it('of more than 128 characters are never hashed', async () => {
    await expect(hashPassword('x'.repeat(129))).rejects.toThrow('too long');
  });

  it('are refused when those before them take more than 2 s to hash; the refusal says when to try again', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 400 }, () => hashPassword('correct horse')));
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as AppError] : []));
    expect(refusals.length).toBeGreaterThan(0);
    expect(refusals.length).toBeLessThan(400);
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'BUSY', retryAfterSeconds: expect.any(Number) });
    expect(await passwordFits('correct horse', await hashPassword('correct horse'))).toBe(true);
  });
});
