import type { OrganisationCourse } from '../unit-text.ts';

export const atTheCounter: OrganisationCourse = {
  title: 'At the counter',
  description:
    'Greeting, listening, and what to say when something went wrong. About half an hour. The unit on geology is by ADL CATAPULT (Apache-2.0, text from Wikipedia, CC BY-SA).',
  category: 'Guests',
  cover: 'cover-counter.png',
  units: [
    {
      kind: 'text',
      title: 'The first ten seconds',
      text: [
        'People decide in a few seconds whether they are welcome. You do not need a sentence for that: look up, and let them see that you have seen them. Somebody who was seen waits four times as long before they grow impatient.',
        'If you cannot serve at once, say when: “I am with you in two minutes.” Then keep to it.',
      ],
    },
    {
      kind: 'audio',
      title: 'Listening',
      file: 'narration.mp3',
      note: 'Listen to the recording once without taking notes. What was asked for?',
    },
    {
      kind: 'text',
      title: 'When something went wrong',
      text: [
        'A complaint is a guest who gives you a second chance. Four steps, in this order:',
        {
          list: [
            'Listen to the end, even if you know the end.',
            'Say sorry for what happened, not for how they feel.',
            'Say what you will do, and by when.',
            'Do it, and come back to say that it is done.',
          ],
        },
        'You may give away a dish, a drink or a dessert without asking. You may not promise anything that another shift has to keep.',
      ],
      questions: [
        {
          type: 'Multiple Choice',
          question: 'What comes first when a guest complains?',
          right: ['I listen to the end'],
          wrong: ['I explain how it came about', 'I fetch the manager', 'I offer a dessert'],
        },
      ],
    },
    { kind: 'package', title: 'What guests ask about our cliffs: geology', file: 'introduction-to-geology.zip', seconds: 900 },
  ],
};
