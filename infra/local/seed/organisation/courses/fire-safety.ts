import { HEALTH_AND_SAFETY } from '../templates.ts';
import type { OrganisationCourse } from '../unit-text.ts';

export const fireSafety: OrganisationCourse = {
  title: 'Fire safety',
  description: 'How fires start, how to leave the building, and when an extinguisher helps.',
  category: 'Health and safety',
  cover: 'cover-fire.png',
  certificate: HEALTH_AND_SAFETY,
  units: [
    {
      kind: 'text',
      title: 'Heat, fuel, air',
      text: [
        'A fire needs three things at once: heat, something that burns, and air. Take one away and it goes out. Every rule in this course takes one away, or keeps it from joining the other two.',
        { heading: 'Where fires start at work' },
        {
          list: [
            'A pan of oil that nobody watches: oil gives no second warning once it smokes.',
            'Chargers and extension leads under paper, cloth or dust.',
            'Bins near a doorway, where somebody smokes.',
            'Filters above the stove that have not been cleaned this week.',
          ],
        },
        'Most of these are found by the person who closes up. Walk through the kitchen once with nothing in your hands, and look only for heat.',
      ],
    },
    {
      kind: 'text',
      title: 'Leaving the building',
      text: [
        'When the alarm sounds you leave by the nearest exit, at once, without your coat and without the till. Nobody was ever thanked for the coat.',
        {
          list: [
            'Close up behind you: a closed passage holds smoke back for about ten minutes.',
            'Take the stairs. A lift can stop and open where the heat is.',
            'Stay low in smoke, and keep to one side.',
            'Go to the assembly point and stay until your name was read out.',
          ],
        },
        'Whoever leads the shift takes the list of those present. A fire brigade that hears “everybody is out” does not send people in to search.',
      ],
    },
    {
      kind: 'test',
      title: 'Check: what you do first',
      questions: [
        {
          type: 'Multiple Choice',
          question: 'Oil in a pan has caught fire. What do you do?',
          right: ['Turn the heat off and put the lid on'],
          wrong: ['Pour water over it', 'Carry the pan outside', 'Open a window'],
        },
        {
          type: 'Ordering',
          question: 'The alarm sounds while you serve. Put the steps in order.',
          order: ['Turn off what heats', 'Lead guests to the nearest exit', 'Close up behind you', 'Report at the assembly point'],
        },
      ],
    },
    {
      kind: 'assignment',
      title: 'Your way out',
      task: 'Walk from where you work to the assembly point. Write down what you pass, and what stood in the way.',
      solutions: [
        'Kitchen, corridor, back exit. Nothing in the way.',
        'From the dish station through the corridor to the back exit, 22 steps. Two crates of bottles stood before it; I moved them and told Priya. Then left along the fence to the big chestnut tree.',
      ],
    },
  ],
};
