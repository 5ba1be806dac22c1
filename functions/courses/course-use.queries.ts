import { type Sql, sql } from '../platform/book/sql.ts';

/** Returns the condition on courses `c` that one branch alone uses: inside a branch, instructors change only those. File: catalogue. */
export const usedAlone = (branch: number): Sql =>
  sql`(coalesce(c.made_in_branch, ${branch}) = ${branch}
      AND NOT EXISTS (SELECT 1 FROM catalogue.branch_courses l WHERE l.course = c.course AND l.branch <> ${branch})
      AND (c.made_in_branch IS NOT NULL OR EXISTS (SELECT 1 FROM catalogue.branch_courses l WHERE l.course = c.course)))`;

/** Returns the condition that somebody who does not belong to a branch is enrolled in course `c`. Files: people, enrolments. */
export const hasOutsiders = (branch: number): Sql =>
  sql`EXISTS (SELECT 1 FROM enrolments.enrolments e JOIN people.members m ON m.person = e.person AND m.deleted = 0
      WHERE e.course = c.course AND e.active = 1
      AND NOT EXISTS (SELECT 1 FROM people.member_branches l WHERE l.person = e.person AND l.branch = ${branch}))`;

/** Returns the condition on courses `c` that only one branch uses and only its people have: inside a branch, only those are deleted. */
export const hadAlone = (branch: number): Sql => sql`(${usedAlone(branch)} AND NOT ${hasOutsiders(branch)})`;
