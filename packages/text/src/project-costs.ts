import { messages } from './message.ts'

/** Words of what a project was planned to cost, what it costs and what it earned. */
export const projectCostTexts = messages({
  costs: { en: 'Costs', ro: 'Costuri' },
  costsOf: { en: 'Planned and actual costs', ro: 'Costuri planificate și reale' },
  costsPlanned: { en: 'Planned', ro: 'Planificat' },
  costsCommitted: { en: 'Committed', ro: 'Angajat' },
  costsActual: { en: 'Actual', ro: 'Realizat' },
  costsEarned: { en: 'Earned', ro: 'Decontat' },
  costsByEstimate: { en: 'By estimate', ro: 'Pe devize' },
  costsEstimate: { en: 'Estimate', ro: 'Deviz' },
  costsLeft: { en: 'Planned less actual', ro: 'Planificat minus realizat' },
  costsElsewhere: { en: 'Not in an estimate', ro: 'În afara devizelor' },
  costsDocument: { en: 'Document', ro: 'Document' },
  costsBill: { en: 'Supplier bill', ro: 'Factura' },
  costsIssue: { en: 'Material issue', ro: 'Bon de consum' },
  costsSettlement: { en: 'Settlement', ro: 'Situația de plată' },
  costsCurrencies: {
    en: 'The project is in another currency than your books, so the figures aren’t compared.',
    ro: 'Proiectul este în altă monedă decât contabilitatea, deci cifrele nu se compară.',
  },
  costsNoneCommitted: {
    en: 'Supplier bills for this project that are still drafts stand here.',
    ro: 'Aici apar facturile furnizorilor pentru acest proiect care sunt încă ciorne.',
  },
  costsNoneActual: {
    en: 'Enter supplier bills with this project on their lines, or issue materials to it from stock.',
    ro: 'Înregistrați facturi de la furnizori cu acest proiect pe poziții sau dați materiale în consum din gestiune.',
  },
  costsNoneEarned: {
    en: 'Approved settlements with the client stand here.',
    ro: 'Aici apar situațiile de plată aprobate de beneficiar.',
  },
})
