import { certificateTable } from './certificates/certificate.book.ts';
import { categoryTable } from './courses/category.book.ts';
import { courseTable } from './courses/course.book.ts';
import type { BookTable } from './kernel/book.ts';
import { enrolmentTable } from './learning/enrolment.book.ts';
import { outlineTable } from './learning/outline.book.ts';
import { groupTable } from './people/group.book.ts';
import { identityTable } from './people/identity.book.ts';
import { memberTable } from './people/member.book.ts';
import { actTable, keptActs } from './reporting/act.book.ts';
import { branchTable } from './tenancy/branch.book.ts';
import { instanceTable } from './tenancy/instance.book.ts';

/** The tables of a tenant's book. Rows of a kind fill them in this order. */
export const BOOK_PARTS: readonly BookTable[] = [
  instanceTable,
  branchTable,
  identityTable,
  memberTable,
  groupTable,
  categoryTable,
  courseTable,
  outlineTable,
  enrolmentTable,
  certificateTable,
  actTable,
  keptActs,
];

/**
 * Which streams become rows of which kind, by their names within the tenant (`u42/e#c9`). A list that waits for a commit
 * waits only where a row of it will come; the followers of functions/stream/followers.ts make these rows and no others.
 */
const SOURCES: readonly (readonly [kind: string, name: RegExp])[] = [
  ['instance', /^i\d+\/v$/],
  ['branch', /^b\d+\/v$/],
  ['member', /^u\d+\/m$/],
  ['identity', /^u\d+\/m$/],
  ['group', /^g\d+\/v$/],
  ['category', /^k\d+\/v$/],
  ['course', /^c\d+\/v$/],
  ['enrolment', /^u\d+\/e#c\d+$/],
  ['certificate', /^u\d+\/x#c\d+$/],
];

export const kindsOf = (name: string): string[] => SOURCES.flatMap(([kind, pattern]) => (pattern.test(name) ? [kind] : []));
