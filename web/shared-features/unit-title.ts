// @chunk shell
import { t } from '../texts/text.ts';

/** The title of a unit whose author has typed none, as it is stored: '{Type} Unit {n}'. */
const DEFAULT_TITLE = /^(Assignments|Audio|Content|Presentation|iFrame|Scorm|Test|Video) Unit ([1-9]\d*)$/;

/** Returns the title of a unit as it is shown: one that nobody has typed is in the language of the page. */
export function unitTitle(title: string): string {
  const [, kind, number] = DEFAULT_TITLE.exec(title) ?? [];
  return kind === undefined || number === undefined ? title : t('{kind} Unit {number}', { kind: t(kind), number });
}

type Titled = { readonly title: string };

const shown = new WeakMap<Titled, Titled>();

/** Returns a unit with its title as it is shown: the same object each time, for what is read again when it is another one. */
export function withUnitTitle<Unit extends Titled>(unit: Unit): Unit {
  const title = unitTitle(unit.title);
  if (title === unit.title) return unit;
  const known = shown.get(unit) ?? { ...unit, title };
  shown.set(unit, known);
  return known as Unit; // made of the same unit
}
