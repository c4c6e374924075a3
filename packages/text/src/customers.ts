import { messages } from './message.ts'

/** The customers: near-duplicates, merging, cards for the device, the register of companies. */
export const customers = messages({
  listView: { en: 'List', ro: 'Listă' },
  mapView: { en: 'Map', ro: 'Hartă' },
  mapCustomers_one: { en: '{{count}} customer', ro: '{{count}} client' },
  mapCustomers_few: { en: '{{count}} customers', ro: '{{count}} clienți' },
  mapCustomers_other: { en: '{{count}} customers', ro: '{{count}} de clienți' },
  mapNoCounty: { en: 'Not entered', ro: 'Necompletat' },
  similarLead: { en: 'This customer may already be in your list', ro: 'Este posibil ca acest client să existe deja' },
  similarBy: { en: 'same {{fields}}', ro: 'date identice: {{fields}}' },
  mergeAction: { en: 'Merge with another customer…', ro: 'Unifică cu alt client…' },
  mergeTitle: { en: 'Merge into “{{name}}”', ro: 'Unifică cu „{{name}}”' },
  mergeOther: { en: 'Duplicate customer', ro: 'Clientul duplicat' },
  mergeSuggested: { en: 'Possible duplicates:', ro: 'Clienți asemănători:' },
  mergeMoves: { en: 'Will be moved: {{list}}.', ro: 'Se preiau: {{list}}.' },
  mergeMovesNothing: {
    en: 'The other customer has nothing to move.',
    ro: 'De la celălalt client nu este nimic de preluat.',
  },
  mergeGoes: {
    en: '“{{name}}” goes to the recycle bin. Restore it within 30 days to undo the merge.',
    ro: '„{{name}}” trece în coșul de reciclare. Dacă îl restaurați în 30 de zile, unificarea se anulează.',
  },
  mergeRun: { en: 'Merge', ro: 'Unifică' },
  merged: { en: '“{{name}}” merged', ro: '„{{name}}” a fost unificat' },
  saveContact: { en: 'Save to device', ro: 'Salvează în agendă' },
  saveContactFailed: {
    en: 'The contact could not be saved to the device. Try again.',
    ro: 'Contactul nu a putut fi salvat în agendă. Încercați din nou.',
  },
})
