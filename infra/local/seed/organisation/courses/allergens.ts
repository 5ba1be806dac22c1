import type { OrganisationCourse } from '../unit-text.ts';

export const allergens: OrganisationCourse = {
  title: 'Allergens',
  description: 'The fourteen allergens, what to answer when a guest asks, and what to do in an emergency.',
  category: 'Food',
  cover: 'cover-allergens.png',
  units: [
    {
      kind: 'text',
      title: 'Fourteen names',
      text: [
        'Fourteen foods cause nearly all serious reactions, and each of them must be named by law: cereals with gluten, crustaceans, eggs, fish, peanuts, soya, milk, nuts, celery, mustard, sesame, sulphites, lupin and molluscs.',
        'You need not know them by heart. You need to know where the list hangs, that it is today’s, and that the dish in your hands is on it.',
        { heading: 'A trace is enough' },
        'A knife that cut a walnut loaf, oil in which prawns were fried, a spoon that went from one bowl to the next: for somebody with an allergy these are not small things. A clean board, a clean knife and clean hands are.',
      ],
    },
    {
      kind: 'page',
      title: 'Where we are',
      url: 'https://www.openstreetmap.org/export/embed.html?bbox=-0.13%2C51.50%2C-0.11%2C51.51&layer=mapnik',
      note: 'The map shows all houses and the hospitals near them. Find yours.',
    },
    { kind: 'package', title: 'The allergen round', file: 'allergen-round.zip', seconds: 180 },
    {
      kind: 'test',
      title: 'Check: a guest asks',
      questions: [
        {
          type: 'Multiple Choice',
          question: 'A guest asks whether the soup has celery in it. You are not sure.',
          right: ['I say that I will find out, and look at the list'],
          wrong: ['I say that there is hardly any', 'I recommend the salad', 'I say no'],
        },
        {
          type: 'Match the Pairs',
          question: 'Where does it hide?',
          pairs: [
            ['Milk', 'Mashed potatoes'],
            ['Sesame', 'Hummus'],
            ['Fish', 'Worcester sauce'],
          ],
        },
      ],
    },
  ],
};
