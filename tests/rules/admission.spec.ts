import { describe, expect, it } from 'vitest';
import { textOf, trackedFiles } from './tracked-files.ts';

const product = trackedFiles('functions', 'infra').filter((file) => /(?<!\.spec)\.ts$/.test(file));

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

/** Who names the record of a member or the pointer to a membership, and what for. Whoever writes one by its key has to name it. */
const NAMING: Readonly<Record<string, string>> = {
  'functions/bulk-actions/row-job.queries.ts': 'reads',
  'functions/courses/deletion/purge-branch.commands.ts': 'reads',
  'functions/identity/context.commands.ts': 'reads',
  'functions/identity/password.commands.ts': 'says that a link was used, of a membership that is there',
  'functions/learning/groups/reconcile-branches.commands.ts': 'reads',
  'functions/learning/groups/reconcile-enrolments.commands.ts': 'reads, and checks that one is there',
  'functions/people/admission/admission.ts': 'makes them',
  'functions/people/admission/holders.queries.ts': 'reads',
  'functions/people/deletion/purge-member.commands.ts': 'removes a pointer',
  'functions/people/erasure/erase-person.commands.ts': 'removes a pointer',
  'functions/people/import/imported-people.queries.ts': 'reads',
  'functions/people/import/remove-imported.commands.ts': 'removes a pointer',
  'functions/people/instance-users/leave-instance.ts': 'removes a pointer',
  'functions/people/member.records.ts': 'reads',
  'functions/people/users/listed-users.queries.ts': 'reads',
  'functions/platform/request/membership.ts': 'reads',
  'functions/platform/request/viewer.ts': 'reads',
  'infra/ops/transfer/line-rules.ts': 'compares keys of an import',
  'infra/ops/transfer/platform-rules.ts': 'compares keys of an import',
};

/** Ends of memberships that are taken off by other words than `MAKES` has. */
const RESUMES =
  /\bdelete\s+[\w.]+\.(?:deletedAt|purgedAt)\b|REMOVE[^'"`]*(?:deletedAt|purgedAt)|\b(?:deletedAt|purgedAt): (?:undefined|null)\b/;

/** A comparison or sum of the number of memberships. */
const COUNTS = /\bmemberships\s*(?:[<>+]=?|[!=]==?)|(?:[<>]=?|[!=]==?)\s*(?:\w+\.)*memberships\b/;

const madeIn = (text: string): string[] => Object.keys(MAKES).filter((what) => MAKES[what]?.test(text));

/** Others that match, and why they add nobody who was known. */
const OTHERS: Readonly<Record<string, string>> = {
  'functions/people/deletion/restore-user.commands.ts': 'hands the fields of a deleted member to admit',
};

/** Who sets, keeps or clears what says who chose a password (rule G10). */
const PASSWORD_FACTS: Readonly<Record<string, string>> = {
  'functions/identity/password.commands.ts': 'a link that was mailed proves the mailbox',
  'functions/people/admission/initial-password.ts': 'ends a password',
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

  it("has its record and pointer named where that is listed; no membership's end is taken off elsewhere [H06]", () => {
    const naming = product.filter((file) => /\brecords\.member\(|\bplatform\.membership\(/.test(textOf(file)));
    expect(naming.toSorted()).toEqual(Object.keys(NAMING));
    expect(product.filter((file) => RESUMES.test(textOf(file)))).toEqual([]);
    for (const text of ['delete again.deletedAt;', "update: 'REMOVE deletedAt'", '{ ...former, deletedAt: undefined }'])
      expect([text, RESUMES.test(text)]).toEqual([text, true]);
  });

  it('has what says who chose a password written in these files alone [H06]', () => {
    const writes = product.filter((file) => /\bpassword(?:Chosen|From)\b['"]?:\s+(?!z\.)\S/.test(textOf(file)));
    expect(writes.toSorted()).toEqual(Object.keys(PASSWORD_FACTS).toSorted());
  });

  it('has the number of memberships asked by no right: rule G11 says which count [H20]', () => {
    const asking = product.filter((file) => COUNTS.test(textOf(file)));
    expect(asking.toSorted()).toEqual([
      'functions/people/admission/admission.ts', // counts one more
      'functions/people/admission/holders.queries.ts', // saves the reads of somebody who has one
      'functions/people/identity.rows.ts', // whether the pointers were read while one was written
      'functions/people/import/remove-imported.commands.ts', // whether a sign-in elsewhere can have been for another instance
      'functions/people/users/viewer.schema.ts', // whether there may be something to switch to
      'functions/platform/request/password-trust.ts', // a password of which nobody knows who set it: rule G10
    ]);
  });
});
