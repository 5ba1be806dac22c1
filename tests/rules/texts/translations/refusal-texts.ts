import ts from 'typescript';
import { accessTable } from '../../../../shared/access/table.ts';
import { ROW_ACTS } from '../../../../shared/access/row-acts.ts';
import { erasureWords } from '../../../../shared/people/erasure.ts';
import { textOf, trackedFiles } from '../../tracked-files.ts';
import { visibleTextsIn } from '../visible-texts.ts';
import type { ElsewhereText } from './elsewhere-texts.ts';
import { textsOfFile } from './used-texts.ts';

/** Folders and files whose sentences the web shows in the language of the page. The list only grows. */
export const REFUSALS: readonly string[] = [
  'events/certificates/',
  'events/courses/',
  'events/learning/',
  'events/packages/cmi5/registration.decider.ts',
  'events/packages/scorm/',
  'functions/administration/audit/',
  'functions/api/',
  'functions/bulk-actions/',
  'functions/certificates/',
  'functions/courses/',
  'functions/files/',
  'functions/identity/',
  'functions/learning/',
  'functions/packages/launch/',
  'functions/packages/outcome/',
  'functions/packages/package.queries.ts',
  'functions/packages/reading/',
  'functions/packages/report/',
  'functions/packages/scorm/',
  'functions/packages/shell/',
  'functions/people/',
  'functions/platform/credentials/passwords.ts',
  'functions/platform/deletion/',
  'functions/platform/graphql/text-guard.ts',
  'functions/platform/objects/',
  'functions/platform/outbound/',
  'functions/platform/reading/',
  'functions/platform/request/',
  'functions/platform/store/',
  'functions/reporting/activity-text.ts',
  'functions/reporting/activity.queries.ts',
  'functions/reporting/report-scope.ts',
  'functions/tenancy/',
  'shared/certificates/',
  'shared/courses/',
  'shared/files/',
  'shared/identity/',
  'shared/kernel/',
  'shared/learning/',
  'shared/packages/waiver-input.ts',
  'shared/people/',
  'shared/tenancy/',
];

/** Files in them whose sentences are no answers to the web: mails, logs, and what stands in a part of its own. */
const NOT_ANSWERED =
  /\.spec\.|sample|emails?\.queries\.ts$|caption-cues\.ts$|\/(courses-report|product-questions|sessions|write-export)\.ts$/;
/** For those who write clients: what a call of the API has to name. No page of ours makes such a call. */
const FOR_CLIENTS = new RegExp(
  [
    /^(Use (\w+|\{n\})\.$|Send |Give |Sort by |Idempotency-Key |A beat has |Ids are read |last_login |Packages register |The id of an import )/,
    /must be (one of|asc|1 to|1 or|pending|active or)|has no filter|^This act has|^The (unit type|unit is of|host or|call was not)/,
    /^The (request is|completion rule|input type|format must|billing interval|version of the source|parts of the form)|malformed\.$/,
    /^The (response (is not|needs)|type of the response|status must)|^A (draft is|rule's condition|multipart request)|^GraphQL is/,
    /^(Choose 'last'|The body has scoUuid|A call has at most|The (export|list) has no column|The list (takes no|needs the) variable)/,
    /^(This list is not known|Name 1 to|The name of a column is|The word for a value is|Only \{list\} can be exported)/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

const SENTENCE = /[.?!]$/;

/** Returns the messages of a source file that people read as sentences, as translations name them. */
export function sentencesOf(name: string, source: string): string[] {
  const used = textsOfFile(name, source)
    .used.map(({ message }) => message)
    .filter((text) => !FOR_CLIENTS.test(text));
  // The forms of a count are one message.
  const others = visibleTextsIn(name, source.replaceAll('countedSentence(', 'log('))
    .map(({ text }) => text)
    .filter((text) => SENTENCE.test(text) && !FOR_CLIENTS.test(text) && !text.includes('{toLocaleString}'));
  return [...new Set([...used, ...others])];
}

/** What an erasure counts. */
const ERASURE_COUNTS =
  'names addresses passwords links texts submissions files certificate_files enrolments completions certificates answers events'.split(' ');

/** What the audit log says of calls that were denied, and of what an erasure counts. */
const AUDITED: readonly ElsewhereText[] = [
  ...Object.values(accessTable)
    .flatMap(({ denied }) => denied ?? [])
    .map((text) => ({ text, file: 'shared/access/table.ts' })),
  ...ERASURE_COUNTS.map((what) => ({ text: erasureWords(what), file: 'shared/people/erasure.ts' })),
].map((each) => ({ part: 'activity', ...each }));

const LISTS = 'functions/api/exports/write-export.ts';

/** What titles of jobs say: what acts on rows do, and what lists that are exported hold. */
const JOBS: readonly ElsewhereText[] = [
  ...Object.values(ROW_ACTS)
    .flatMap((acts) => Object.values(acts).flatMap(({ title, backTitle }) => [title, ...(backTitle === null ? [] : [backTitle])]))
    .map((text) => ({ text, file: 'shared/access/row-acts.ts' })),
  ...textsOfFile(LISTS, textOf(LISTS)).used.map(({ message }) => ({ text: message, file: LISTS })),
].map((each) => ({ part: 'refusals', ...each }));

/** Whose sentences stand on the pages of reports and in their files alone: of the audit log, and of the activity of a person. */
const OF_ACTIVITY = /^functions\/(administration\/audit|reporting\/activity)/;

/** Returns the sentences of the converted folders, with the first file that has each. */
export const refusalTexts = (): ElsewhereText[] => [
  ...AUDITED,
  ...JOBS,
  ...trackedFiles()
    .filter((file) => file.endsWith('.ts') && REFUSALS.some((folder) => file.startsWith(folder)) && !NOT_ANSWERED.test(file))
    .flatMap((file) =>
      sentencesOf(file, textOf(file)).map((text) => ({ part: OF_ACTIVITY.test(file) ? 'activity' : 'refusals', text, file })),
    ),
];

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
  { files: /^shared\/kernel\/text\.ts$/, why: 'sign-in has its schemas, and no bytes for more' },
  { files: /^shared\/files\/caption-cues\.ts$/, why: 'a warning of captions, of several sentences' },
];
