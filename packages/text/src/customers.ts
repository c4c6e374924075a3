import { messages } from './message.ts'

/** The customers: near-duplicates, merging, cards for the device, the register of companies. */
export const customers = messages({
  listView: { en: 'List', ro: 'Listă' },
  mapView: { en: 'Map', ro: 'Hartă' },
  mapCustomers_one: { en: '{{count}} customer', ro: '{{count}} client' },
  mapCustomers_few: { en: '{{count}} customers', ro: '{{count}} clienți' },
  mapCustomers_other: { en: '{{count}} customers', ro: '{{count}} de clienți' },
  mapWithout_one: { en: '{{count}} customer without a place', ro: '{{count}} client fără județ' },
  mapWithout_few: { en: '{{count}} customers without a place', ro: '{{count}} clienți fără județ' },
  mapWithout_other: { en: '{{count}} customers without a place', ro: '{{count}} de clienți fără județ' },
  mapElsewhere_one: { en: '{{count}} customer elsewhere', ro: '{{count}} client în altă parte' },
  mapElsewhere_few: { en: '{{count}} customers elsewhere', ro: '{{count}} clienți în altă parte' },
  mapElsewhere_other: { en: '{{count}} customers elsewhere', ro: '{{count}} de clienți în altă parte' },
  similarLead: { en: 'This customer may already be in your list', ro: 'Clientul acesta poate fi deja în listă' },
  similarBy: { en: 'same {{fields}}', ro: 'coincide: {{fields}}' },
  mergeAction: { en: 'Merge with another customer…', ro: 'Unește cu alt client…' },
  mergeTitle: { en: 'Merge into “{{name}}”', ro: 'Unește în „{{name}}”' },
  mergeOther: { en: 'The customer that is the same', ro: 'Clientul care este același' },
  mergeSuggested: { en: 'Looks alike:', ro: 'Seamănă:' },
  mergeMoves: { en: 'Goes over: {{list}}.', ro: 'Se mută: {{list}}.' },
  mergeMovesNothing: {
    en: 'The other customer has nothing that would go over.',
    ro: 'Celălalt client nu are nimic de mutat.',
  },
  mergeGoes: {
    en: '“{{name}}” goes to the recycle bin. Restoring it within 30 days takes the merge back.',
    ro: '„{{name}}” ajunge în coșul de reciclare. Restaurarea lui în 30 de zile anulează unirea.',
  },
  mergeRun: { en: 'Merge', ro: 'Unește' },
  merged: { en: '“{{name}}” was merged', ro: '„{{name}}” a fost unit' },
  saveContact: { en: 'Save to device', ro: 'Salvează în telefon' },
  saveContactFailed: {
    en: 'The contact could not be saved to the device. Try again.',
    ro: 'Contactul nu a putut fi salvat în telefon. Încercați din nou.',
  },
})
