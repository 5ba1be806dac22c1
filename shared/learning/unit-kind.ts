import { foldText } from '../kernel/fold-text.ts';

/** One name inside for each kind of unit; the contract has up to four. */
export type UnitKind = 'content' | 'video' | 'audio' | 'document' | 'iframe' | 'scorm' | 'test' | 'assignment';

/** What the contract calls a kind: its GraphQL type, its printed name, and spellings that older clients send. */
export type UnitKindNames = { readonly typename: string; readonly printed: string; readonly accepted: readonly string[] };

export const UNIT_KINDS: Readonly<Record<UnitKind, UnitKindNames>> = {
  content: { typename: 'Content', printed: 'Content', accepted: [] },
  video: { typename: 'Video', printed: 'Video', accepted: [] },
  audio: { typename: 'AudioUnit', printed: 'Audio', accepted: [] },
  document: { typename: 'DocumentUnit', printed: 'Presentation', accepted: ['Document'] },
  iframe: { typename: 'iFrameUnitType', printed: 'iFrame', accepted: [] },
  scorm: { typename: 'ScormUnitType', printed: 'Scorm', accepted: [] },
  test: { typename: 'TestUnitType', printed: 'Test', accepted: [] },
  assignment: { typename: 'AssignmentUnitType', printed: 'Assignments', accepted: ['Assignment'] },
};

const entries = Object.entries(UNIT_KINDS) as [UnitKind, UnitKindNames][]; // Object.entries forgets the keys' type

const BY_NAME = new Map(
  entries.flatMap(([kind, names]) =>
    [names.typename, names.printed, ...names.accepted, kind].map((name) => [foldText(name), kind] as const),
  ),
);

/** Reads any spelling of the contract, case ignored; null for none of them. */
export const unitKindOf = (name: string): UnitKind | null => BY_NAME.get(foldText(name.trim())) ?? null;

/** '{Type} Unit {n}', which a unit bears until its author types a title. */
export const defaultUnitTitle = (kind: UnitKind, order: number): string => `${UNIT_KINDS[kind].printed} Unit ${order}`;
