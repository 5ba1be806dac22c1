import type { SampleCourse } from './sample-text.ts';

/** A sample course. */
export const foodHygiene: SampleCourse = {
  title: 'Food hygiene',
  description:
    'Everything a member of kitchen or counter staff needs to keep food safe: temperatures, cross-contamination, cleaning and your own health.',
  category: 'Health and safety',
  cover: 'cover-food.png',
  units: [
    {
      kind: 'text',
      title: 'Why food hygiene matters',
      text: [
        'Every year about one person in ten falls ill from something they ate. Most of those illnesses start in a kitchen where nobody meant any harm: a board that was wiped instead of washed, a chicken that was still pink, a cook who came to work with an upset stomach.',
        { heading: 'Four things can go wrong' },
        {
          list: [
            'Biological: bacteria, viruses and moulds. They cause most outbreaks, and you cannot see, smell or taste them.',
            'Chemical: cleaning products, pesticides, or the wrong container.',
            'Physical: glass, metal, hair, a plaster.',
            'Allergens: food that is safe for most people and dangerous for some.',
          ],
        },
        { heading: 'What this course asks of you' },
        'Four habits, known as the four Cs: cleaning, cooking, chilling, and avoiding cross-contamination. By the end you will know what each of them means at your station, and why the numbers are what they are.',
      ],
    },
    {
      kind: 'text',
      title: 'Temperature: the danger zone',
      text: [
        'Bacteria need warmth, moisture, food and time. In a kitchen the one you control best is warmth.',
        {
          picture: 'danger-zone.png',
          alt: 'A thermometer divided into three zones',
          caption: 'A thermometer: chilled up to 8 °C, danger zone from 8 to 63 °C, hot holding from 63 °C',
        },
        { heading: 'Four numbers to remember' },
        {
          list: [
            'Chill at 8 °C or below; aim for 5 °C.',
            'Freeze at −18 °C. Freezing stops growth, it does not kill: what thaws wakes up.',
            'Cook until the core has been at 75 °C for 30 seconds.',
            'Hold hot food at 63 °C or above.',
          ],
        },
        { heading: 'Cooling down' },
        'Cool hot food to 8 °C within 90 minutes. Divide large pots into shallow trays, stand them in an ice bath, and put them into the fridge only when they have stopped steaming: a hot pot warms everything around it.',
        'Measure in the thickest part, with a probe that you have cleaned and disinfected. Write the reading down, because a check that was not recorded did not happen.',
      ],
    },
    {
      kind: 'test',
      title: 'Check: temperatures',
      questions: [
        {
          type: 'Multiple Choice',
          question: 'In which range do bacteria multiply fastest?',
          right: ['Between 8 °C and 63 °C'],
          wrong: ['Below −18 °C', 'Between 0 °C and 5 °C', 'Above 75 °C'],
        },
        {
          type: 'Fill the Gaps',
          question: 'Complete the rule.',
          gaps: 'The core of cooked food reaches [75|63|55] °C for 30 seconds. Hot food is held at [63|40|75] °C or above, and chilled food at [8|12|15] °C or below.',
        },
      ],
    },
    {
      kind: 'text',
      title: 'Keeping raw and ready-to-eat apart',
      text: [
        'Cross-contamination is the journey of bacteria from one food to another: by hands, boards, knives, cloths, or a drip from a higher shelf. Ready-to-eat food is the end of that journey, because nothing after it kills what arrived.',
        {
          picture: 'chopping-boards.png',
          alt: 'Six chopping boards, each in a colour of its own',
          caption:
            'Colours of chopping boards: red raw meat, blue raw fish, yellow cooked meat, green salad and fruit, brown vegetables with soil, white bread and dairy',
        },
        { heading: 'At your station' },
        {
          list: [
            'Use the board and knife of the right colour, and a fresh one for each task.',
            'Raw meat goes on the lowest shelf of the fridge, covered; ready-to-eat food above it.',
            'Do not wash raw chicken: the splashes travel up to a metre.',
            'Wash your hands after touching raw food, bins, money, your phone or your face.',
          ],
        },
        { heading: 'Allergens travel the same way' },
        'A crumb is enough. When a guest tells you of an allergy, stop, read the recipe sheet, use clean equipment, and never answer from memory.',
      ],
      questions: [
        {
          type: 'Multiple Choice',
          question: 'Where does raw chicken belong in a fridge that holds ready-to-eat food as well?',
          right: ['Covered, on the lowest shelf'],
          wrong: ['Uncovered, on the top shelf', 'Next to the salad', 'Wherever it fits'],
        },
        {
          type: 'Match the Pairs',
          question: 'What travels by what?',
          pairs: [
            ['Bacteria from a raw chicken', 'Splashes of water'],
            ['An allergen', 'A crumb on a shared board'],
            ['Bacteria from a phone', 'Unwashed hands'],
          ],
        },
      ],
    },
    {
      kind: 'text',
      title: 'Cleaning, and when to stay at home',
      text: [
        { heading: 'Clean first, then disinfect' },
        'Disinfectant does not work through grease. Remove what is loose, wash with hot water and detergent, rinse, disinfect for the time that is printed on the bottle, and let it dry in the air. A cloth that dries a clean surface makes it dirty again.',
        { heading: 'Your hands' },
        'Twenty seconds with warm water and soap: palms, backs, between the fingers, thumbs, tips. Dry them with paper. Gloves are not a substitute, since they carry what they touch.',
        { heading: 'Your health' },
        'With diarrhoea or vomiting stay away from food, and tell your manager. Come back 48 hours after the last symptom, not when you feel better: you go on passing it on. Cover cuts with a blue waterproof plaster.',
      ],
    },
    {
      kind: 'test',
      title: 'Final test',
      questions: [
        {
          type: 'Ordering',
          question: 'Put the steps of cleaning a work surface in order.',
          order: ['Remove loose food', 'Wash with hot water and detergent', 'Rinse', 'Disinfect and wait', 'Let it dry in the air'],
        },
        {
          type: 'Match the Pairs',
          question: 'Which board for which food?',
          pairs: [
            ['Red', 'Raw meat'],
            ['Blue', 'Raw fish'],
            ['Green', 'Salad and fruit'],
            ['White', 'Bread and dairy'],
          ],
        },
        {
          type: 'Multiple Choice',
          question: 'Which of these carry bacteria from raw to ready-to-eat food? Choose all that do.',
          right: ['A knife used for both', 'Hands that were not washed', 'A drip from a higher shelf'],
          wrong: ['A closed jar of jam'],
        },
        {
          type: 'Free Text',
          question: 'You had an upset stomach last night and feel well now. How long do you wait before you handle food, and why?',
          words: ['48', 'two days', 'forty-eight'],
          answer: 'I wait 48 hours after the last symptom, because I can still pass it on although I feel well.',
        },
        {
          type: 'Fill the Gaps',
          question: 'Complete the sentence.',
          gaps: 'Hot food is cooled to 8 °C within [90|240|15] minutes, in [shallow|deep] trays.',
        },
      ],
    },
  ],
};
