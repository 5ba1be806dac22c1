/** What an upload is for; it decides which files are accepted, how large they may be, and who can read them. */
export const UPLOAD_PURPOSES = [
  'image',
  'content',
  'video',
  'audio',
  'presentation',
  'document',
  'iframe',
  'scorm',
  'resource',
  'assignment',
] as const;
/** The purpose of an upload. */
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number];

/** The media type of each file ending that any upload accepts. */
export const FILE_TYPES = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  mp4: 'video/mp4',
  m4v: 'video/x-m4v',
  mov: 'video/quicktime',
  webm: 'video/webm',
  ogv: 'video/ogg',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  flac: 'audio/flac',
  weba: 'audio/webm',
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  zip: 'application/zip',
  vtt: 'text/vtt',
  srt: 'application/x-subrip',
  xml: 'application/xml',
} as const;
/** A file ending that some upload accepts. */
export type FileEnding = keyof typeof FILE_TYPES;

const IMAGES = ['jpg', 'png', 'webp', 'gif'] as const;
const VIDEOS = ['mp4', 'm4v', 'mov', 'webm', 'ogv'] as const;
const AUDIOS = ['mp3', 'm4a', 'aac', 'wav', 'ogg', 'flac', 'weba'] as const;
const DOCUMENTS = ['pdf', 'doc', 'docx', 'txt', 'xls', 'xlsx', 'ppt', 'pptx', 'odt', 'ods', 'odp'] as const;
const CAPTIONS = ['vtt', 'srt'] as const;

const MB = 1024 * 1024;

/** The largest file of captions, in bytes, whatever it is uploaded as. */
export const CAPTION_BYTES = MB;

/** What an upload of a purpose accepts: the endings of its types, and the largest file in bytes. */
export type UploadRule = { readonly endings: readonly FileEnding[]; readonly maxBytes: number };

/** The rule of each purpose. */
export const UPLOAD_RULES: Readonly<Record<UploadPurpose, UploadRule>> = {
  image: { endings: IMAGES, maxBytes: 10 * MB },
  content: { endings: IMAGES, maxBytes: 10 * MB },
  video: { endings: VIDEOS, maxBytes: 2048 * MB },
  audio: { endings: AUDIOS, maxBytes: 500 * MB },
  presentation: { endings: DOCUMENTS, maxBytes: 200 * MB },
  document: { endings: DOCUMENTS, maxBytes: 200 * MB },
  iframe: { endings: ['pdf', ...IMAGES], maxBytes: 50 * MB },
  scorm: { endings: ['zip', 'xml'], maxBytes: 500 * MB },
  resource: { endings: [...DOCUMENTS, ...IMAGES, ...VIDEOS, ...AUDIOS, 'zip', ...CAPTIONS], maxBytes: 500 * MB },
  assignment: { endings: ['pdf', 'docx', 'xlsx', 'png', 'jpg', 'mp4', 'zip', 'mov'], maxBytes: 100 * MB },
};

/** Returns the field of a form in which the file of a purpose is sent. */
export const uploadField = (purpose: UploadPurpose): string => (purpose === 'assignment' ? 'file' : purpose);

const isEnding = (text: string): text is FileEnding => Object.hasOwn(FILE_TYPES, text);

const OTHER_ENDINGS: Readonly<Record<string, FileEnding>> = { jpeg: 'jpg', oga: 'ogg', opus: 'ogg' };

/** Returns the ending of a file's name as the table above has it; null for any other. */
export function endingOf(filename: string): FileEnding | null {
  const ending = filename.slice(filename.lastIndexOf('.') + 1).toLowerCase();
  if (isEnding(ending)) return ending;
  return Object.hasOwn(OTHER_ENDINGS, ending) ? (OTHER_ENDINGS[ending] ?? null) : null;
}

/** Media types by which browsers and systems call a file that the table above calls otherwise. */
const OTHER_TYPES: Readonly<Record<string, FileEnding>> = {
  'audio/mp3': 'mp3',
  'audio/mpeg3': 'mp3',
  'audio/x-mp3': 'mp3',
  'audio/x-mpeg': 'mp3',
  'audio/m4a': 'm4a',
  'audio/x-m4a': 'm4a',
  'audio/x-aac': 'aac',
  'audio/aacp': 'aac',
  'audio/wave': 'wav',
  'audio/x-wav': 'wav',
  'audio/vnd.wave': 'wav',
  'audio/opus': 'ogg',
  'audio/vorbis': 'ogg',
  'audio/x-ogg': 'ogg',
  'application/ogg': 'ogg',
  'audio/x-flac': 'flac',
  'image/jpg': 'jpg',
  'image/pjpeg': 'jpg',
  'image/x-png': 'png',
  'application/x-pdf': 'pdf',
  'application/x-zip': 'zip',
  'application/x-zip-compressed': 'zip',
  'text/xml': 'xml',
  'text/srt': 'srt',
};

const ENDINGS = Object.keys(FILE_TYPES) as FileEnding[]; // Object.keys returns string[]

const endingsOfType = (type: string): readonly FileEnding[] => {
  const name = type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const other = Object.hasOwn(OTHER_TYPES, name) ? OTHER_TYPES[name] : undefined;
  return other ? [other] : ENDINGS.filter((ending) => FILE_TYPES[ending] === name);
};

/**
 * Returns the ending under which a purpose keeps a file, by its name, else by its media type (`audio/webm;codecs=opus`), else as another container
 * of that content: a recording named .webm or .mp4 is audio where audio is uploaded. null for a file of any other kind.
 */
export function declaredEnding(purpose: UploadPurpose, { filename, type }: { filename: string; type: string }): FileEnding | null {
  const { endings } = UPLOAD_RULES[purpose];
  const byName = endingOf(filename);
  const possible = [...(byName === null ? [] : [byName]), ...endingsOfType(type)];
  const listed = possible.find((ending) => endings.includes(ending));
  return listed ?? endings.find((ending) => possible.some((one) => isSameContainer(one, ending))) ?? null;
}

/** Returns all endings of names of files that a purpose accepts, as a file chooser takes them: '.jpg', '.jpeg'. */
export function acceptedNames(purpose: UploadPurpose): string[] {
  const { endings } = UPLOAD_RULES[purpose];
  const others = Object.entries(OTHER_ENDINGS).flatMap(([other, ending]) => (endings.includes(ending) ? [other] : []));
  return [...endings, ...others].map((ending) => `.${ending}`);
}

const kindOf = (ending: FileEnding): string => FILE_TYPES[ending].split('/', 1)[0] ?? '';

/** Containers whose content alone does not tell their endings apart. */
const ALIKE: readonly (readonly FileEnding[])[] = [
  ['mp4', 'm4v', 'mov', 'm4a'],
  ['ogv', 'ogg'],
  ['webm', 'weba'],
  ['doc', 'xls', 'ppt'],
  ['txt', 'srt', 'vtt'],
];

const isSameContainer = (one: FileEnding, other: FileEnding): boolean =>
  ALIKE.some((group) => group.includes(one) && group.includes(other));

/** Returns whether a file of one ending may go under the other: containers alike, and any two images, videos or audio files. */
export const areAlike = (one: FileEnding, other: FileEnding): boolean =>
  one === other || (['image', 'video', 'audio'].includes(kindOf(one)) && kindOf(one) === kindOf(other)) || isSameContainer(one, other);
