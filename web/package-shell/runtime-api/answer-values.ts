import type { AnswerElement } from '../../../shared/packages/cmi/answers-2004.ts';
import { storeIndex } from '../../../shared/packages/shared-data.ts';

/** An identifier between two delimiters. */
const ID = String.raw`(?:(?!\[[.,]\]).)+`;
const FLAG = String.raw`(?:\{order_matters=(?:true|false)\})?`;

const listOf = (item: string): RegExp => new RegExp(`^${item}(?:\\[,\\]${item})*$`, 's');

const ANY = /^.*$/s;
/** A step names itself, its answer, or both. */
const STEP = String.raw`(?:${ID}\[\.\](?:${ID})?|\[\.\]${ID})`;

/** What the standard accepts as a right answer, by the type of the interaction, where the library has rules of its own. */
const PATTERNS: Readonly<Record<string, RegExp>> = {
  // No choice at all can be the right one.
  choice: /^$/,
  'fill-in': ANY,
  'long-fill-in': ANY,
  other: ANY,
  matching: listOf(String.raw`${ID}\[\.\]${ID}`),
  performance: new RegExp(`^${FLAG}${listOf(STEP).source.slice(1)}`, 's'),
  sequencing: listOf(ID),
};

const RESPONSES: Readonly<Record<string, RegExp>> = { 'fill-in': ANY, 'long-fill-in': ANY, other: ANY, performance: listOf(STEP) };

/** Whether the standard accepts an answer in an interaction of a type; a type of which the library knows all rules has none here. */
export const acceptsAnswer = ({ place }: AnswerElement, type: string, value: string): boolean =>
  (place === null ? RESPONSES : PATTERNS)[type]?.test(value) === true;

/** Texts that a package may empty; the library takes no empty one for them. */
export const EMPTIED = /^cmi\.(?:location|learner_preference\.language|comments_from_learner\.\d+\.location)$/;

const NO_ERROR = '0';
const NOT_SET = '403';

/** Returns the error of reading an empty text: what SCOs share is as good as never set once one of them has emptied it. */
export const emptyError = (element: string): string => (storeIndex(element) === null ? NO_ERROR : NOT_SET);

/** Whether a value is a speed of nothing, which the standard allows and the library does not. */
export const isNoSpeed = (element: string, value: string): boolean =>
  element === 'cmi.learner_preference.delivery_speed' && value !== '' && Number(value) === 0;

/** Returns a right answer that the library takes, by which it has a place for another one. */
export const simplePattern = (type: string, place: number): string =>
  type === 'matching' || type === 'performance' ? `a${place}[.]a` : `a${place}`;
