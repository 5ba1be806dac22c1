import { openBook } from '../../platform/book/book.ts';
import { allOf, countRows, sql } from '../../platform/book/sql.ts';
import type { Impact } from '../../platform/deletion/deletion.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { categoryInScope, seenCategories } from '../category.queries.ts';
import { inScope } from '../lists/course-list.queries.ts';

/** Returns what moves when a category is deleted, of what the viewer sees: categories below it and courses. @throws NOT_FOUND out of scope */
export async function categoryImpact(call: Call, viewer: TenantViewer, id: string): Promise<Impact> {
  const category = await categoryInScope(viewer, id);
  const [{ visible }, book] = await Promise.all([seenCategories(viewer), openBook(viewer.tenant.scope, ['catalogue'], call.after)]);
  const categories = [...visible.values()].filter(({ parent }) => parent === category.id).length;
  const has = sql`EXISTS (SELECT 1 FROM catalogue.course_categories cc WHERE cc.course = c.course AND cc.category = ${category.id})`;
  const courses = await countRows(book, sql`FROM catalogue.courses c WHERE ${allOf([inScope(viewer), has])}`);
  return { name: category.name, counts: { categories, courses }, restorable: false };
}
