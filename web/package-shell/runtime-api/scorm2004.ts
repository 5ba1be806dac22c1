import { type AnswerElement, answerElement, breaksAnswerRule } from '../../../shared/packages/cmi/answers-2004.ts';
import { isPlain, plainValue } from '../../../shared/packages/cmi/cmi.ts';
import type { Course2004 } from '../sequencing/course-2004.ts';
import { type Facade, type FacadeEvents, type FinishedBy, readError, textOf, type Values, writeError } from './facade.ts';
import { forgetFormerSco, hydrate, inModelOrder } from './hydrate.ts';
import { allowNewId } from '../sequencing/library-interactions.ts';
import { misplaced, withoutGrowth } from './model-lists.ts';
import { acceptsAnswer, EMPTIED, emptyError, isNoSpeed, simplePattern } from './answer-values.ts';
import { SessionErrors } from './session-errors.ts';

const ALREADY_INITIALIZED = '103';
const ALREADY_TERMINATED = '104';
const ARGUMENT = '201';
const GENERAL_GET = '301';
const GENERAL_SET = '351';
const TYPE_MISMATCH = '406';
const DEPENDENCY = '408';

/** Errors of calls outside of a session: before it has begun, and after it has ended. */
const OUTSIDE = {
  terminate: ['112', '113'],
  get: ['122', '123'],
  set: ['132', '133'],
  commit: ['142', '143'],
} as const;

/** Requests that end the sequencing session: they hold where the learner closes the window. */
const ENDS: ReadonlySet<string> = new Set(['exitAll', 'abandonAll', 'suspendAll']);

export type Facade2004 = Facade & {
  /** The learner asks for navigation, in the form of `adl.nav.request`: what the package asks for itself counts no more. */
  request(request: string): void;
  /** Whether a request of the learner ends this launch of the activity. */
  isOpen(): boolean;
  /** What the package itself has named as what comes next; null: nothing. */
  requested(): string | null;
};

/** An interaction of the library, as far as its answers are concerned. */
type Interaction = { readonly type: string; readonly correct_responses: { readonly childArray: readonly unknown[] } };

/** The API of SCORM 2004 over stored values, on the data model of a course. A package that finished cannot begin again. */
class Facade2004Session implements Facade2004 {
  private readonly course: Course2004;
  private readonly model: Course2004['model'];
  private readonly stored: Values;
  private readonly events: FacadeEvents;
  private readonly errors = new SessionErrors();
  private state: 'new' | 'running' | 'finished' = 'new';
  /** Values that the standard accepts and the library does not hold. */
  private readonly own = new Map<string, string>();
  private ownRequest: string | null = null;
  private learnerRequest: string | null = null;
  /** The package has finished and asked for nothing: its activity goes on in the tree until the learner asks for another. */
  private isWaiting = false;

  constructor(course: Course2004, stored: Values, events: FacadeEvents) {
    const { model } = course;
    this.course = course;
    this.model = model;
    this.stored = stored;
    this.events = events;
    model.reset();
    forgetFormerSco(model);
    hydrate(model, stored, '2004');
    for (const [element, value] of inModelOrder(stored)) this.restore(element, value);
  }

  readonly api = {
    Initialize: (argument: unknown = '') => this.initialize(argument),
    Terminate: (argument: unknown = '') => this.terminate(argument, 'package'),
    GetValue: (element: unknown) => this.getValue(textOf(element)),
    SetValue: (element: unknown, value: unknown) => this.setValue(textOf(element), textOf(value)),
    Commit: (argument: unknown = '') => this.commit(argument),
    GetLastError: () => this.errors.last,
    GetErrorString: (code: unknown) => (textOf(code) === '' ? '' : this.model.GetErrorString(textOf(code))),
    GetDiagnostic: (code: unknown) => this.model.GetDiagnostic(textOf(code) || this.errors.last),
  };

  isRunning(): boolean {
    return this.state === 'running';
  }

  finish(): void {
    if (this.state !== 'running') return;
    // Who goes on to another activity ends this one by the rules of its tree: SN 4.5, End Attempt. Who closes the player ends nothing.
    const goesOn = this.learnerRequest !== null && this.learnerRequest !== 'suspendAll';
    if (!goesOn && this.model.cmi.completion_status === 'unknown')
      this.errors.from(this.model, () => this.model.setCMIValue('cmi.completion_status', 'incomplete'));
    this.terminate('', goesOn ? 'package' : 'player');
  }

  request(request: string): void {
    this.learnerRequest = request;
    if (this.isWaiting) this.endActivity();
  }

  isOpen(): boolean {
    return this.state === 'running' || this.isWaiting;
  }

  requested(): string | null {
    return this.ownRequest === '_none_' ? null : this.ownRequest;
  }

  private outside(what: keyof typeof OUTSIDE): string | null {
    if (this.state === 'running') return null;
    return this.state === 'new' ? OUTSIDE[what][0] : OUTSIDE[what][1];
  }

  private initialize(argument: unknown): string {
    if (argument !== '') return this.errors.answer(ARGUMENT, 'false');
    if (this.state === 'running') return this.errors.answer(ALREADY_INITIALIZED, 'false');
    if (this.state === 'finished') return this.errors.answer(ALREADY_TERMINATED, 'false');
    this.state = 'running';
    const answer = this.errors.from(this.model, () => this.model.Initialize(''));
    this.reportObjectives();
    return answer;
  }

  /** Objectives that the tree has given to the model are stored under the numbers that the package sees. */
  private reportObjectives(): void {
    for (const [index, objective] of this.model.cmi.objectives.childArray.entries()) {
      const element = `cmi.objectives.${index}.id`;
      const id = textOf((objective as { id?: unknown }).id);
      if (id !== '' && this.stored[element] !== id) this.events.changed(element, id);
    }
  }

  private terminate(argument: unknown, by: FinishedBy): string {
    if (argument !== '') return this.errors.answer(ARGUMENT, 'false');
    const refusal = this.outside('terminate');
    if (refusal !== null) return this.errors.answer(refusal, 'false');
    this.state = 'finished';
    this.isWaiting = this.requested() === null && this.learnerRequest === null;
    if (this.isWaiting) this.course.keepProgress();
    else this.endActivity();
    this.events.finished(by);
    return this.errors.answer('0', 'true');
  }

  /** Ends the activity in the tree by what the learner asks for, else by what the package does. */
  private endActivity(): void {
    this.isWaiting = false;
    const { adl, cmi } = this.model;
    const isPackagesEnd = this.learnerRequest === 'suspendAll' && ENDS.has(adl.nav.request);
    if (this.learnerRequest !== null && !isPackagesEnd) adl.nav.request = this.learnerRequest;
    if (adl.nav.request === 'suspendAll' && cmi.getExitValueInternal() !== 'suspend') this.events.changed('cmi.exit', 'suspend');
    this.errors.from(this.model, () => this.model.Terminate(''));
  }

  /** Whether an element names an item of a list that does not have so many; the library calls that a value that was never set. */
  private isBeyond(element: string): boolean {
    const countOf = (list: string): number => Number(this.errors.from(this.model, () => this.model.GetValue(`${list}._count`)) || '0');
    return [...element.matchAll(/\.(\d+)(?=\.)/g)].some(({ 1: index, index: at }) => Number(index) >= countOf(element.slice(0, at)));
  }

  private getValue(element: string): string {
    const refusal = this.outside('get') ?? (element === '' ? GENERAL_GET : readError('2004', element));
    if (refusal !== null) return this.errors.answer(refusal, '');
    const own = this.own.get(element);
    if (own !== undefined) return this.errors.answer('0', own);
    if (this.isBeyond(element)) return this.errors.answer(GENERAL_GET, '');
    const value = this.errors.from(this.model, () => this.model.GetValue(element));
    // The library leaves the error of a value that was never set beside the value that stands for it.
    if (value !== '') return this.errors.answer('0', value);
    return this.errors.last === '0' ? this.errors.answer(emptyError(element), '') : '';
  }

  private setValue(element: string, value: string): string {
    const refusal = this.outside('set') ?? (element === '' ? GENERAL_SET : writeError('2004', element, value, this.events));
    const wrong = refusal ?? this.misfit(element, value);
    if (wrong !== null) return this.errors.answer(wrong, 'false');
    allowNewId(this.model, element);
    const answer = this.isNeverTaken(element, value) ? '' : this.give(element, value);
    if (answer === 'false' && !this.keepAnswer(element, value)) return answer;
    if (answer === 'true' && isPlain('2004', element, value)) this.own.delete(element);
    else this.own.set(element, value);
    if (element === 'adl.nav.request') this.ownRequest = value;
    this.events.changed(element, value);
    return this.errors.answer('0', 'true');
  }

  /** Returns the error of a value that has no place here, or breaks a rule that the library does not know. */
  private misfit(element: string, value: string): string | null {
    const place = misplaced(this.model, element);
    if (place !== null) return place === 'id' ? DEPENDENCY : GENERAL_SET;
    return this.breaksRule(element, value) ? TYPE_MISMATCH : null;
  }

  /** Gives the library a value. Returns its answer. */
  private give(element: string, value: string): string {
    const plain = plainValue('2004', element, value);
    return withoutGrowth(this.model, element, () => this.errors.from(this.model, () => this.model.SetValue(element, plain)));
  }

  private readonly interactionOf = ({ interaction }: AnswerElement): Interaction | undefined =>
    this.model.cmi.interactions.childArray[interaction] as Interaction | undefined;

  /** Whether an answer breaks a rule that the library does not know. */
  private breaksRule(element: string, value: string): boolean {
    const answer = answerElement(element);
    const interaction = answer && this.interactionOf(answer);
    // Of a number there is one right answer: the library refuses a second one for itself.
    if (!answer || !interaction || (interaction.type === 'numeric' && (answer.place ?? 0) > 0)) return false;
    return breaksAnswerRule(textOf(interaction.type), answer, value);
  }

  /** Whether the library does not even have to be asked for a value that the standard accepts. */
  private isNeverTaken(element: string, value: string): boolean {
    return isNoSpeed(element, value) || (value === '' && EMPTIED.test(element) && !this.isBeyond(element));
  }

  /** Whether an answer that the library refuses is one that the standard accepts; then there is a place for it. */
  private keepAnswer(element: string, value: string): boolean {
    const answer = answerElement(element);
    const interaction = answer && this.interactionOf(answer);
    if (!answer || !interaction || this.errors.last !== TYPE_MISMATCH) return false;
    const type = textOf(interaction.type);
    if (!acceptsAnswer(answer, type, value)) return false;
    const { childArray: places } = interaction.correct_responses;
    if (answer.place === null || answer.place < places.length) return true;
    this.errors.from(this.model, () => this.model.setCMIValue(element, simplePattern(type, answer.place ?? 0)));
    return answer.place < places.length;
  }

  /** Keeps a stored value that the library did not take. */
  private restore(element: string, value: string): void {
    if (isNoSpeed(element, value) || (value === '' && EMPTIED.test(element)) || !isPlain('2004', element, value))
      this.own.set(element, value);
    if (answerElement(element) === null) return;
    this.errors.last = TYPE_MISMATCH;
    try {
      // For the library a place that it does not have is empty.
      const isHeld = value !== '' && textOf(this.model.getCMIValue(element)) === value;
      if (!isHeld && this.keepAnswer(element, value)) this.own.set(element, value);
    } catch {
      // The library throws where a stored value breaks one of its rules: then the package reads none.
    }
    this.errors.last = '0';
    this.model.lastErrorCode = '0';
  }

  private commit(argument: unknown): string {
    if (argument !== '') return this.errors.answer(ARGUMENT, 'false');
    const refusal = this.outside('commit');
    if (refusal !== null) return this.errors.answer(refusal, 'false');
    this.events.committed();
    return this.errors.answer('0', 'true');
  }
}

/** Returns the API of SCORM 2004 over stored values. */
export const scorm2004Facade = (course: Course2004, stored: Values, events: FacadeEvents): Facade2004 =>
  new Facade2004Session(course, stored, events);
