import { vimeoVideo, youtubeId } from '../../../../shared/courses/video-links.ts';
import type { UnitKind } from '../../../../shared/courses/unit-kinds/unit-kinds.ts';
import { extensionOf, FILE_KINDS, type FileKind } from '../../../../shared/files/file-kinds.ts';
import type { UploadPurpose } from '../../../../shared/files/upload-purposes.ts';
import type { UploadAnswer } from '../../../api/uploads/upload-protocol.ts';
import { type FormUnit, newUnit } from './course-form.ts';

/** What a file that is chosen can be. */
export type ChosenKind = FileKind | 'package';

const PACKAGE_ENDINGS = ['zip', 'xml'];

/** Returns the endings of the names of files of a kind. */
export const endingsOf = (kind: ChosenKind): readonly string[] => (kind === 'package' ? PACKAGE_ENDINGS : FILE_KINDS[kind].extensions);

/** Returns what a unit is given when its file is stored. `duration`: whole seconds that the file plays; null where that is not known. */
export type UnitPart = (stored: UploadAnswer, duration: number | null) => FormUnit['body'];

/** How a file becomes the unit's own: the purpose of its upload, and what the unit is given when it is stored. */
type UnitFile = {
  readonly purpose: UploadPurpose;
  readonly accepts: ChosenKind;
  readonly part: UnitPart;
};

const NO_LINK = { youtube_link: null, vimeo_link: null } as const;

export const UNIT_FILES = {
  video: { purpose: 'video', accepts: 'video', part: ({ url }, duration) => ({ ...NO_LINK, video_path: url, duration }) },
  audio: { purpose: 'audio', accepts: 'audio', part: ({ url }, duration) => ({ audio_path: url, duration }) },
  document: { purpose: 'presentation', accepts: 'document', part: ({ url }) => ({ doc_path: url }) },
  iframe: { purpose: 'iframe', accepts: 'framed', part: ({ url }) => ({ url }) },
  scorm: { purpose: 'scorm', accepts: 'package', part: ({ url, scorm }) => ({ scorm_path: url, scorm_id: scorm?.id ?? null }) },
} as const satisfies Partial<Record<UnitKind, UnitFile>>;
export type FileUnitKind = keyof typeof UNIT_FILES;

/** In this order: a PDF is a document before it is something to frame, and a .webm a film, unless the browser calls it a recording. */
const KINDS: readonly FileUnitKind[] = ['video', 'audio', 'document', 'iframe', 'scorm'];

/** Returns the kind of unit that a file makes, by its name, else by the type that the browser gives it; null for none. */
export function unitKindOfFile({ name, type }: Pick<File, 'name' | 'type'>): FileUnitKind | null {
  const extension = extensionOf(name);
  const byName = KINDS.find((kind) => endingsOf(UNIT_FILES[kind].accepts).includes(extension));
  const [, byType] = /^(video|audio)\//.exec(type) ?? [];
  if (byName && !(byName === 'video' && byType === 'audio')) return byName;
  return byType === 'video' || byType === 'audio' ? byType : null;
}

/** Returns a new unit that is named after its file. */
export function unitOfFile(kind: FileUnitKind, { name }: Pick<File, 'name'>): FormUnit {
  const title = name
    .replace(/\.[a-z0-9]{1,10}$/i, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim();
  return { ...newUnit(kind), title: title === '' ? null : title.slice(0, 255) };
}

type LinkedVideo = {
  readonly youtube_link: string | null;
  readonly vimeo_link: string | null;
  readonly video_path: null;
  readonly duration: null;
};

/** Returns the members of a video unit for a link to YouTube or Vimeo; null for any other text. */
export function linkedVideo(link: string): LinkedVideo | null {
  const text = link.trim();
  const none = { ...NO_LINK, video_path: null, duration: null };
  if (youtubeId(text) !== null) return { ...none, youtube_link: text };
  return vimeoVideo(text) === null ? null : { ...none, vimeo_link: text };
}
