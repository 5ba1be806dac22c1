import { describe, expect, it } from 'vitest';
import { readArguments } from './arguments.ts';
import { OpsRefused } from './verb.ts';
import { VERBS } from './verbs.ts';

const read = (...args: string[]) => readArguments(VERBS, args);
const refusal = (...args: string[]): string => {
  try {
    read(...args);
  } catch (error) {
    if (error instanceof OpsRefused) return error.message;
    throw error;
  }
  return 'no refusal';
};

describe('the arguments after npm run ops', () => {
  it('name a verb, its arguments and its options', () => {
    expect(read('parked', 'redrive', '--all', '--dry-run', '--environment', 'dev')).toMatchObject({
      kind: 'run',
      verb: { name: 'parked' },
      args: { positionals: ['redrive'], values: { all: true }, dryRun: true },
      environment: 'dev',
    });
  });

  it('ask for help of all verbs, or of one', () => {
    for (const request of [read(), read('--help'), read('help')]) {
      expect(request.kind === 'help' && VERBS.every(({ name }) => request.text.includes(`  ${name} `))).toBe(true);
    }
    for (const { name } of VERBS) {
      const request = read(name, '--help');
      expect(request.kind === 'help' && request.text).toContain(`Usage: npm run ops -- ${name} `);
    }
  });

  it('offer --dry-run for every verb that writes, and for no other', () => {
    for (const { name, writes } of VERBS) {
      const request = read(name, '--help');
      expect(request.kind === 'help' && request.text.includes('--dry-run'), name).toBe(writes);
    }
    expect(refusal('verify', '--dry-run')).toContain("Unknown option '--dry-run'");
  });

  it('are refused with one sentence that says what to write instead', () => {
    expect(refusal('fly')).toBe(
      `There is no verb "fly"; choose one of ${VERBS.map(({ name }) => name).join(', ')}, or see npm run ops -- --help.`,
    );
    expect(refusal('verify', '--colour')).toBe("Unknown option '--colour': see npm run ops -- verify --help.");
    expect(refusal('relay', '--since')).toMatch(/^Option '--since <value>' argument missing: see npm run ops -- relay --help\.$/);
    expect(refusal('backup')).toBe('Write it as npm run ops -- backup FOLDER.');
    expect(refusal('restore', 'a', 'b')).toBe('Write it as npm run ops -- restore FOLDER.');
  });
});
