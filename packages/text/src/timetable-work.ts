import { messages } from './message.ts'

/** What activities of a timetable carry out of the estimate, how one is made two, and how far they are. */
export const timetableWorkTexts = messages({
  ttProgressLine: { en: 'Progress line', ro: 'Linia stadiului' },
  ttWork: { en: 'Estimate items', ro: 'Lucrări din deviz' },
  ttWorkTitle: { en: 'Estimate items of “{{name}}”', ro: 'Lucrări din deviz: „{{name}}”' },
  ttWorkHint: {
    en: 'Quantities and amounts come from these items. An item used by several activities is divided by their shares, so the timetable always totals the estimate. An item listed separately is not counted again with its chapter or estimate.',
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
  ttDragMeanwhile: { en: 'Changed by someone else meanwhile', ro: 'Modificat între timp de altcineva' },
  ttDragAsk: {
    en: 'The dates changed while you were dragging “{{name}}”. Save it where you dropped it?',
    ro: 'Datele s-au schimbat în timp ce trăgeați „{{name}}”. O salvați acolo unde ați lăsat-o?',
  },
  ttDragGo: { en: 'Save here', ro: 'Salvează aici' },
  ttDragGone: {
    en: '“{{name}}” was deleted meanwhile, so it was not moved.',
    ro: '„{{name}}” a fost ștearsă între timp, deci nu s-a mutat.',
  },
  ttPhoto: { en: 'Take photo', ro: 'Fotografiază' },
  ttPhotoNote: { en: 'Progress of “{{name}}”: {{done}}', ro: 'Stadiu „{{name}}”: {{done}}' },
  ttPhotoKept_one: { en: 'Photo added to the project files', ro: 'Fotografia este la fișierele proiectului' },
  ttPhotoKept_few: {
    en: '{{count}} photos added to the project files',
    ro: '{{count}} fotografii adăugate la fișierele proiectului',
  },
  ttPhotoKept_other: {
    en: '{{count}} photos added to the project files',
    ro: '{{count}} de fotografii adăugate la fișierele proiectului',
  },
  ttPhotoWaits_one: {
    en: 'Photo kept on this device until there is a connection',
    ro: 'Fotografia așteaptă pe dispozitiv până există conexiune',
  },
  ttPhotoWaits_few: {
    en: '{{count}} photos kept on this device until there is a connection',
    ro: '{{count}} fotografii așteaptă pe dispozitiv până există conexiune',
  },
  ttPhotoWaits_other: {
    en: '{{count}} photos kept on this device until there is a connection',
    ro: '{{count}} de fotografii așteaptă pe dispozitiv până există conexiune',
  },
  ttActuals: { en: 'Actual costs', ro: 'Costuri efective' },
  ttActualsHint: {
    en: 'Supplier bills for this project and materials issued to it are included automatically. Enter only costs that have no document, such as payroll or your own equipment, excl. VAT. A cost whose note is the number of an entered bill isn’t counted twice.',
    ro: 'Facturile de la furnizori înregistrate pe acest proiect și materialele date în consum sunt incluse automat. Introduceți doar ce nu apare pe documente (manoperă, utilaje proprii), fără TVA. Un cost care are ca mențiune numărul unei facturi înregistrate nu se adună de două ori.',
  },
  ttActualNumber: { en: 'Cost {{number}}', ro: 'Costul {{number}}' },
  ttActualDay: { en: 'Cost date', ro: 'Data costului' },
  ttActualDayWrong: { en: 'Enter a date.', ro: 'Scrieți o dată.' },
  ttActualAmount: { en: 'Amount excl. VAT', ro: 'Suma fără TVA' },
  ttActualAmountWrong: { en: 'Enter an amount.', ro: 'Scrieți o sumă.' },
  ttActualNote: { en: 'Bill or note', ro: 'Factura sau mențiunea' },
  ttActualRemove: { en: 'Remove cost {{number}}', ro: 'Elimină costul {{number}}' },
  ttActualAdd: { en: 'Add cost', ro: 'Adaugă un cost' },
  ttDidSplit: { en: '“{{name}}” split', ro: '„{{name}}”: împărțire' },
})
