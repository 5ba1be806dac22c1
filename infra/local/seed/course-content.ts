import type { CourseContent, SampleQuestion } from './course-types.ts';
import { heading, page, paragraph, points, strong } from './rich-page.ts';

/** Two courses worth taking and a draft, written for people who handle food and data every day. */
const hygieneQuestions: readonly SampleQuestion[] = [
  {
    type: 'Multiple Choice',
    question: 'Which temperatures does a fridge for ready-to-eat food have to keep?',
    options: [
      { text: '8 °C or below', checked: true },
      { text: '12 °C or below', checked: false },
      { text: 'Room temperature, if the food is covered', checked: false },
    ],
  },
  {
    type: 'Multiple Choice',
    question: 'When do you wash your hands? Choose all that apply.',
    options: [
      { text: 'Before you touch ready-to-eat food', checked: true },
      { text: 'After you have handled raw meat', checked: true },
      { text: 'After you have sneezed or touched your face', checked: true },
      { text: 'Only at the beginning of a shift', checked: false },
    ],
  },
  { type: 'Fill the Gaps', question: 'Keep hot food above [63 °C|40 °C|8 °C], and cool what is left over within [90 minutes|6 hours|a day].' },
  {
    type: 'Ordering',
    question: 'Put the four steps of cleaning a work surface into their order.',
    options: [{ text: 'Scrape off what is left' }, { text: 'Wash with hot water and detergent' }, { text: 'Rinse with clean water' }, { text: 'Disinfect and let it dry' }],
  },
  {
    type: 'Match the Pairs',
    question: 'Which board is for which food?',
    pairs: [
      { left: 'Red', right: 'Raw meat' },
      { left: 'Blue', right: 'Raw fish' },
      { left: 'Green', right: 'Salad and fruit' },
      { left: 'White', right: 'Bread and dairy' },
    ],
  },
  {
    type: 'Free Text',
    question: 'A colleague puts raw chicken above a bowl of salad. Say in a sentence what can happen.',
    required_points: 1,
    rules: [{ condition: 'contains', word: 'drip|contaminat|bacteria|juice', points: 1 }],
  },
];

export const foodHygiene: CourseContent = {
  title: 'Food Hygiene for Kitchen Teams',
  description: 'What keeps food safe between the delivery door and the plate: temperatures, hands, surfaces, and what to do when something went wrong.',
  course_code: 'FH-101',
  level: 'Everybody who handles food',
  certificate_type: 'Default',
  content: [
    {
      unit_order: 1,
      title: 'Why food makes people ill',
      content: page(
        paragraph('Most food that makes people ill looks, smells and tastes as it should. What harms us are bacteria that were given the three things they like: warmth, moisture and time.'),
        heading('The danger zone'),
        paragraph('Between 8 °C and 63 °C bacteria double about every twenty minutes. One on a chicken breast at noon is a quarter of a million by six in the evening.'),
        points('Below 8 °C they hardly grow. They do not die.', 'Above 63 °C they stop growing.', 'At 75 °C in the middle of the food most of them are gone.'),
        heading('Who is hurt first'),
        paragraph('Small children, pregnant women, old people and everybody who is already ill. In a school, a hospital or a care home a small mistake is never small.'),
      ),
    },
    {
      unit_order: 2,
      title: 'Hands, boards and cloths',
      completion_option: 'time',
      time_limit: 20,
      content: page(
        paragraph('Bacteria do not walk. They are carried, and what carries them is mostly a hand, a board or a cloth.'),
        heading('Twenty seconds'),
        paragraph('Warm water, soap, palms, backs, between the fingers, thumbs, and dry them with paper. A quick rinse moves bacteria around; it does not take them off.'),
        heading('One board for one kind of food'),
        points('Red for raw meat', 'Blue for raw fish', 'Green for salad and fruit', 'White for bread and dairy'),
        paragraph(strong('A cloth that has wiped a board belongs in the wash'), ', not on the next board.'),
      ),
    },
    {
      unit_order: 3,
      title: 'From the delivery to the fridge',
      content: page(
        paragraph('Look at a delivery before you sign for it: the temperature of the van, the dates, torn packaging, thawed corners on frozen goods. What is wrong goes back with the driver.'),
        heading('Raw below, ready above'),
        paragraph('Juice drips downward. Raw meat and fish stand on the lowest shelf, covered; what is eaten as it is stands on top.'),
        heading('First in, first out'),
        paragraph('New goods go behind the old ones. Whatever you open gets a label with the day.'),
      ),
    },
    {
      unit_order: 4,
      title: 'When something went wrong',
      content: page(
        paragraph('A fridge that stood open over night, a finger that was cut, a guest who reports an allergy after the first bite: what matters then is that it is said at once.'),
        points('Stop serving the food in question.', 'Keep a sample and note the time.', 'Tell the person in charge of the shift.'),
        paragraph('Nobody is blamed for reporting. Silence is what turns a mistake into an outbreak.'),
      ),
    },
  ],
  test_units: [{ unit_order: 5, title: 'Check what you know' }],
  tests: hygieneQuestions.map((question) => ({ ...question, unit_order: 5 })),
};

export const dataProtection: CourseContent = {
  title: 'Data Protection in Everyday Work',
  description: 'Personal data in letters, lists and chats: what counts as personal, who may see it, and the first hour after a leak.',
  course_code: 'DP-110',
  level: 'Everybody',
  certificate_type: 'Default',
  completion_rules: 'all-units',
  content: [
    {
      unit_order: 1,
      title: 'What is personal about data',
      content: page(
        paragraph('A name is personal data, and so is a shift plan, a number plate, a photograph from the summer party, and the note that somebody is allergic to nuts.'),
        heading('Special kinds'),
        paragraph('Health, religion, politics, origin and membership of a union need a reason of their own. If you do not need it, do not write it down.'),
      ),
    },
    {
      unit_order: 2,
      title: 'Who may see what',
      content: page(
        paragraph('Ask three questions before you pass something on: does this person need it for their work, do they need all of it, and would the person concerned expect it?'),
        points('Send lists to those who work with them, not to everyone who might.', 'Blind copies for people who do not know each other.', 'Lock the screen when you get up.'),
      ),
    },
    {
      unit_order: 3,
      title: 'The first hour after a leak',
      content: page(
        paragraph('A letter to the wrong address, a lost phone, a shared link that was too open: report it at once. The law gives the company 72 hours from the moment anybody knew.'),
        paragraph('Say what happened, whose data it was, and what you have already done. Do not delete the traces.'),
      ),
    },
  ],
  test_units: [{ unit_order: 4, title: 'Four situations' }],
  tests: [
    {
      unit_order: 4,
      type: 'Multiple Choice',
      question: 'You have sent a list of allergies to the wrong supplier. What comes first?',
      options: [
        { text: 'Report it to the person in charge of data protection', checked: true },
        { text: 'Wait whether somebody notices', checked: false },
        { text: 'Delete the sent mail', checked: false },
      ],
    },
    { unit_order: 4, type: 'Fill the Gaps', question: 'A leak has to be reported to the authority within [72 hours|a week|a month].' },
    {
      unit_order: 4,
      type: 'Match the Pairs',
      question: 'What kind of data is it?',
      pairs: [
        { left: 'A nut allergy', right: 'Health' },
        { left: 'A number plate', right: 'Ordinary personal data' },
        { left: 'The price of flour', right: 'Not personal' },
      ],
    },
    {
      unit_order: 4,
      type: 'Ordering',
      question: 'Somebody asks you for a colleague’s phone number. In which order do you act?',
      options: [{ text: 'Ask what it is needed for' }, { text: 'Ask the colleague' }, { text: 'Pass it on, or say no' }],
    },
  ],
};

/** Saved while it is written, and not published: what an author finds on the second day. */
export const draftCourse = {
  title: 'Working Safely with Slicers',
  description: 'Guards, gloves and cleaning: how to use the slicer without losing a fingertip.',
  contents: [
    {
      unit_order: 1,
      title: 'The guard stays on',
      content: page(paragraph('Four out of five accidents with slicers happen while they are being cleaned. Unplug it first.')),
    },
  ],
} as const;
