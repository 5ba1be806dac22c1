import { textsIn } from '../../platform/languages/email-texts.ts';
import { unitTitleIn } from '../../courses/translations/unit-title.queries.ts';
import { sentence } from '../../../shared/kernel/regional/sentence.ts';
import * as z from 'zod/mini';
import { safeParse } from '../../../shared/kernel/safe-parse.ts';
import { AppError, invalid } from '../../../shared/kernel/errors.ts';
import { type Language, languageOf, SOURCE_LANGUAGE } from '../../../shared/kernel/regional/languages.ts';
import { isTimeZone, unknownTimeZone } from '../../../shared/kernel/regional/time-zones.ts';
import { parseBoundedJson } from '../../../shared/kernel/bounded-json.ts';
import { isReadableLine } from '../../../shared/kernel/text.ts';
import { type Format, FORMATS, type Row } from '../../administration/exports/cells.ts';
import { sentencesIn } from '../../platform/languages/report-sentences.ts';
import { exportSizes } from './export-sizes.ts';
import { type Answered, type ColumnWords, type ExportedList, exportedList } from './exported-list.ts';
import { type ListVariables, productSchema } from './exported-rows.ts';
import { PACKED_COLUMNS, PACKED_LIST } from './pack-submissions.ts';

/** Variables are objects of texts, numbers and lists of texts. */
const BODY = { characters: 16_384, depth: 3 } as const;
const MOST_COLUMNS = 60;
const LONGEST_NAME = 200;

const bodySchema = z.object({
  list: z.string(),
  variables: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
  columns: z.array(z.string()),
  headings: z.optional(z.nullable(z.array(z.string()))),
  words: z.optional(z.nullable(z.record(z.string(), z.record(z.string(), z.string())))),
  format: z.string(),
  language: z.optional(z.nullable(z.string())),
  time_zone: z.optional(z.nullable(z.string())),
});

/** A checked export: what is read, and what the file is. */
export type ExportInput = {
  readonly list: string;
  readonly variables: ListVariables;
  readonly columns: readonly string[];
  readonly headings: readonly string[];
  /** What stands in the file for a value of a column, such as Learner for learner. */
  readonly words: ColumnWords;
  readonly format: Format;
  /** Those of its fixed words and of its times; null: what the caller has chosen. */
  readonly language: Language | null;
  readonly timeZone: string | null;
  readonly source: ExportedList;
};

const isName = (name: string): boolean => name.length > 0 && name.length <= LONGEST_NAME && isReadableLine(name);

function checkedNames(field: 'columns' | 'headings', names: readonly string[]): readonly string[] {
  if (names.length === 0 || names.length > MOST_COLUMNS)
    throw invalid(field, sentence('Name 1 to {most} columns.', { most: MOST_COLUMNS }));
  if (!names.every(isName))
    throw invalid(field, sentence('The name of a column is a line of at most {most} characters.', { most: LONGEST_NAME }));
  return names;
}

function checkedWords(words: ColumnWords, columns: readonly string[]): ColumnWords {
  const foreign = Object.keys(words).find((column) => !columns.includes(column));
  if (foreign !== undefined) throw invalid('words', sentence('The export has no column "{name}".', { name: foreign }));
  const all = Object.values(words).flatMap((ofColumn) => Object.values(ofColumn));
  if (!all.every(isName))
    throw invalid('words', sentence('The word for a value is a line of at most {most} characters.', { most: LONGEST_NAME }));
  return words;
}

/** Returns the export of the files of a list, whose columns it knows itself. */
function checkedArchive({ list, variables, ...regional }: Pick<ExportInput, 'list' | 'variables' | 'language' | 'timeZone'>): ExportInput {
  if (list !== PACKED_LIST)
    throw invalid('format', sentence('Only {list} can be exported as zip: its rows name files.', { list: PACKED_LIST }));
  const columns = PACKED_COLUMNS;
  const source = exportedList(productSchema(), { list, variables, columns, words: {} });
  const file = { columns, headings: columns, words: {}, format: 'zip' as const, source: { ...source, pageSize: exportSizes().pack } };
  return { list, variables, language: regional.language, timeZone: regional.timeZone, ...file };
}

/** Returns the export of stored or sent values. @throws VALIDATION for an unknown list, column, variable or format */
export function checkedExport(asked: Omit<ExportInput, 'source' | 'format'> & { readonly format: string }): ExportInput {
  const format = FORMATS.find((name) => name === asked.format);
  if (!format)
    throw invalid(
      'format',
      sentence('The format must be {formats}.', { formats: new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(FORMATS) }),
    );
  if (format === 'zip') return checkedArchive(asked);
  const columns = checkedNames('columns', asked.columns);
  const headings = checkedNames('headings', asked.headings);
  if (headings.length !== columns.length) throw invalid('headings', 'Give a heading for each column, or none.');
  const words = checkedWords(asked.words, columns);
  const source = exportedList(productSchema(), { ...asked, columns, words });
  const { list, variables, language, timeZone } = asked;
  return { list, variables, columns, headings, words, format, language, timeZone, source };
}

/** The column of a unit's title. */
const UNIT_TITLE = 'unit_title';

/** Returns an export whose rows have their sentences, and the titles of units that nobody has typed, in its language. */
export async function inLanguage(input: ExportInput): Promise<ExportInput> {
  const language = input.language ?? SOURCE_LANGUAGE;
  const [show, texts] = await Promise.all([sentencesIn(language), textsIn(language)]);
  const { source, columns } = input;
  const at = columns.indexOf(UNIT_TITLE);
  const shown = (row: Row): Row => row.map((cell, index) => (index === at && typeof cell === 'string' ? unitTitleIn(texts, cell) : cell));
  const read = (data: unknown): Answered => {
    const answered = source.read(data, show);
    return at === -1 ? answered : { ...answered, rows: answered.rows.map(shown) };
  };
  return { ...input, source: { ...source, read } };
}

/** Returns the language and the zone that a request names. @throws VALIDATION for one that is not known */
function namedSettings(tag: string | null | undefined, zone: string | null | undefined): Pick<ExportInput, 'language' | 'timeZone'> {
  const language = tag == null ? null : languageOf(tag);
  if (tag != null && language === null) throw invalid('language', 'This language is not known.');
  if (zone != null && !isTimeZone(zone)) throw invalid('time_zone', unknownTimeZone(zone.slice(0, LONGEST_NAME)));
  return { language, timeZone: zone ?? null };
}

/** Returns the export that a request asks for. @throws BAD_REQUEST for a body of another form, VALIDATION */
export async function readExportInput(request: Request): Promise<ExportInput> {
  const body = safeParse(bodySchema, parseBoundedJson(await request.text(), BODY.depth, BODY.characters));
  if (!body.success) throw new AppError('BAD_REQUEST', 'Give list, variables, columns and format of the export.');
  const { list, variables, columns, headings, words, format, language, time_zone: zone } = body.data;
  // A variable that is null counts as absent, as in the query.
  const given = Object.entries(variables ?? {}).filter(([, value]) => value !== null);
  const file = { columns, headings: headings ?? columns, words: words ?? {}, format };
  return checkedExport({ list, variables: Object.fromEntries(given), ...file, ...namedSettings(language, zone) });
}
