import { callGraphql, type SeedSession, upload, type UploadKind } from './client.ts';
import { questionInput } from './course-text.ts';
import { findCourse } from './courses.ts';
import { sampleFile } from './sample-files.ts';
import type { SeedCloud } from './seed-types.ts';

import type { OrganisationCourse } from './organisation/unit-text.ts';

const TITLE = 'Your first week';
const DESCRIPTION = 'A short film, a talk and the handbook: what to know before your first shift.';

const QUESTION = {
  type: 'Multiple Choice',
  question: 'Whom do you ask when something is unclear?',
  right: ['The shift leader, before I start'],
  wrong: ['Nobody, I find out'],
} as const;

/** What learners find in it. Its cover is drawn. */
export const FIRST_WEEK: OrganisationCourse = {
  title: TITLE,
  description: DESCRIPTION,
  category: 'Health and safety',
  cover: null,
  units: [
    { kind: 'video', title: 'How a shift begins', file: 'lesson.mp4', note: '' },
    { kind: 'audio', title: 'A word from the kitchen', file: 'narration.mp3', note: '' },
    { kind: 'document', title: 'The handbook', file: 'handbook.pdf', note: '', questions: [QUESTION] },
  ],
};

/** The course in German. The rest of it, such as what is said in the film, is shown in English. */
const GERMAN = {
  course: {
    language: 'de',
    title: 'Ihre erste Woche',
    description: 'Ein kurzer Film, ein Gespräch und das Handbuch: was Sie vor der ersten Schicht wissen.',
  },
  video: {
    language: 'de',
    title: 'Wie eine Schicht beginnt',
    content: 'Sehen Sie den Film bis zum Ende an.\nSie können jederzeit anhalten: Er geht dort weiter, wo Sie waren, auf jedem Gerät.',
  },
  audio: { language: 'de', title: 'Ein Wort aus der Küche', content: 'Hören Sie zu, dann geht es weiter.' },
  document: { language: 'de', title: 'Das Handbuch' },
} as const;

const CREATE = `mutation ($title: String!, $description: String!, $languages: [String!], $translations: [CourseTranslationInput!], $categories: [CourseCategoryInput!], $video: [VideoUnitInput!],
  $audio: [AudioUnitInput!], $document: [DocumentUnitInput!], $resources: [ResourceInput!], $tests: [QuestionInput!]) {
  CreateCourse(title: $title, description: $description, languages: $languages, translations: $translations, categories: $categories, video: $video, audio: $audio,
    document: $document, resources: $resources, tests: $tests) { id } }`;

/** English captions of the video. */
const CAPTIONS = `WEBVTT

00:00.000 --> 00:06.000
Welcome. This is how a shift begins.

00:06.000 --> 00:13.000
Wash your hands, put on a clean apron, and read the board.

00:13.000 --> 00:20.000
If anything is unclear, ask before you start.
`;

/** English captions of the recording, in the form of SubRip. */
const SPOKEN = `1
00:00:00,000 --> 00:00:04,000
This is the kitchen. We are glad that you are here.

2
00:00:04,000 --> 00:00:09,000
When the bell rings, an order is ready: take it out at once.

3
00:00:09,000 --> 00:00:15,000
If a plate is hot, use a cloth, and say so at the table.
`;

const CHECKLIST = `Before the shift
- Hands washed, apron clean
- Fridge at 5 °C or below, written down
- Board read

After the shift
- Station clean and dry
- Food labelled with its date
`;

/** Publishes a course of a video, a recording and a document, with resources, and returns its id. */
export async function seedFirstWeek(cloud: SeedCloud, author: SeedSession): Promise<string> {
  const existing = await findCourse(cloud, author, TITLE);
  if (existing !== null) return existing;
  const send = (kind: UploadKind, name: string, folder: 'media' | 'pictures' = 'media'): Promise<string> =>
    upload(cloud, author, kind, name, sampleFile(folder, name));
  const write = (name: string, text: string): Promise<string> => upload(cloud, author, 'resource', name, new TextEncoder().encode(text));
  const handbook = await send('resource', 'handbook.pdf');
  const variables = {
    title: TITLE,
    description: DESCRIPTION,
    languages: ['de'],
    translations: [GERMAN.course],
    categories: [{ name: 'Health and safety' }],
    video: [
      {
        unit_order: 1,
        title: 'How a shift begins',
        translations: [GERMAN.video],
        video_path: await send('video', 'lesson.mp4'),
        captions: [{ language: 'en', label: 'English', file_path: await write('captions.vtt', CAPTIONS) }],
        content: 'Watch the film to the end.\nYou can stop at any time: it goes on where you were, on any device.',
      },
    ],
    audio: [
      {
        unit_order: 2,
        title: 'A word from the kitchen',
        translations: [GERMAN.audio],
        audio_path: await send('audio', 'narration.mp3'),
        captions: [{ language: 'en', label: 'English', file_path: await write('spoken.srt', SPOKEN) }],
        content: 'Listen, then go on.',
      },
    ],
    document: [
      { unit_order: 3, title: 'The handbook', translations: [GERMAN.document], doc_path: await send('presentation', 'handbook.pdf') },
    ],
    tests: [questionInput(QUESTION, 3)],
    resources: [
      { name: 'Handbook', file_path: handbook, is_downloadable: true },
      { name: 'Checklist', file_path: await write('checklist.txt', CHECKLIST), is_downloadable: false },
      { name: 'Chopping boards', file_path: await send('resource', 'chopping-boards.png', 'pictures'), is_downloadable: false },
      { name: 'The film', file_path: await send('resource', 'lesson.mp4'), is_downloadable: false },
    ],
  };
  const { CreateCourse } = await callGraphql<{ CreateCourse: { id: string } }>(cloud, author, CREATE, { variables });
  return CreateCourse.id;
}
