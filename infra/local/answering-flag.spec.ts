import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { answeringReader, openAnsweringFlag } from './answering-flag.ts';

it('tells another process at once whether the host answers; no after a host that ended while it did', () => {
  const data = mkdtempSync(join(tmpdir(), 'trellis-flag-'));
  onTestFinished(() => rmSync(data, { recursive: true }));
  mkdirSync(join(data, 'scratch'));
  const ended = openAnsweringFlag(data);
  const isAnswering = answeringReader(data);
  expect(isAnswering()).toBe(false);
  ended.set(true);
  expect(isAnswering()).toBe(true);
  ended.close();
  const next = openAnsweringFlag(data);
  expect(isAnswering()).toBe(false);
  next.set(true);
  expect(isAnswering()).toBe(true);
  next.close();
});
