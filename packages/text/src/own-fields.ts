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
  ownFieldsFor_customer: {
    en: 'For example: payment terms, credit limit, customer since',
    ro: 'De exemplu: termen de plată, limită de credit, client din anul',
  },
  ownFieldsFor_contact: {
    en: 'For example: birthday, role on site, preferred language',
    ro: 'De exemplu: zi de naștere, rol pe șantier, limbă preferată',
  },
  ownFieldsFor_opportunity: {
    en: 'For example: roof type, floor area, bid bond due',
    ro: 'De exemplu: tip de acoperiș, arie construită, termen garanție de participare',
  },
  ownFieldsFor_activity: {
    en: 'For example: distance driven, vehicle, site access',
    ro: 'De exemplu: distanță parcursă, vehicul, acces în șantier',
  },
  ownFieldHead: { en: 'Field', ro: 'Câmp' },
  ownFieldRequired: { en: 'Required', ro: 'Obligatoriu' },
  ownFieldUp: { en: 'Move “{{name}}” up', ro: 'Mută „{{name}}” mai sus' },
  ownFieldDown: { en: 'Move “{{name}}” down', ro: 'Mută „{{name}}” mai jos' },
  ownFieldChange: { en: 'Edit “{{name}}”', ro: 'Modifică „{{name}}”' },
  ownFieldDelete: { en: 'Delete “{{name}}”', ro: 'Șterge „{{name}}”' },
  ownFieldAddTo: { en: 'Add field', ro: 'Adaugă câmp' },
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
