import type { UnitInput } from '../../../shared/courses/course-draft.ts';
import { mediaAddress } from '../../files/file-addresses.queries.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { type Captioned, captionsField, readCaptions, shownCaptions, type WithCaptions } from './captions.ts';
import type { CommonView, WithQuestions, WithText } from './common-view.ts';
import {
  type Playing,
  playingField,
  playingOf,
  type ReadingUnits,
  readPlainText,
  shownPlainText,
  type UnitKindHandler,
  type UnitShowing,
} from './unit-kind-handler.ts';
import { questionsField, UnitType } from './unit.schema.ts';

type AudioBody = { readonly kind: 'audio'; readonly path: string | null; readonly content: string | null } & Captioned & Playing;
type AudioView = CommonView &
  WithText &
  WithQuestions &
  WithCaptions & { readonly kind: 'audio'; readonly path: string | null; readonly duration: number | null };

const AudioType = builder.objectRef<AudioView>('AudioUnit').implement({
  interfaces: [UnitType],
  fields: (t) => ({
    audio_path: t.exposeString('path', { nullable: true }),
    captions: t.field({ ...captionsField, description: '(added) What is said, one track per language.' }),
    duration: t.exposeInt('duration', playingField),
    content: t.exposeString('content', { nullable: true }),
    tests: t.field(questionsField),
  }),
});

export const audio = {
  type: AudioType,
  read: (unit: UnitInput<'audio'>, field: string, reading: ReadingUnits, before: AudioBody | null): AudioBody => {
    const path = reading.files.path(`${field}.audio_path`, unit.audio_path, 'audio');
    const captions = readCaptions(unit.captions, field, reading, before);
    return { kind: 'audio', path, captions, content: readPlainText(unit.content), ...playingOf(unit.duration, path, before) };
  },
  hasSource: ({ path }: AudioBody) => path !== null,
  view: (common: CommonView, body: AudioBody | null, { reader, tests }: UnitShowing): AudioView => ({
    ...common,
    kind: 'audio',
    path: body?.path ? mediaAddress(reader, body.path) : null,
    captions: shownCaptions(reader, body),
    duration: body?.duration ?? null,
    content: shownPlainText(body),
    tests,
  }),
} satisfies UnitKindHandler;
