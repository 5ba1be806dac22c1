import { isPlain, plainValue } from '../../../shared/packages/cmi/cmi.ts';
import { type Facade, type FacadeEvents, type FinishedBy, readError, textOf, type Values, writeError } from './facade.ts';
import { hydrate } from './hydrate.ts';
import { Scorm12Model } from './library-1-2.ts';
import { MODEL_SETTINGS, NO_TRANSPORT } from '../sequencing/model-settings.ts';
import { SessionErrors } from './session-errors.ts';
import { addedTimes } from './times.ts';

const GENERAL = '101';
const ARGUMENT = '201';
const NOT_INITIALIZED = '301';

/** What every package may rely on; larger values are allowed here and lost elsewhere. */
const SUSPEND_DATA_OF_STANDARD = 4_096;

/** The elements of one session, which the next one begins without. */
const OF_SESSION: ReadonlySet<string> = new Set(['cmi.core.session_time', 'cmi.core.exit']);

/** Returns the values with which a package begins again after its finish. */
export function nextSession(values: Values): Values {
  const exit = values['cmi.core.exit'] ?? '';
  const total = addedTimes(values['cmi.core.total_time'] ?? '', values['cmi.core.session_time'] ?? '');
  const kept = Object.fromEntries(Object.entries(values).filter(([element]) => !OF_SESSION.has(element)));
  return { ...kept, 'cmi.core.total_time': total, 'cmi.core.entry': exit === 'suspend' || exit === 'logout' ? 'resume' : '' };
}

/** The API of SCORM 1.2 over stored values: the library decides about each value, the page about the states of the session. */
class Facade12 implements Facade {
  private readonly events: FacadeEvents;
  private readonly errors = new SessionErrors();
  private state: 'new' | 'running' | 'finished' = 'new';
  private values: Values;
  private model: Model;

  constructor(stored: Values, events: FacadeEvents) {
    this.values = stored;
    this.events = events;
    this.model = modelOf(stored);
  }

  readonly api = {
    LMSInitialize: (argument: unknown = '') => this.initialize(argument),
    LMSFinish: (argument: unknown = '') => this.end(argument, 'package'),
    LMSGetValue: (element: unknown) => this.getValue(textOf(element)),
    LMSSetValue: (element: unknown, value: unknown) => this.setValue(textOf(element), textOf(value)),
    LMSCommit: (argument: unknown = '') => this.commit(argument),
    LMSGetLastError: () => this.errors.last,
    LMSGetErrorString: (code: unknown) => (textOf(code) === '' ? '' : this.model.LMSGetErrorString(textOf(code))),
    LMSGetDiagnostic: (code: unknown) => this.model.LMSGetDiagnostic(textOf(code) || this.errors.last),
  };

  isRunning(): boolean {
    return this.state === 'running';
  }

  finish(): void {
    if (this.state === 'running') this.end('', 'player');
  }

  private initialize(argument: unknown): string {
    if (argument !== '') return this.errors.answer(ARGUMENT, 'false');
    if (this.state === 'running') return this.errors.answer(GENERAL, 'false');
    if (this.state === 'finished') {
      this.values = nextSession(this.values);
      this.model = modelOf(this.values);
      this.events.restarted();
    }
    this.state = 'running';
    return this.errors.from(this.model, () => this.model.LMSInitialize(''));
  }

  private end(argument: unknown, by: FinishedBy): string {
    if (argument !== '') return this.errors.answer(ARGUMENT, 'false');
    if (this.state !== 'running') return this.errors.answer(NOT_INITIALIZED, 'false');
    this.errors.from(this.model, () => this.model.LMSFinish(''));
    this.state = 'finished';
    this.events.finished(by);
    return this.errors.answer('0', 'true');
  }

  private getValue(element: string): string {
    const refusal = this.state === 'running' ? readError('1.2', element) : NOT_INITIALIZED;
    if (refusal !== null) return this.errors.answer(refusal, '');
    const value = this.errors.from(this.model, () => this.model.LMSGetValue(element));
    const own = this.values[element];
    // The library holds the nearest value that the standard names.
    return this.errors.last === '0' && own !== undefined && !isPlain('1.2', element, own) ? own : value;
  }

  private setValue(element: string, value: string): string {
    const refusal = this.state === 'running' ? writeError('1.2', element, value, this.events) : NOT_INITIALIZED;
    if (refusal !== null) return this.errors.answer(refusal, 'false');
    const answer = this.errors.from(this.model, () => this.model.LMSSetValue(element, plainValue('1.2', element, value)));
    if (answer !== 'true') return answer;
    if (element === 'cmi.suspend_data' && value.length > SUSPEND_DATA_OF_STANDARD)
      this.events.noticed(`cmi.suspend_data has ${value.length} characters; SCORM 1.2 promises packages ${SUSPEND_DATA_OF_STANDARD}.`);
    this.values = { ...this.values, [element]: value };
    this.events.changed(element, value);
    return answer;
  }

  private commit(argument: unknown): string {
    if (argument !== '') return this.errors.answer(ARGUMENT, 'false');
    if (this.state !== 'running') return this.errors.answer(NOT_INITIALIZED, 'false');
    this.events.committed();
    return this.errors.answer('0', 'true');
  }
}

type Model = InstanceType<typeof Scorm12Model>;

/** Returns the API of SCORM 1.2 over stored values. */
export const scorm12Facade = (stored: Values, events: FacadeEvents): Facade => new Facade12(stored, events);

function modelOf(values: Values): Model {
  const model = new Scorm12Model({ ...MODEL_SETTINGS }, NO_TRANSPORT);
  hydrate(model, values, '1.2');
  return model;
}
