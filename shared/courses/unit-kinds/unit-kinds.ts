import { foldText } from '../../kernel/fold-text.ts';
import { assignment } from './assignment.ts';
import { audio } from './audio.ts';
import { content } from './content.ts';
import { document } from './document.ts';
import { iframe } from './iframe.ts';
import { scorm } from './scorm.ts';
import { test } from './test.ts';
import type { UnitKindDescriptor } from './unit-kind-descriptor.ts';
import { video } from './video.ts';

/**
 * All kinds of units. A new kind is a descriptor here and a file in each `unit-kinds` folder of functions and web, where the compiler
 * asks for it.
 */
export const UNIT_KINDS = { content, video, audio, document, iframe, scorm, assignment, test } as const;

export type UnitKind = keyof typeof UNIT_KINDS;
/** Name of a list of units in EditCourseInput and in drafts. */
export type UnitList = (typeof UNIT_KINDS)[UnitKind]['lists']['input'];

const entries = Object.entries(UNIT_KINDS) as [UnitKind, (typeof UNIT_KINDS)[UnitKind]][]; // Object.entries forgets the keys' type

/** Returns what browser and server know of a kind. */
export const descriptorOf = (kind: UnitKind): UnitKindDescriptor => UNIT_KINDS[kind];

export const UNIT_LISTS: readonly UnitList[] = entries.map(([, { lists }]) => lists.input);

// Every kind has a list of its own.
export const KIND_OF_LIST = Object.fromEntries(entries.map(([kind, { lists }]) => [lists.input, kind])) as Readonly<
  Record<UnitList, UnitKind>
>;

const KIND_OF_NAME = new Map(
  entries.flatMap(([kind, { typename, printed, accepted }]) =>
    [typename, printed, ...accepted, kind].map((name) => [foldText(name), kind] as const),
  ),
);

const LONGEST_NAME = Math.max(...[...KIND_OF_NAME.keys()].map(({ length }) => length));

/** Returns the kind that any spelling of the contract names, whatever its case; null for other names, long ones without reading them. */
export function unitKindOf(name: string): UnitKind | null {
  const trimmed = name.trim();
  return trimmed.length > LONGEST_NAME ? null : (KIND_OF_NAME.get(foldText(trimmed)) ?? null);
}

/** Returns '{Type} Unit {n}', the title of a unit until its author types one. */
export const defaultUnitTitle = (kind: UnitKind, order: number): string => `${UNIT_KINDS[kind].printed} Unit ${order}`;
