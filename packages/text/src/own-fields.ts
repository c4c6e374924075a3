import { messages } from './message.ts'

/** The administrator's page of the fields that a company adds. */
export const ownFieldTexts = messages({
  ownFields: { en: 'Custom fields', ro: 'Câmpuri proprii' },
  ownFieldsText: {
    en: 'Your custom fields appear in forms, lists, filters and files next to the built-in ones.',
    ro: 'Câmpurile proprii apar în formulare, liste, filtre și fișiere, alături de cele existente.',
  },
  ownFieldsOnlyAdministrators: {
    en: 'Only administrators can change the company’s custom fields.',
    ro: 'Doar administratorii firmei modifică aceste câmpuri.',
  },
  ownFieldsNone: { en: 'None yet.', ro: 'Niciunul încă.' },
  ownFieldRequired: { en: 'required', ro: 'obligatoriu' },
  ownFieldUp: { en: 'Move “{{name}}” up', ro: 'Mută „{{name}}” mai sus' },
  ownFieldDown: { en: 'Move “{{name}}” down', ro: 'Mută „{{name}}” mai jos' },
  ownFieldChange: { en: 'Edit “{{name}}”', ro: 'Modifică „{{name}}”' },
  ownFieldDelete: { en: 'Delete “{{name}}”', ro: 'Șterge „{{name}}”' },
  ownFieldAddTo: { en: 'Add field', ro: 'Adaugă un câmp' },
  ownFieldLoses_one: {
    en: '{{count}} record will lose its value. This can’t be undone.',
    ro: '{{count}} înregistrare își pierde valoarea. Nu se poate anula.',
  },
  ownFieldLoses_few: {
    en: '{{count}} records will lose their values. This can’t be undone.',
    ro: '{{count}} înregistrări își pierd valoarea. Nu se poate anula.',
  },
  ownFieldLoses_other: {
    en: '{{count}} records will lose their values. This can’t be undone.',
    ro: '{{count}} de înregistrări își pierd valoarea. Nu se poate anula.',
  },
  ownFieldLosesNothing: {
    en: 'No record has a value in this field.',
    ro: 'Nicio înregistrare nu are completat acest câmp.',
  },
  ownFieldOptions: { en: 'Options for “{{name}}”', ro: 'Opțiunile câmpului „{{name}}”' },
  ownFieldOption: { en: 'New option', ro: 'Opțiune nouă' },
  ownFieldOptionRename: { en: 'Rename “{{name}}”', ro: 'Redenumește „{{name}}”' },
  ownFieldOptionEnglish: { en: 'English name of “{{name}}”', ro: 'Textul în engleză pentru „{{name}}”' },
  ownFieldOptionInEnglish: { en: 'In English', ro: 'În engleză' },
  ownFieldOptionUnused: { en: 'No record uses it.', ro: 'Nicio înregistrare nu o folosește.' },
  ownFieldOptionUsed_one: {
    en: '{{count}} record uses it. Choose a replacement.',
    ro: '{{count}} înregistrare o folosește. Alegeți cu ce se înlocuiește.',
  },
  ownFieldOptionUsed_few: {
    en: '{{count}} records use it. Choose a replacement.',
    ro: '{{count}} înregistrări o folosesc. Alegeți cu ce se înlocuiește.',
  },
  ownFieldOptionUsed_other: {
    en: '{{count}} records use it. Choose a replacement.',
    ro: '{{count}} de înregistrări o folosesc. Alegeți cu ce se înlocuiește.',
  },
  ownFieldOptionInstead: { en: 'Replacement option', ro: 'Opțiunea care o înlocuiește' },
  ownFieldOptionGone: { en: 'deleted option', ro: 'opțiune ștearsă' },
  ownFieldOptionAdd: { en: 'Add', ro: 'Adaugă' },
})
