import { KIND_OF_LIST, UNIT_LISTS } from '../../../../shared/courses/unit-kinds/unit-kinds.ts';
import type { CourseForm } from './course-form.ts';

/** A member of the course (`unit` and `question` null), of a unit, or of a question. */
export type FormMember = { readonly unit: string | null; readonly question: string | null; readonly member: string };

/** Returns what a path of the sent input, 'contents.0.content', is in the form; null where that is no member which can be left out. */
export function formMemberOf({ course, units }: CourseForm, path: string): FormMember | null {
  const [root = '', index = '', member] = path.split('.');
  const list = UNIT_LISTS.find((name) => name === root);
  if (root !== 'tests' && list === undefined) return Object.hasOwn(course, root) ? { unit: null, question: null, member: root } : null;
  if (member === undefined || member === 'unit_order') return null;
  if (list !== undefined) {
    const unit = units.filter(({ kind }) => kind === KIND_OF_LIST[list])[Number(index)];
    return unit ? { unit: unit.key, question: null, member } : null;
  }
  const asked = units.flatMap(({ key, questions }) => questions.map((question) => ({ unit: key, question: question.key })))[Number(index)];
  return asked ? { ...asked, member } : null;
}
