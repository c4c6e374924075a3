import { messages } from './message.ts'

/** Words of what a project was planned to cost, what it costs and what it earned. */
export const projectCostTexts = messages({
  costs: { en: 'Costs', ro: 'Costuri' },
  costsOf: { en: 'Project costs', ro: 'Costurile proiectului' },
  costsPlanned: { en: 'Estimate total', ro: 'Valoare deviz' },
  costsCommitted: { en: 'Committed', ro: 'Angajat' },
  costsDraft: { en: 'Draft bills', ro: 'Facturi în ciornă' },
  costsActual: { en: 'Actual cost', ro: 'Cost efectiv' },
  costsEarned: { en: 'Approved billings', ro: 'Decontat' },
  costsEstimate: { en: 'Estimate', ro: 'Deviz' },
  costsAtCompletion: { en: 'At completion', ro: 'La final' },
  costsVariance: { en: 'Variance', ro: 'Abatere' },
  costsOver: { en: 'Over', ro: 'Peste' },
  costsOverOnly_one: { en: 'Overruns only ({{count}})', ro: 'Doar depășirea ({{count}})' },
  costsOverOnly_few: { en: 'Overruns only ({{count}})', ro: 'Doar depășirile ({{count}})' },
  costsOverOnly_other: { en: 'Overruns only ({{count}})', ro: 'Doar depășirile ({{count}})' },
  costsOverrun: { en: 'Over by {{amount}}', ro: 'Depășire {{amount}}' },
  costsMargin: { en: 'Margin to date', ro: 'Marjă la zi' },
  costsWhole: { en: 'Whole project', ro: 'Tot proiectul' },
  costsHint: {
    en: 'At completion is actual and committed cost, at least the estimate total; draft bills aren’t counted yet.',
    ro: 'La final = cost efectiv + angajat, cel puțin valoarea devizului; facturile în ciornă nu intră încă.',
  },
  costsElsewhere: { en: 'Not in an estimate', ro: 'În afara devizelor' },
  costsRounding: { en: 'Rounding', ro: 'Rotunjiri' },
  costsOrder: { en: 'Purchase order', ro: 'Comandă' },
  costsBill: { en: 'Supplier bill', ro: 'Factură' },
  costsIssue: { en: 'Material issue', ro: 'Bon de consum' },
  costsSettlement: { en: 'Payment statement', ro: 'Situație de plată' },
  costsCurrencies: {
    en: 'The project currency differs from your books, so the figures can’t be compared.',
    ro: 'Proiectul este în altă monedă decât cea a contabilității, așa că valorile nu se pot compara.',
  },
  costsNoneCommitted: {
    en: 'Orders to suppliers for this project that aren’t billed or received into stock yet show here.',
    ro: 'Aici apar comenzile la furnizori pentru acest proiect încă nefacturate și nerecepționate în gestiune.',
  },
  costsNoneDraft: {
    en: 'Draft supplier bills for this project show here.',
    ro: 'Aici apar facturile de la furnizori pentru acest proiect care sunt încă în ciornă.',
  },
  costsNoneActual: {
    en: 'Enter supplier bills with this project on their lines, or issue materials to it from stock.',
    ro: 'Înregistrați facturi de la furnizori cu acest proiect pe poziții sau dați materiale în consum din gestiune.',
  },
  costsNoneEarned: {
    en: 'Approved and invoiced payment statements show here.',
    ro: 'Aici apar situațiile de plată aprobate sau facturate.',
  },
})
