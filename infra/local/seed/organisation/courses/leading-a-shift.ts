import type { OrganisationCourse } from '../unit-text.ts';

export const leadingAShift: OrganisationCourse = {
  title: 'Leading a shift',
  description:
    'Briefing, handover and the talk afterwards, for everybody who leads a shift for the first time. About an hour. The unit on golf is “Golf Explained” by Rustici Software (CC BY 3.0).',
  category: 'Leading',
  cover: 'cover-leading.png',
  units: [
    {
      kind: 'text',
      title: 'Five minutes before opening',
      text: [
        'A briefing has three parts and takes five minutes: what is different today, who does what, and one thing to get better at. Say it on your feet, and let somebody repeat the part that must not go wrong.',
        { heading: 'What is different today' },
        'The dish that is off, the party of twelve at seven, the colleague on their first day. What is the same as yesterday needs no words.',
        { heading: 'Who does what' },
        'Names, not “somebody”. “Somebody checks the fridges” means that nobody does.',
      ],
    },
    {
      kind: 'document',
      title: 'The handbook for shift leaders',
      file: 'handbook.pdf',
      note: 'Read the pages on opening and closing. Keep them open for the assignment.',
    },
    {
      kind: 'assignment',
      title: 'Your first briefing',
      task: 'Write down the briefing of your next shift: what is different, who does what, and the one thing to get better at. Your instructor reads it before you give it.',
      solutions: [
        'I tell everybody to be friendly and quick today.',
        'Different today: the oven on the left is out of order, a party of twelve comes at seven. Who: Ana at the counter, Ben and Ida at the stations, Noor checks the fridges at six. Better: plates leave the pass within two minutes.',
      ],
    },
    { kind: 'package', title: 'For the team day: golf explained', file: 'golf-explained.zip', seconds: 600 },
    {
      kind: 'test',
      title: 'Check: leading',
      questions: [
        {
          type: 'Free Text',
          question: 'A colleague was late twice this week. What do you say first, and where?',
          words: ['alone', 'private'],
          answer: 'I talk to them alone and in private, and ask what happened before I say anything else.',
        },
        {
          type: 'Ordering',
          question: 'Put the parts of a briefing in order.',
          order: ['What is different today', 'Who does what', 'One thing to get better at'],
        },
      ],
    },
  ],
};
