import { messages } from './message.ts'

/** The dates that an activity keeps, and where the actual cost of a curve comes from. */
export const timetableDateTexts = messages({
  tcOpen: { en: 'Date constraints', ro: 'Condiții de termen' },
  tcTitle: { en: 'Date constraints of “{{name}}”', ro: 'Condiții de termen: „{{name}}”' },
  tcHint: {
    en: 'Dates this activity must keep in addition to its predecessors. Predecessors always apply: a date that can’t be met shows as negative float.',
    ro: 'Termene pe care activitatea le respectă pe lângă predecesori. Predecesorii rămân valabili: un termen imposibil apare ca rezervă negativă.',
  },
  tcNumber: { en: 'Constraint {{number}}', ro: 'Condiția {{number}}' },
  tcKind: { en: 'Constraint', ro: 'Condiția' },
  tcDay: { en: 'Constraint date', ro: 'Data condiției' },
  tcAdd: { en: 'Add constraint', ro: 'Adaugă o condiție' },
  tcRemove: { en: 'Remove constraint {{number}}', ro: 'Elimină condiția {{number}}' },
  tcTwice: { en: 'This constraint already exists.', ro: 'Condiția există deja.' },
  tcEndBeforeStart: {
    en: 'The finish can’t come before the start that is required above.',
    ro: 'Sfârșitul nu poate fi înaintea începutului cerut mai sus.',
  },
  tcStartNoEarlier: { en: 'Start no earlier than', ro: 'Începe cel mai devreme la' },
  tcStartNoLater: { en: 'Start no later than', ro: 'Începe cel mai târziu la' },
  tcFinishNoEarlier: { en: 'Finish no earlier than', ro: 'Se termină cel mai devreme la' },
  tcFinishNoLater: { en: 'Finish no later than', ro: 'Se termină cel mai târziu la' },
  tcMustStart: { en: 'Must start on', ro: 'Începe exact la' },
  tcMustFinish: { en: 'Must finish on', ro: 'Se termină exact la' },
  tcAsLate: { en: 'As late as possible', ro: 'Cât mai târziu posibil' },

  taFrom: {
    en: 'Spent so far: {{bills}} from supplier bills and material issues, {{typed}} entered by hand.',
    ro: 'Cheltuit până acum: {{bills}} din facturi de la furnizori și bonuri de consum, {{typed}} introdus manual.',
  },
  taRepeated: {
    en: 'Costs entered by hand that aren’t counted, because their bill is: {{notes}}.',
    ro: 'Costuri introduse manual care nu se adună, fiindcă factura lor este înregistrată: {{notes}}.',
  },
  taHidden: {
    en: 'Supplier bills and material issues aren’t counted: you don’t have access to all of them.',
    ro: 'Facturile de la furnizori și bonurile de consum nu sunt adunate: nu aveți acces la toate.',
  },
  taNotConverted_one: {
    en: '{{count}} document isn’t counted: there is no exchange rate to the project currency.',
    ro: '{{count}} document nu este adunat: nu există curs către moneda proiectului.',
  },
  taNotConverted_few: {
    en: '{{count}} documents aren’t counted: there is no exchange rate to the project currency.',
    ro: '{{count}} documente nu sunt adunate: nu există curs către moneda proiectului.',
  },
  taNotConverted_other: {
    en: '{{count}} documents aren’t counted: there is no exchange rate to the project currency.',
    ro: '{{count}} de documente nu sunt adunate: nu există curs către moneda proiectului.',
  },
  taEditing: { en: '{{name}} is changing this activity', ro: '{{name}} modifică această activitate' },
})
