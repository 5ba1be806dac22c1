import type { UnitInput } from '../../../shared/courses/course-draft.ts';
import { mediaAddress, type Reader } from '../../files/file-addresses.queries.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { noteProblem, type ReadingUnits } from './unit-kind-handler.ts';

/** Captions of a recording in one language, as they are stored. */
type Caption = { readonly language: string; readonly label: string; readonly path: string };
/** Of a unit whose file is spoken, one per language. Absent in bodies of former versions. */
export type Captioned = { readonly captions?: readonly Caption[] };

type CaptionView = { readonly language: string; readonly label: string; readonly filePath: string };
export type WithCaptions = { readonly captions: readonly CaptionView[] };

type SentCaptions = UnitInput<'video' | 'audio'>['captions'];

export const CaptionType = builder.objectRef<CaptionView>('Caption').implement({
  fields: (t) => ({
    language: t.exposeString('language', { description: "BCP 47, e.g. 'en'; one track per language." }),
    label: t.exposeString('label'),
    file_path: t.exposeString('filePath', { description: 'WebVTT' }),
  }),
});

/** The field `captions` of the kinds whose file is spoken. */
export const captionsField = {
  type: [CaptionType] as [typeof CaptionType],
  resolve: ({ captions }: WithCaptions) => [...captions],
};

/** Language tags of BCP 47, as far as a list of captions needs them. */
const LANGUAGE = /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/i;

/** Returns the stored form of the captions that are sent; those that are not sent stay as they are. */
export function readCaptions(sent: SentCaptions, field: string, { files, problems }: ReadingUnits, before: Captioned | null) {
  if (!sent) return before?.captions ?? [];
  const languages = new Set<string>();
  return sent.flatMap(({ language, label, file_path }, index): Caption[] => {
    const at = `${field}.captions.${index}`;
    const tag = language.trim();
    if (!LANGUAGE.test(tag)) noteProblem(problems, `${at}.language`, 'Choose the language of these captions.');
    if (languages.has(tag.toLowerCase())) noteProblem(problems, `${at}.language`, 'There are captions in this language already.');
    languages.add(tag.toLowerCase());
    const path = files.path(`${at}.file_path`, file_path, 'captions');
    if (!file_path.trim()) noteProblem(problems, `${at}.file_path`, 'These captions have no file. Please upload it again.');
    return path === null ? [] : [{ language: tag, label: label.trim() || tag, path }];
  });
}

/** Returns the captions of a unit with addresses that its reader can open. */
export const shownCaptions = (reader: Reader, body: Captioned | null): readonly CaptionView[] =>
  (body?.captions ?? []).map(({ language, label, path }) => ({ language, label, filePath: mediaAddress(reader, path) }));
