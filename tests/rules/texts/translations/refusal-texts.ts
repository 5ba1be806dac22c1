import ts from 'typescript';
import { textOf, trackedFiles } from '../../tracked-files.ts';
import { visibleTextsIn } from '../visible-texts.ts';
import type { ElsewhereText } from './elsewhere-texts.ts';
import { textsOfFile } from './used-texts.ts';

/** Folders and files whose sentences the web shows in the language of the page. The list only grows. */
export const REFUSALS: readonly string[] = [
  'events/learning/',
  'functions/reporting/activity-text.ts',
  'functions/reporting/activity.queries.ts',
  'shared/kernel/errors.ts',
];

/** Files in them whose sentences are no answers to the web: mails, logs, and what stands in a part of its own. */
const NOT_ANSWERED = /\.spec\.|sample|-emails?\.queries\.ts$/;
/** For those who write clients: the call that takes the place of another one. */
const FOR_CLIENTS = /^Use \w+\.$/;

const SENTENCE = /[.?!]$/;

/** Returns the messages of a source file that people read as sentences, as translations name them. */
export function sentencesOf(name: string, source: string): string[] {
  const used = textsOfFile(name, source).used.map(({ message }) => message);
  // The forms of a count are one message.
  const others = visibleTextsIn(name, source.replaceAll('countedSentence(', 'log('))
    .map(({ text }) => text)
    .filter((text) => SENTENCE.test(text) && !FOR_CLIENTS.test(text));
  return [...new Set([...used, ...others])];
}

/** Returns the sentences of the converted folders, with the first file that has each. */
export const refusalTexts = (): ElsewhereText[] =>
  trackedFiles()
    .filter((file) => file.endsWith('.ts') && REFUSALS.some((folder) => file.startsWith(folder)) && !NOT_ANSWERED.test(file))
    .flatMap((file) => sentencesOf(file, textOf(file)).map((text) => ({ part: 'refusals', text, file })));

/** What writes no sentence for people: errors of our own, logs, and documents of GraphQL. */
const UNREAD = /^(Error|\w*Error|logger\.\w+|console\.\w+|log|graphql|expect)$/;

const isUnread = (node: ts.Node): boolean =>
  ((ts.isCallExpression(node) || ts.isNewExpression(node)) && UNREAD.test(node.expression.getText())) ||
  (!ts.isSourceFile(node) && isUnread(node.parent));

/** Returns the sentences of a source file whose values are filled in where nobody can translate them any more, with their lines. */
export function filledSentencesIn(name: string, source: string): string[] {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTemplateExpression(node) && !isUnread(node.parent)) {
      const text = node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join('');
      if (/[.?!:]$|[.?!] /.test(text) && /\p{L}{3,} \p{L}{2,}/u.test(text))
        found.push(`${name}:${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1} ${text}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Where sentences with values are no answers to the web, with what reads them. */
export const FILLED_ELSEWHERE: readonly { readonly files: RegExp; readonly why: string }[] = [
  { files: /^events\/packages\/cmi5\/cmi5-rules\.ts$|^functions\/packages\/(cmi5|record-store|xapi)\//, why: 'packages and other systems' },
  { files: /-emails?\.queries\.ts$|\/emails\.queries\.ts$/, why: 'mails' },
  { files: /^functions\/administration\/audit\//, why: 'the audit log, and descriptions of the schema' },
  { files: /^functions\/(stream|platform\/(keys|projection|runtime|tables))\//, why: 'operators' },
  { files: /^shared\/files\/caption-cues\.ts$/, why: 'a warning of captions, of several sentences' },
];
