import DOMPurify from 'dompurify';
import { purifyWith } from '../trusted-types.ts';

// Of the editor's own parts: a preview of a link opens beside the page.
purifyWith((html) => DOMPurify.sanitize(html, { ADD_ATTR: ['target'] }));
