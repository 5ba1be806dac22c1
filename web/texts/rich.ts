// @chunk core
import { createElement, Fragment, type ReactNode } from 'react';
import type { NamesIn } from '../../shared/kernel/regional/text-values.ts';
import { formOf, numberText, patternOf } from './text.ts';

/** What stands in the place of a name: a text keeps the direction of its own script. A function makes what surrounds the words of a tag. */
type RichValue = ReactNode | ((words: string) => ReactNode);
type Values = Readonly<Record<string, RichValue>>;

/** The names of the tags in a text: "<link>Log in</link>" has `link`. */
type TagsIn<Text extends string> = Text extends `${string}</${infer Tag}>${infer Rest}` ? Tag | TagsIn<Rest> : never;

const PARTS = /\{(\w+)\}|<(\w+)>([^<]*)<\/\2>/g;

function shown(value: RichValue, words: string): ReactNode {
  if (typeof value === 'function') return value(words);
  if (typeof value === 'number') return numberText(value);
  return typeof value === 'string' ? createElement('bdi', null, value) : value;
}

function drawn(pattern: string, values: Values): ReactNode {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { 0: whole, 1: name, 2: tag, 3: words = '', index } of pattern.matchAll(PARTS)) {
    parts.push(pattern.slice(end, index), createElement(Fragment, { key: index }, shown(values[name ?? tag ?? ''], words)));
    end = index + whole.length;
  }
  return createElement(Fragment, null, ...parts, pattern.slice(end));
}

/**
 * Returns a text in the language of the page in which values keep their own direction, and parts are drawn: rich('Delete {name}?', { name }),
 * rich('<link>Log in</link> first.', { link: (words) => <Link to={to}>{words}</Link> }).
 */
export const rich = <const Text extends string>(
  english: Text,
  values: Readonly<Record<NamesIn<Text> | TagsIn<Text>, RichValue>>,
): ReactNode => drawn(patternOf(english), values);

/** Returns a text with a count like `plural`, with its parts drawn as in `rich`. */
export const richPlural = <const One extends string, const Other extends string>(
  count: number,
  one: One,
  other: Other,
  values: Readonly<Record<Exclude<NamesIn<One | Other> | TagsIn<One | Other>, 'count'>, RichValue>>,
): ReactNode => drawn(formOf(count, one, other), { count, ...values });
