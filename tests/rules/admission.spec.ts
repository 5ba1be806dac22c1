import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const product = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'functions', 'infra'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /(?<!\.spec)\.ts$/.test(file) && existsSync(join(ROOT, file)));
const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

const ADMISSION = 'functions/people/admission/admission.ts';

/** What makes somebody a member: its record, its pointer, one more membership, and the events that tell so. */
const MAKES: Readonly<Record<string, RegExp>> = {
  'a record of a member': /\.\.\.\s*records\.member\(/,
  'a pointer of a membership': /\.\.\.\s*platform\.membership\(/,
  'an item of a membership': /:\s*MembershipItem\s*=/,
  'one more membership': /memberships:[^,;}]*\+/,
  'the event of a new or restored member': /type:\s*'MemberChanged'[^}]*what:\s*\[\s*'(?:created|restored)'/s,
  'a member without the end of the membership': /(?:deletedAt|purgedAt):\s*(?:undefined|_+)\b[^;]*=\s*(?:former|member)\b/s,
};

const madeIn = (text: string): string[] => Object.keys(MAKES).filter((what) => MAKES[what]?.test(text));

/** Others that match, and why they add nobody who was known. */
const OTHERS: Readonly<Record<string, string>> = {
  'functions/people/deletion/restore-user.commands.ts': 'hands the fields of a deleted member to admit',
};

/** Who sets, keeps or clears what says who chose a password (rule G10). */
const PASSWORD_FACTS: Readonly<Record<string, string>> = {
  'functions/identity/password.commands.ts': 'a link that was mailed proves the mailbox',
  'functions/people/admission/given-password.ts': 'ends a password',
  'functions/people/admission/new-identity.ts': 'says who set that of a new person',
  'functions/people/users/update-user.commands.ts': 'says that an admin set it',
};

describe('whoever becomes a member', () => {
  it('does so by one function, which ends a password that somebody else set [H06]', () => {
    const found = product.filter((file) => madeIn(textOf(file)).length > 0);
    expect(found).toContain(ADMISSION);
    expect(found.filter((file) => file !== ADMISSION && OTHERS[file] === undefined)).toEqual([]);
    expect(Object.keys(OTHERS).filter((file) => !/\badmit\(/.test(textOf(file)))).toEqual([]);
  });

  it('is found where it is written in another way', () => {
    for (const text of [
      'const member = { ...records.member(scope, person), role };',
      "{ table: 'platform', put: { ...platform.membership(person, scope.tenant), since } }",
      'changeSelf(context, self, { memberships: self.memberships + 1 }, event)',
      "[{ type: 'MemberChanged', person, what: ['restored'] }]",
      'const { deletedAt: _, ...fields } = member;',
    ])
      expect([text, madeIn(text).length > 0]).toEqual([text, true]);
  });

  it('has what says who chose a password written in these files alone [H06]', () => {
    const writes = product.filter((file) => /\bpassword(?:Chosen|From)\b['"]?:\s+(?!z\.)\S/.test(textOf(file)));
    expect(writes.toSorted()).toEqual(Object.keys(PASSWORD_FACTS).toSorted());
  });

  it('has the number of memberships asked by no right: rule G11 says which count [H20]', () => {
    const asking = product.filter((file) => /\.memberships\s*(?:<|>|=)=?/.test(textOf(file)));
    expect(asking.toSorted()).toEqual([
      'functions/people/admission/holders.queries.ts', // saves the reads of somebody who has one
      'functions/people/import/remove-imported.commands.ts', // whether a sign-in elsewhere can have been for another instance
      'functions/people/users/viewer.schema.ts', // whether there may be something to switch to
    ]);
  });
});
