import { messages } from './message.ts'

/** The takeoff sheet: how the quantities of an estimate were measured. */
export const reportsTakeoff = messages({
  takeoffTitle: { en: 'Takeoff sheet', ro: 'Foaie de atașament' },
  takeoffWork: { en: 'Item and measured part', ro: 'Articolul și partea măsurată' },
  takeoffFormula: { en: 'Measurement', ro: 'Calculul' },
  takeoffTrace: { en: 'Sheet and measure', ro: 'Planșa și măsura' },
  takeoffShape: { en: '{{sheet}}, measure {{number}}', ro: '{{sheet}}, măsura {{number}}' },
  takeoffLost: { en: 'measure {{number}}, deleted', ro: 'măsura {{number}}, ștearsă' },
  takeoffTotal: { en: 'Total {{item}}', ro: 'Total {{item}}' },
  takeoffOf_area: { en: 'area', ro: 'aria' },
  takeoffOf_length: { en: 'length', ro: 'lungimea' },
  takeoffOf_perimeter: { en: 'perimeter', ro: 'perimetrul' },
  takeoffOf_count: { en: 'count', ro: 'bucăți' },
  takeoffOf_height: { en: 'height', ro: 'înălțimea' },
  takeoffOf_openings: { en: 'openings', ro: 'golurile' },
  takeoffFaulty: {
    en: 'These items have formulas with errors, so no total is printed: {{names}}.',
    ro: 'Următoarele articole au formule cu erori, deci totalul lor nu se tipărește: {{names}}.',
  },
})
