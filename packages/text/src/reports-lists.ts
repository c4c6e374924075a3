import { messages } from './message.ts'

/** Forms F1, F2, DO, DG and the centralizer: titles and heads as HG 907/2016 and its annexes name them. */
export const reportsLists = messages({
  f1Title: { en: 'Summary of expenses by investment', ro: 'Centralizatorul cheltuielilor pe obiectiv' },
  f1Chapter: { en: 'No. of the general estimate chapter', ro: 'Nr. cap./subcap. deviz general' },
  f1Expense: { en: 'Chapters of expenses', ro: 'Denumirea capitolelor de cheltuieli' },
  f1Value: { en: 'Value (excl. VAT)', ro: 'Valoarea (fără TVA)' },
  f1Works: { en: 'of which C+M', ro: 'din care: C+M' },
  f2Title: {
    en: 'Summary of expenses by object and work category',
    ro: 'Centralizatorul cheltuielilor pe obiect și categorii de lucrări',
  },
  f2Expense: { en: 'Expenses by work category', ro: 'Cheltuieli pe categoria de lucrări' },
  f2Works: { en: 'I - CONSTRUCTION AND INSTALLATIONS', ro: 'I - LUCRĂRI DE CONSTRUCȚII ȘI INSTALAȚII' },
  f2Assembly: { en: 'II - ASSEMBLY', ro: 'II - MONTAJ' },
  f2Procurement: { en: 'III - PROCUREMENT', ro: 'III - PROCURARE' },
  f2Other: { en: 'IV - TECHNOLOGICAL TRIALS AND TESTS', ro: 'IV - PROBE TEHNOLOGICE ȘI TESTE' },
  f2Total: { en: 'TOTAL {{part}}', ro: 'TOTAL {{part}}' },
  f2Equipment: { en: 'Equipment list (form F4)', ro: 'Lista de utilaje și echipamente (formular F4)' },
  doTitle: { en: 'Estimate of the object', ro: 'Devizul obiectului' },
  doChapters: {
    en: 'Chapters and subchapters of expenses',
    ro: 'Denumirea capitolelor și subcapitolelor de cheltuieli',
  },
  dgTitle: { en: 'General estimate', ro: 'Deviz general' },
  dgChapter: { en: 'CHAPTER {{number}}. {{name}}', ro: 'CAPITOLUL {{number}}. {{name}}' },
  dgChapterTotal: { en: 'TOTAL CHAPTER {{number}}', ro: 'TOTAL CAPITOL {{number}}' },
  dgTotal: { en: 'GENERAL TOTAL', ro: 'TOTAL GENERAL' },
  dgWorks: {
    en: 'of which C+M (1.2 + 1.3 + 1.4 + 2 + 4.1 + 4.2 + 5.1.1)',
    ro: 'din care: C+M (1.2 + 1.3 + 1.4 + 2 + 4.1 + 4.2 + 5.1.1)',
  },
  cTitle: { en: 'Summary of costs', ro: 'Centralizatorul valorilor pe obiecte și devize' },
  cName: { en: 'Object / estimate', ro: 'Obiectul / devizul' },
  cNameUs: { en: 'Building / estimate', ro: 'Obiectul / devizul' },
  cDirect: { en: 'Direct cost', ro: 'Cheltuieli directe' },
  listWithoutVat: { en: 'Value excl. VAT', ro: 'Valoare (fără TVA)' },
  listVat: { en: 'VAT', ro: 'TVA' },
  listWithVat: { en: 'Value incl. VAT', ro: 'Valoare cu TVA' },
  listWholeProject: { en: 'For the whole project', ro: 'Pentru întregul obiectiv' },
  listNotInF1: {
    en: 'Estimates that do not enter F1 come to {{amount}} excl. VAT and are not counted above.',
    ro: 'Devizele care nu intră în F1 însumează {{amount}} fără TVA și nu sunt cuprinse mai sus.',
  },
  'workChapter.4.1.1': {
    en: 'Earthworks, vertical arrangement and outdoor works',
    ro: 'Terasamente, sistematizare pe verticală și amenajări exterioare',
  },
  'workChapter.4.1.2': { en: 'Structure', ro: 'Rezistență' },
  'workChapter.4.1.3': { en: 'Architecture', ro: 'Arhitectură' },
  'workChapter.4.1.4': { en: 'Installations', ro: 'Instalații' },
  'workChapter.4.1.5': { en: 'Other categories of works', ro: 'Alte categorii de lucrări' },
})
