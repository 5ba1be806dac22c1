import type { OrganisationCourse } from '../unit-text.ts';

export const passwordsAndMail: OrganisationCourse = {
  title: 'Passwords and mail',
  description: 'How accounts are stolen, and five habits that prevent it.',
  category: 'Information',
  cover: 'cover-passwords.png',
  units: [
    {
      kind: 'text',
      title: 'How accounts are stolen',
      text: [
        'Hardly any account is broken into. Nearly all are opened with the right password, which its owner has typed into the wrong page, or used elsewhere before.',
        { heading: 'The three signs' },
        {
          list: [
            'Haste: “within two hours your account will be closed”.',
            'A link whose name and address differ. Hold the pointer over it and read the end of the host name first.',
            'A favour that goes round the usual way: another account number, a gift card, a file to open.',
          ],
        },
        'One sign is enough to ask. Ask by telephone, with a number that you knew before.',
      ],
    },
    {
      kind: 'text',
      title: 'Five habits',
      text: [
        {
          list: [
            'A long password, of four words that do not belong together.',
            'Another one for every account. A password manager remembers them.',
            'A second factor wherever there is one.',
            'Lock the screen when you stand up.',
            'Report a mistake at once. Nobody is blamed for a click that was reported.',
          ],
        },
      ],
    },
    {
      kind: 'test',
      title: 'Check: mail',
      questions: [
        {
          type: 'Multiple Choice',
          question: 'You have typed your password into a page that was not ours. What now?',
          right: ['I change it and report it at once'],
          wrong: ['I wait whether something happens', 'I delete the mail', 'I turn the computer off'],
        },
        {
          type: 'Multiple Choice',
          question: 'Which host is ours?',
          right: ['acme.example'],
          wrong: ['acme.example.login-check.net', 'acme-example.com', 'login.acrne.example'],
        },
      ],
    },
  ],
};
