import type { SampleCourse } from './course-text.ts';

/** A sample course. */
export const dataProtection: SampleCourse = {
  title: 'Data protection at work',
  description:
    'What personal data is, on which grounds we may use it, what people may ask of us, and what to do in the first hours after something went wrong.',
  category: 'Compliance',
  cover: 'cover-data.png',
  units: [
    {
      kind: 'text',
      title: 'What counts as personal data',
      text: [
        'Personal data is anything that tells you something about a living person whom you can identify, directly or together with other things. A name is. So is a staff number, a photo, a voice message, a number plate, or “the manager of the Leeds branch”.',
        { heading: 'Special categories' },
        'Some data can hurt people more than other data when it gets about: health, religion, ethnic origin, trade union membership, sexual orientation, biometric and genetic data. A doctor’s note in a shared folder belongs here. Ask before you record any of it.',
        { heading: 'Processing is everything you do with it' },
        'Collecting, reading, sorting, sending, printing, storing, and deleting too. If you can see it on your screen, you are processing it, and the rules apply to you.',
      ],
    },
    {
      kind: 'text',
      title: 'Six principles, and a lawful ground',
      text: [
        {
          list: [
            'Lawful, fair and transparent: people know what happens to their data.',
            'For a purpose: collected for one thing, not used for another.',
            'As little as possible: what you do not have cannot leak.',
            'Accurate: mended when wrong.',
            'Not for longer than needed: with a date at which it goes.',
            'Safe: from eyes, accidents and thieves.',
          ],
        },
        { heading: 'The ground comes first' },
        'Before data is used there has to be a reason that the law knows: a contract with the person, a legal duty, somebody’s life, a public task, our legitimate interest weighed against theirs, or consent. Consent is the weakest of them, because it can be withdrawn at any time, and it has to be given freely: a box that is already ticked is none.',
        { heading: 'A test from everyday work' },
        'Marketing asks for the birthdays in the staff list, to send cards. The dates were collected for payroll. A kind idea, another purpose: ask people first, and keep those who say no out of it.',
      ],
    },
    {
      kind: 'test',
      title: 'Check: principles',
      questions: [
        {
          type: 'Multiple Choice',
          question: 'Which of these are personal data? Choose all that are.',
          right: ['A staff number', 'A photo from the summer party', 'The sick note of a colleague'],
          wrong: ['The yearly turnover of the company'],
        },
        {
          type: 'Match the Pairs',
          question: 'Which principle is broken?',
          pairs: [
            ['Birthdays from payroll are used for marketing', 'Purpose'],
            ['Applications of 2014 lie in a drawer', 'Not longer than needed'],
            ['The form asks for religion for no reason', 'As little as possible'],
            ['A list of salaries is left on the printer', 'Safe'],
          ],
        },
      ],
    },
    {
      kind: 'text',
      title: 'What people may ask of us',
      text: [
        'Anybody may ask what we know about them, and get a copy. They may have it corrected, have it deleted where nothing obliges us to keep it, object to a use, and take their data elsewhere.',
        { heading: 'You may be the one who is asked' },
        'A request needs no form and no magic word. “What do you have on me?” in a phone call is one. You need not answer it yourself, and should not: pass it on to the data protection lead the same day. We have one month, and it starts when the words were spoken.',
        { heading: 'Know who is asking' },
        'Giving data to the wrong person is a breach. Check who it is, by something only they would know or have. A husband, a lawyer and the police are other people too: pass them on.',
      ],
    },
    {
      kind: 'text',
      title: 'When something goes wrong',
      text: [
        'A breach is any loss, change or disclosure that should not have happened: a laptop on a train, a mail to the wrong Peter, a folder open to everyone. Most of them are ordinary slips. What turns a slip into a disaster is silence.',
        {
          picture: 'breach-timeline.png',
          alt: 'Time line of four steps after a breach',
          caption:
            'A time line: at once tell the lead and contain it; within 24 hours know what and whose; within 72 hours report; afterwards tell those concerned and mend the cause',
        },
        {
          list: [
            'Tell the data protection lead at once, whatever the hour. Nobody is blamed for reporting.',
            'Contain it: recall the mail, lock the device, close the folder. Delete nothing, since it has to be looked at.',
            'Write down what happened and when, while you remember.',
            'Leave the decision to others: whether the authority has to know is decided within 72 hours of noticing.',
          ],
        },
      ],
    },
    {
      kind: 'test',
      title: 'Final test',
      questions: [
        {
          type: 'Ordering',
          question: 'You have sent a list of salaries to the wrong person. Put the steps in order.',
          order: [
            'Tell the data protection lead',
            'Recall the mail and ask the recipient to delete it',
            'Write down what happened',
            'The lead decides about a report within 72 hours',
            'Mend the cause',
          ],
        },
        {
          type: 'Fill the Gaps',
          question: 'Complete the sentences.',
          gaps: 'A person who asks for their data gets an answer within one [month|year|week]. A breach that puts people at risk is reported within [72|24|48] hours.',
        },
        {
          type: 'Multiple Choice',
          question: 'A caller says she is a customer’s wife and needs his address to send him flowers. What do you do?',
          right: ['Give nothing, and offer to take a message'],
          wrong: ['Give the address, since it is kind', 'Give the street only', 'Ask for her name and then give it'],
        },
        {
          type: 'Free Text',
          question: 'Why is a box that is already ticked not consent?',
          words: ['free', 'freely', 'choice', 'choose', 'active', 'action'],
          answer: 'Consent has to be given freely and by an action of the person; leaving a ticked box alone is not a choice.',
        },
      ],
    },
  ],
};
