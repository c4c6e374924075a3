import { messages } from './message.ts'

/** The administrator's page of the fields that a company adds. */
export const ownFieldTexts = messages({
  ownFields: { en: 'Custom fields', ro: 'Câmpuri proprii' },
  ownFieldsText: {
    en: 'Fields of your own stand in forms, lists, filters and files beside the ones that are there.',
    ro: 'Câmpurile proprii apar în formulare, liste, filtre și fișiere, alături de cele existente.',
  },
  ownFieldsOnlyAdministrators: {
    en: 'Only administrators of the company change its fields.',
    ro: 'Doar administratorii firmei schimbă câmpurile ei.',
  },
  ownFieldsNone: { en: 'None yet.', ro: 'Niciunul încă.' },
  ownFieldRequired: { en: 'required', ro: 'obligatoriu' },
  ownFieldUp: { en: 'Move “{{name}}” up', ro: 'Mută „{{name}}” mai sus' },
  ownFieldDown: { en: 'Move “{{name}}” down', ro: 'Mută „{{name}}” mai jos' },
  ownFieldChange: { en: 'Change “{{name}}”', ro: 'Modifică „{{name}}”' },
  ownFieldDelete: { en: 'Delete “{{name}}”', ro: 'Șterge „{{name}}”' },
  ownFieldAddTo: { en: 'Add a field', ro: 'Adaugă un câmp' },
  ownFieldLoses_one: {
    en: '{{count}} record loses its value. This cannot be undone.',
    ro: '{{count}} înregistrare își pierde valoarea. Nu se poate anula.',
  },
  ownFieldLoses_few: {
    en: '{{count}} records lose their value. This cannot be undone.',
    ro: '{{count}} înregistrări își pierd valoarea. Nu se poate anula.',
  },
  ownFieldLoses_other: {
    en: '{{count}} records lose their value. This cannot be undone.',
    ro: '{{count}} de înregistrări își pierd valoarea. Nu se poate anula.',
  },
  ownFieldLosesNothing: { en: 'No record has a value in it.', ro: 'Nicio înregistrare nu are valoare în el.' },
  ownFieldOptions: { en: 'Options of “{{name}}”', ro: 'Opțiunile câmpului „{{name}}”' },
  ownFieldOption: { en: 'New option', ro: 'Opțiune nouă' },
  ownFieldOptionRename: { en: 'Rename “{{name}}”', ro: 'Redenumește „{{name}}”' },
  ownFieldOptionEnglish: { en: 'English word of “{{name}}”', ro: 'În engleză pentru „{{name}}”' },
  ownFieldOptionInEnglish: { en: 'In English', ro: 'În engleză' },
  ownFieldOptionUnused: { en: 'No record has it.', ro: 'Nicio înregistrare nu o are.' },
  ownFieldOptionUsed_one: {
    en: '{{count}} record has it. Choose what it gets instead.',
    ro: '{{count}} înregistrare o are. Alegeți ce primește în loc.',
  },
  ownFieldOptionUsed_few: {
    en: '{{count}} records have it. Choose what they get instead.',
    ro: '{{count}} înregistrări o au. Alegeți ce primesc în loc.',
  },
  ownFieldOptionUsed_other: {
    en: '{{count}} records have it. Choose what they get instead.',
    ro: '{{count}} de înregistrări o au. Alegeți ce primesc în loc.',
  },
  ownFieldOptionInstead: { en: 'Option instead', ro: 'Opțiunea care o înlocuiește' },
  ownFieldOptionGone: { en: 'deleted option', ro: 'opțiune ștearsă' },
  ownFieldOptionAdd: { en: 'Add', ro: 'Adaugă' },
})
