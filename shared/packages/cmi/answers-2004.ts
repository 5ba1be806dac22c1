import { isLanguage } from './cmi-languages.ts';

type AnswerKind = 'response' | 'pattern';

const ELEMENT = /^cmi\.interactions\.(\d+)\.(?:(learner_response)|correct_responses\.(\d+)\.pattern)$/;

/** An answer of an interaction; a right one has its place among those, what the learner has answered null. */
export type AnswerElement = { readonly interaction: number; readonly place: number | null };

/** Returns what an element is; null for any that is no answer. */
export function answerElement(element: string): AnswerElement | null {
  const [, interaction, response, place] = ELEMENT.exec(element) ?? [];
  if (interaction === undefined) return null;
  return { interaction: Number(interaction), place: response === undefined ? Number(place) : null };
}

/** A text of a language, which it may name at its beginning: `{lang=en}`. */
const isLocalised = (text: string): boolean => {
  const language = /^\{lang=([^}]*)\}/.exec(text)?.[1];
  return language === undefined || isLanguage(language);
};

const areLocalised = (text: string): boolean => text.split('[,]').every(isLocalised);

/** Returns what follows the flags that a right answer begins with, in any order; null where one of them is neither true nor false. */
function withoutFlags(text: string, names: readonly string[]): string | null {
  const [flag, name = '', value] = /^\{(\w+)=([^}]*)\}/.exec(text) ?? [];
  if (flag === undefined || !names.includes(name)) return text;
  return value === 'true' || value === 'false' ? withoutFlags(text.slice(flag.length), names) : null;
}

/** Identifiers have the characters of an address, of which braces are none. */
const isOfIdentifiers = (text: string): boolean => !/[{}]/.test(text);

function isRange(text: string): boolean {
  const [low = '', high = ''] = text.split('[:]');
  return low === '' || high === '' || Number(low) <= Number(high);
}

type Rule = (text: string) => boolean;

const always: Rule = () => true;

const flagged =
  (names: readonly string[], rule: Rule): Rule =>
  (text) => {
    const rest = withoutFlags(text, names);
    return rest !== null && rule(rest);
  };

/** What the data model asks of answers beyond their form, by the type of the interaction. */
const RULES: Readonly<Record<string, Readonly<Record<AnswerKind, Rule>>>> = {
  choice: { response: isOfIdentifiers, pattern: isOfIdentifiers },
  'fill-in': { response: areLocalised, pattern: flagged(['case_matters', 'order_matters'], areLocalised) },
  'long-fill-in': { response: isLocalised, pattern: flagged(['case_matters'], isLocalised) },
  likert: { response: isOfIdentifiers, pattern: isOfIdentifiers },
  matching: { response: isOfIdentifiers, pattern: isOfIdentifiers },
  performance: { response: always, pattern: flagged(['order_matters'], always) },
  sequencing: { response: isOfIdentifiers, pattern: isOfIdentifiers },
  numeric: { response: always, pattern: isRange },
};

/**
 * Whether an answer of an interaction of SCORM 2004 breaks a rule of its type (run-time environment, section 4.2.9): a language that there is
 * not, a flag that is neither true nor false, a brace in an identifier, a range from high to low.
 */
export const breaksAnswerRule = (type: string, { place }: Pick<AnswerElement, 'place'>, text: string): boolean =>
  RULES[type]?.[place === null ? 'response' : 'pattern'](text) === false;
