import type { BusEvent } from '../../../../infra/local/bus/match.ts';
import { note, noted } from './journal.ts';

/** Notes every event; one that says so fails the first time, and one that says so takes long. */
export async function handler(event: BusEvent): Promise<void> {
  const { id, fails, takes } = event.detail;
  const name = typeof id === 'string' ? id : event.id;
  note('begun', name);
  if (typeof takes === 'number') await new Promise((resolve) => setTimeout(resolve, takes));
  if (fails && noted(process.env['SCRATCH_FOLDER'] ?? '', 'begun').filter((line) => line === name).length === 1)
    throw new Error('the first time');
  note('heard', JSON.stringify(event));
}
