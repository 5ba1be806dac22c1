/**
 * Words with an ordinary meaning that name nothing as part of a declared type, value, function, file or folder, with what is written instead.
 * Comments and texts use them as anybody does.
 */
export const RETIRED_IN_NAMES: Readonly<Record<string, string>> = {
  asked: 'request, or the noun of what is asked for',
  begun: 'draft text, started, time of start',
  desk: 'submission review',
  found: 'match, lookup, result',
  given: 'options, input, the noun of the value',
  kept: 'stored, retention, the noun of what is stored',
  known: 'lookup, cached, registered',
  letter: 'email, email template',
  letters: 'emails, email templates',
  look: 'theme, branding',
  looks: 'themes, brandings',
  own: 'the noun of the owner: my, learner, tenant, sender',
  place: 'position, slot, target, location',
  places: 'positions, slots, targets, locations',
  several: 'bulk actions, batch, multi-select',
  tell: 'describe, notify, report',
  telling: 'the context of a sentence',
  tells: 'describes, notifies, reports',
  told: 'audit sentence, statement, report',
};

/** Names in which such a word has its ordinary meaning, or that others have fixed. */
export const ALLOWED_NAMES: readonly { readonly name: RegExp; readonly reason: string }[] = [
  { name: /^(throw)?NotFound$|^\w*notFound(In)?$|NotFound(In)?$|^NOT_FOUND$|^virusFound$/, reason: 'the refusal with this code' },
  { name: /^given$/, reason: 'what stands before a decision, in given, when, then' },
  { name: /^isLetter$|^LETTERS?$|^lettersOf$|^foldLetters$|^MOST_LETTERS$|^letter$/, reason: 'a letter of the alphabet' },
  { name: /^LETTER_OR_DIGIT$|^HEADER_LETTERS$|^letterAt$/, reason: 'a letter of the alphabet' },
];
