import { type ApiError, toApiError } from '../../../api/api-error.ts';
import { type CourseForm, type CourseInput, type FormUnit, inputOf } from './course-form.ts';
import { type FormMember, formMemberOf } from './form-members.ts';
import type { Problem } from './problems.ts';

/** A member that the server refused: what was typed, as JSON, and what is sent in its place; undefined = nothing. */
type Held = { readonly place: FormMember; readonly message: string; readonly typed: string; readonly instead: unknown };

/** Members of a unit whose names in the form are not those of the input. */
const UNIT_MEMBERS: Readonly<Record<string, 'title' | 'completionOption' | 'timeLimit'>> = {
  title: 'title',
  completion_option: 'completionOption',
  time_limit: 'timeLimit',
};

const valueInUnit = (unit: FormUnit, member: string): unknown => {
  const own = UNIT_MEMBERS[member];
  return own ? unit[own] : unit.body[member];
};

function valueAt({ course, units }: CourseForm, place: FormMember): unknown {
  if (place.unit === null) return Object.entries(course).find(([name]) => name === place.member)?.[1];
  const unit = units.find(({ key }) => key === place.unit);
  if (!unit || place.question === null) return unit && valueInUnit(unit, place.member);
  const question = unit.questions.find(({ key }) => key === place.question);
  return question && Object.entries(question).find(([name]) => name === place.member)?.[1];
}

function unitWith(unit: FormUnit, { question, member }: FormMember, value: unknown): FormUnit {
  if (question !== null)
    return { ...unit, questions: unit.questions.map((other) => (other.key === question ? { ...other, [member]: value } : other)) };
  const own = UNIT_MEMBERS[member];
  return own ? { ...unit, [own]: value ?? null } : { ...unit, body: { ...unit.body, [member]: value } };
}

const formWith = (form: CourseForm, { place, instead }: Held): CourseForm =>
  place.unit === null
    ? { ...form, course: { ...form.course, [place.member]: instead } }
    : { ...form, units: form.units.map((unit) => (unit.key === place.unit ? unitWith(unit, place, instead) : unit)) };

const isSame = (a: FormMember, b: FormMember): boolean => a.unit === b.unit && a.question === b.question && a.member === b.member;

/** Returns the members that an error refuses beside those that were held back already; null where it names one that has to be sent. */
function refusedBy(error: ApiError, form: CourseForm, accepted: CourseForm, held: readonly Held[]): readonly Held[] | null {
  const fields = Object.entries(error.fields);
  if (error.code !== 'VALIDATION' || fields.length === 0) return null;
  let all = held;
  for (const [path, messages] of fields) {
    const place = formMemberOf(form, path);
    if (place === null) return null;
    const before = all.find((other) => isSame(other.place, place));
    const isNew = before === undefined || held.includes(before);
    if (before && isNew && before.instead === undefined) return null;
    // What was accepted before stands in for it; where that is refused as well, nothing does.
    const refused: Held = before
      ? { ...before, instead: isNew ? undefined : before.instead }
      : {
          place,
          message: messages.join(' '),
          typed: JSON.stringify(valueAt(form, place)),
          instead: valueAt(accepted, place),
        };
    all = [...all.filter((other) => other !== before), refused];
  }
  return all;
}

/** Sends a form without the members that the server refuses, so that one of them never keeps the others from being saved. */
export function createHeldBack(start: CourseForm) {
  let accepted = start;
  let held: readonly Held[] = [];
  return {
    /** What is not saved, each at its unit. */
    refused: (): readonly Problem[] =>
      held.map(({ place: { unit, question, member }, message }) => ({ message, unit, question, field: member })),
    /** Sends a form; a refused member is sent again once it was changed. */
    async send<Answer>(form: CourseForm, send: (input: CourseInput) => Promise<Answer>): Promise<Answer> {
      held = held.filter(({ place, typed }) => JSON.stringify(valueAt(form, place)) === typed);
      for (;;) {
        const sent = held.reduce(formWith, form);
        try {
          const answer = await send(inputOf(sent));
          accepted = sent;
          return answer;
        } catch (thrown) {
          const more = refusedBy(toApiError(thrown), form, accepted, held);
          if (more === null) throw thrown;
          held = more;
        }
      }
    },
  };
}
