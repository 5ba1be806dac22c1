import { certificateTable } from './certificates/certificate.book.ts';
import { holderTable } from './certificates/certifications/holder.book.ts';
import { categoryTable } from './courses/category.book.ts';
import { courseTable } from './courses/course.book.ts';
import type { BookTable } from './kernel/book.ts';
import { enrolmentTable } from './learning/enrolment.book.ts';
import { outlineTable } from './learning/outline.book.ts';
import { notificationRetention, notificationTable } from './notifications/notification.book.ts';
import { referringTable } from './packages/statements/referring.book.ts';
import { statementTable } from './packages/statements/statement.book.ts';
import { groupTable } from './people/group.book.ts';
import { identityTable } from './people/identity.book.ts';
import { memberTable } from './people/member.book.ts';
import { auditRetention, auditTable } from './reporting/audit.book.ts';
import { branchTable } from './tenancy/branch.book.ts';
import { instanceTable } from './tenancy/instance.book.ts';

/** The tables of a tenant's book. A row of the feed fills those of its kind in this order. */
export const BOOK_TABLES: readonly BookTable[] = [
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
  notificationTable,
  holderTable,
  referringTable,
  statementTable,
  auditTable,
  auditRetention,
  notificationRetention,
];
