import { cmiError, type CmiStandard } from '../../../shared/packages/cmi/cmi-errors.ts';
import { isLostBookmark, readProblem, writeProblem } from '../../../shared/packages/cmi/cmi.ts';

/** Values of the data model by element name, as text. */
export type Values = Readonly<Record<string, string>>;

/** Who ends a session: the package, or its tree when the learner goes on; or the player, from which nothing follows. */
export type FinishedBy = 'package' | 'player';

/** What a package did, for the transport and the navigation. Values are those that the data model has accepted. */
export type FacadeEvents = {
  readonly changed: (element: string, value: string) => void;
  readonly committed: () => void;
  /** The session has ended: by a call of the package, or in its name by the player, which concludes nothing. */
  readonly finished: (by: FinishedBy) => void;
  /** The package begins again after its finish, within the same launch: SCORM 1.2 alone. */
  readonly restarted: () => void;
  /** A place is refused for its length. */
  readonly lostPlace: () => void;
  /** Something that is allowed and helps nobody, for the log. */
  readonly noticed: (text: string) => void;
};

/** The object that a package finds as `API` or `API_1484_11`, and what the page does with it. */
export type Facade = {
  readonly api: Readonly<Record<string, (...values: unknown[]) => string>>;
  /** Whether the package has begun and not finished. */
  isRunning(): boolean;
  /** Ends the session of a package that did not finish, as a closed tab does: nothing follows from it. */
  finish(): void;
};

/** Elements that the standard computes; the library knows which of them an element lacks. */
const KEYWORD = /^cmi\..+\._(children|count|version)$/;

/**
 * Returns the error number of reading an element; null where the library may be asked. The library takes the names of containers and of
 * its own members, and replaces what they name, after which every call fails: only elements of the table reach it.
 */
export function readError(standard: CmiStandard, element: string): string | null {
  const problem = readProblem(standard, element);
  return problem === null || KEYWORD.test(element) ? null : cmiError(standard, problem).errorCode;
}

/** Returns the error number of setting an element to a value; null where the library may be asked. */
export function writeError(
  standard: CmiStandard,
  element: string,
  value: string,
  { lostPlace }: Pick<FacadeEvents, 'lostPlace'>,
): string | null {
  const problem = writeProblem(standard, element, value);
  if (problem !== null && isLostBookmark(standard, element, value)) lostPlace();
  return problem === null ? null : cmiError(standard, problem).errorCode;
}

/** Returns what a package passed as text: packages pass numbers, strings that are objects, and nothing at all. */
export const textOf = (given: unknown): string => (given == null ? '' : (given as { toString(): string }).toString()); // whatever it is, it has this
