import { HEALTH_AND_SAFETY } from '../templates.ts';
import type { OrganisationCourse } from '../unit-text.ts';

export const lifting: OrganisationCourse = {
  title: 'Lifting and carrying',
  description: 'Crates, sacks and kegs without a bad back: a film, the rules and a short test.',
  category: 'Health and safety',
  cover: 'cover-lifting.png',
  certificate: HEALTH_AND_SAFETY,
  units: [
    { kind: 'video', title: 'A delivery arrives', file: 'lesson.mp4', note: 'Watch who lifts what, and what they do before they lift.' },
    {
      kind: 'text',
      title: 'Before, during, after',
      text: [
        'Think before you lift: where does it go, is the way clear, do I need a second person or the trolley? A load that you would have to put down half-way is too heavy.',
        {
          list: [
            'Feet apart, one a little in front.',
            'Bend the knees, keep the back straight and the load close.',
            'Turn with the feet, never with the back.',
            'Put it down first, and push it into place then.',
          ],
        },
        'Up to 25 kg may be carried by one person at waist height. On the shelf above the shoulder it is 10 kg, for anybody.',
      ],
    },
    {
      kind: 'test',
      title: 'Check: lifting',
      questions: [
        {
          type: 'Fill the Gaps',
          question: 'Complete the rule.',
          gaps: 'One person carries at most [25|40|60] kg at waist height and [10|20|25] kg above the shoulder.',
        },
        {
          type: 'Multiple Choice',
          question: 'Which of these are right?',
          right: ['Keep the load close', 'Turn with the feet'],
          wrong: ['Lift with a round back', 'Hold your breath'],
        },
      ],
    },
  ],
};
