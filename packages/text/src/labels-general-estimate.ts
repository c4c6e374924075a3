import { messages } from './message.ts'

/** The words of general estimates, equipment lists and recapitulation templates; keys as in labels.ts. */
export const generalEstimateLabels = messages({
  'project.budgetChapter': {
    en: 'General estimate with chapter 7 (public money)',
    ro: 'Deviz general cu capitolul 7 (fonduri publice)',
  },
  generalLine: { en: 'Lines of general estimates', ro: 'Linii din devize generale' },
  'generalLine.one': { en: 'Line of the general estimate', ro: 'Linie din devizul general' },
  'generalLine.chapter': { en: 'Chapter', ro: 'Capitol' },
  'generalLine.formula': { en: 'Amount or formula', ro: 'Sumă sau formulă' },
  'generalLine.rate': { en: 'Percent', ro: 'Procent' },
  facility: { en: 'Facilities', ro: 'Dotări și echipamente' },
  'facility.one': { en: 'Facility', ro: 'Dotare sau echipament' },
  'facility.add': { en: 'Add facility', ro: 'Adaugă echipament' },
  'facility.edit': { en: 'Edit facility', ro: 'Modifică echipamentul' },
  'facility.empty': {
    en: 'Equipment, furnishings and intangible assets that are bought for the project.',
    ro: 'Utilajele, echipamentele, dotările și activele necorporale procurate pentru proiect.',
  },
  'facility.kind': { en: 'Kind', ro: 'Felul' },
  'facility.kind.4.3': { en: '4.3 Equipment that needs assembly', ro: '4.3 Utilaje care necesită montaj' },
  'facility.kind.4.4': {
    en: '4.4 Equipment without assembly, means of transport',
    ro: '4.4 Utilaje fără montaj și echipamente de transport',
  },
  'facility.kind.4.5': { en: '4.5 Furnishings', ro: '4.5 Dotări' },
  'facility.kind.4.6': { en: '4.6 Intangible assets', ro: '4.6 Active necorporale' },
  'facility.code': { en: 'Code', ro: 'Cod' },
  'facility.price': { en: 'Unit price', ro: 'Preț unitar' },
  'facility.sheetNumber': { en: 'Technical sheet', ro: 'Nr. fișă tehnică' },
  'facility.supplier': { en: 'Supplier', ro: 'Furnizor' },
  recapitulationTemplate: { en: 'Recapitulation templates', ro: 'Șabloane de recapitulație' },
  'recapitulationTemplate.one': { en: 'Recapitulation template', ro: 'Șablon de recapitulație' },
  'recapitulationTemplate.practice': { en: 'Practice', ro: 'Practica' },
  'recapitulationTemplate.practice.ro': { en: 'Romania', ro: 'România' },
  'recapitulationTemplate.practice.us': { en: 'United States', ro: 'Statele Unite' },
  'recapitulationTemplate.standard': { en: 'For new projects', ro: 'Pentru proiecte noi' },
})
