import { messages } from './message.ts'

/** What activities of a timetable carry out of the estimate, how one is made two, and how far they are. */
export const timetableWorkTexts = messages({
  ttProgressLine: { en: 'Progress line', ro: 'Linia stadiului' },
  ttWork: { en: 'Estimate items', ro: 'Lucrări din deviz' },
  ttWorkTitle: { en: 'Estimate items of “{{name}}”', ro: 'Lucrări din deviz: „{{name}}”' },
  ttWorkHint: {
    en: 'Quantities and amounts come from these items. An item that several activities name is divided by their shares, so the timetable always totals the estimate. An item named by itself is not counted again with its chapter or estimate.',
    ro: 'Cantitățile și valorile vin din aceste lucrări. Ce apare în mai multe activități se împarte după părțile lor, așa că graficul însumează întotdeauna devizul. Un articol trecut separat nu se mai numără cu capitolul sau cu devizul lui.',
  },
  ttWorkPlace: { en: 'Item', ro: 'Lucrare' },
  ttWorkShare: { en: 'Share', ro: 'Parte' },
  ttWorkShareOf: { en: 'Share of {{name}}', ro: 'Parte din {{name}}' },
  ttWorkShareWrong: { en: 'Enter a number above 0.', ro: 'Scrieți un număr mai mare ca 0.' },
  ttWorkShared: { en: 'Also in', ro: 'Apare și în' },
  ttWorkGone: { en: 'Removed from the estimate', ro: 'Eliminat din deviz' },
  ttWorkWithin: { en: 'Object or estimate', ro: 'Obiect sau deviz' },
  ttWorkInside: { en: 'Chapters and items', ro: 'Capitole și articole' },
  ttWorkWhole: { en: 'The whole estimate', ro: 'Tot devizul' },
  ttWorkAdd: { en: 'Add', ro: 'Adaugă' },
  ttSplit: { en: 'Split activity', ro: 'Împarte activitatea' },
  ttSplitTitle: { en: 'Split “{{name}}”', ro: 'Împarte „{{name}}”' },
  ttSplitHint: {
    en: 'Quantities, hours and cost are divided; both parts together are what the activity was.',
    ro: 'Cantitățile, orele și valoarea se împart; cele două părți împreună sunt cât era activitatea.',
  },
  ttSplitStays: { en: 'Stays in this activity (%)', ro: 'Rămâne în această activitate (%)' },
  ttSplitWrong: {
    en: 'Enter a percentage above 0 and below 100.',
    ro: 'Scrieți un procent mai mare ca 0 și mai mic decât 100.',
  },
  ttSplitName: { en: 'Name of the second part', ro: 'Denumirea celei de-a doua părți' },
  ttSplitFollows: { en: 'The second part follows the first', ro: 'A doua parte urmează după prima' },
  ttSplitDone: { en: 'Completed work can’t be split.', ro: 'O lucrare încheiată nu se poate împărți.' },
  ttWorkHours: { en: 'Hours', ro: 'Ore' },
  ttDidSplit: { en: '“{{name}}” split', ro: '„{{name}}”: împărțire' },
})
