import { publish } from '../runtime/bus.ts';
import { ANNOUNCED, type Pointer } from './reactor.ts';

/** The kind of job that exports the rows of a list. */
export const EXPORT_ROWS = 'export-rows';

/** Jobs that a function of their own runs, since their code is not in the common one. */
const FUNCTION_EVENTS: Readonly<Record<string, string>> = { [EXPORT_ROWS]: 'ExportAsked' };

/** Returns the name under which a job is announced to the function that runs it. */
export const announcedAs = (kind: string): string => FUNCTION_EVENTS[kind] ?? 'JobAsked';

/** Publishes the announcement of a job's commit again. */
export async function announceAgain(pointer: Pointer): Promise<void> {
  if ((await publish([{ type: ANNOUNCED, detail: { ...pointer } }])) !== null)
    throw new Error('The bus refused the announcement of a job.');
}
