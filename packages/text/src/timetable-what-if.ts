import { messages } from './message.ts'

/** The scratch copy of a timetable: changes that are tried before they are taken over. */
export const timetableWhatIfTexts = messages({
  wiTry: { en: 'What if', ro: 'Variantă de lucru' },
  wiTitle: { en: 'What-if copy', ro: 'Variantă de lucru' },
  wiNothing: {
    en: 'Change bars, links and crews freely. Nothing is saved until you apply it.',
    ro: 'Modificați liber barele, legăturile și formațiile. Nimic nu se salvează până nu aplicați varianta.',
  },
  wiChanges_one: { en: '{{count}} change', ro: 'O modificare' },
  wiChanges_few: { en: '{{count}} changes', ro: '{{count}} modificări' },
  wiChanges_other: { en: '{{count}} changes', ro: '{{count}} de modificări' },
  wiMoves_one: { en: '{{count}} activity moves', ro: 'se mută o activitate' },
  wiMoves_few: { en: '{{count}} activities move', ro: 'se mută {{count}} activități' },
  wiMoves_other: { en: '{{count}} activities move', ro: 'se mută {{count}} de activități' },
  wiFinish: { en: 'finish', ro: 'finalizare' },
  wiWhatMoves: { en: 'What moves', ro: 'Ce se mută' },
  wiMore_one: { en: 'and {{count}} more', ro: 'și încă una' },
  wiMore_few: { en: 'and {{count}} more', ro: 'și încă {{count}}' },
  wiMore_other: { en: 'and {{count}} more', ro: 'și încă {{count}}' },
  wiDiscard: { en: 'Discard', ro: 'Renunță la variantă' },
  wiTake: { en: 'Apply', ro: 'Aplică varianta' },
  wiTaken_one: { en: '{{count}} what-if change applied', ro: 'Variantă aplicată: o modificare' },
  wiTaken_few: { en: '{{count}} what-if changes applied', ro: 'Variantă aplicată: {{count}} modificări' },
  wiTaken_other: { en: '{{count}} what-if changes applied', ro: 'Variantă aplicată: {{count}} de modificări' },
  wiDiscarded: { en: 'What-if copy discarded', ro: 'Ați renunțat la variantă' },
  wiSaved: {
    en: 'Below is the saved timetable, without the copy.',
    ro: 'Mai jos este graficul salvat, fără variantă.',
  },
  wiNotInCopy: {
    en: 'This can’t be tried in a what-if copy. Apply or discard the copy first.',
    ro: 'Acest lucru nu se poate încerca într-o variantă de lucru. Aplicați mai întâi varianta sau renunțați la ea.',
  },
  wiLost_one: {
    en: '{{count}} change is skipped: its activity or link was removed in the meantime.',
    ro: 'O modificare nu se mai aplică: activitatea sau legătura ei a fost ștearsă între timp.',
  },
  wiLost_few: {
    en: '{{count}} changes are skipped: their activities or links were removed in the meantime.',
    ro: '{{count}} modificări nu se mai aplică: activitățile sau legăturile lor au fost șterse între timp.',
  },
  wiLost_other: {
    en: '{{count}} changes are skipped: their activities or links were removed in the meantime.',
    ro: '{{count}} de modificări nu se mai aplică: activitățile sau legăturile lor au fost șterse între timp.',
  },
  wiLoop: {
    en: 'The timetable was changed in the meantime, and the copy no longer matches it. Undo the change that closes the loop, or discard the copy.',
    ro: 'Graficul a fost modificat între timp, iar varianta nu i se mai potrivește. Anulați modificarea care închide cercul sau renunțați la variantă.',
  },
  wqTry: { en: 'Try other quantities', ro: 'Încearcă alte cantități' },
  wqTitle: { en: 'Quantities of “{{name}}”', ro: 'Cantități: „{{name}}”' },
  wqHint: {
    en: 'Enter other quantities to see what would move. The estimate changes only when you apply them.',
    ro: 'Scrieți alte cantități și vedeți ce s-ar muta. Devizul se modifică numai când le aplicați.',
  },
  wqUnit: { en: 'Unit', ro: 'U.M.' },
  wqQuantity: { en: 'Quantity', ro: 'Cantitate' },
  wqQuantityOf: { en: 'Quantity of {{name}}', ro: 'Cantitatea: {{name}}' },
  wqRest_one: {
    en: '{{count}} more item is changed in the estimate.',
    ro: 'Încă un articol se modifică în deviz.',
  },
  wqRest_few: {
    en: '{{count}} more items are changed in the estimate.',
    ro: 'Încă {{count}} articole se modifică în deviz.',
  },
  wqRest_other: {
    en: '{{count}} more items are changed in the estimate.',
    ro: 'Încă {{count}} de articole se modifică în deviz.',
  },
  wqNothing: { en: 'No activity moves to another day', ro: 'Nicio activitate nu se mută pe altă zi' },
  wqMoves_one: { en: '{{count}} activity moves', ro: 'Se mută o activitate' },
  wqMoves_few: { en: '{{count}} activities move', ro: 'Se mută {{count}} activități' },
  wqMoves_other: { en: '{{count}} activities move', ro: 'Se mută {{count}} de activități' },
  wqTake: { en: 'Apply to estimate', ro: 'Aplică în deviz' },
  wqTaken: { en: 'Quantities of “{{name}}” changed', ro: '„{{name}}”: cantități modificate' },
})
