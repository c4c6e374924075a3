import { messages } from './message.ts'

/** The estimate editor: grid, project state, projects list, adding articles, import, viewer. */
export const estimation = messages({
  gridOpenLine: { en: 'Open', ro: 'Deschide' },
  gridCloseLine: { en: 'Fold', ro: 'Restrânge' },
  gridMoveLine: { en: 'Drag to move (Alt+Up, Alt+Down)', ro: 'Trage pentru a muta (Alt+Sus, Alt+Jos)' },
  gridResizeColumn: { en: 'Width of “{{title}}”', ro: 'Lățimea coloanei „{{title}}”' },
  gridKeysHint: {
    en: 'Arrows move, typing or F2 edits, Enter confirms, Alt with arrows folds and reorders. Esc, then Tab leaves the table.',
    ro: 'Săgețile mută, tastarea sau F2 editează, Enter confirmă, Alt cu săgeți restrânge și reordonează. Esc, apoi Tab părăsește tabelul.',
  },
  gridBlockTooLarge: {
    en: 'The copied block ({{rows}} × {{columns}}) reaches past the table. Nothing was pasted.',
    ro: 'Blocul copiat ({{rows}} × {{columns}}) depășește tabelul. Nu s-a lipit nimic.',
  },
  gridCellReadOnly: {
    en: '“{{column}}” of “{{row}}” is computed and cannot be pasted over. Nothing was pasted.',
    ro: '„{{column}}” din „{{row}}” este calculată și nu se poate suprascrie. Nu s-a lipit nimic.',
  },
  gridCellUnreadable: {
    en: '“{{text}}” does not fit “{{column}}” of “{{row}}”: {{message}}. Nothing was changed.',
    ro: '„{{text}}” nu se potrivește la „{{column}}” din „{{row}}”: {{message}}. Nu s-a schimbat nimic.',
  },
  greenArticle: { en: 'Green article', ro: 'Articol verde' },
  ownPrice: { en: 'Own price', ro: 'Preț propriu' },
  findInEstimate: { en: 'Find in the estimate', ro: 'Caută în deviz' },
  findNone: { en: 'Nothing found', ro: 'Nimic găsit' },
  findPlace: { en: '{{place}} of {{total}}', ro: '{{place}} din {{total}}' },
  findPrevious: { en: 'Previous find', ro: 'Rezultatul anterior' },
  findNext: { en: 'Next find', ro: 'Rezultatul următor' },
  columns: { en: 'Columns', ro: 'Coloane' },
  columnsReset: { en: 'As at first', ro: 'Ca la început' },
  columnPin: { en: 'Keep “{{title}}” in sight', ro: 'Păstrează „{{title}}” la vedere' },
  columnNarrower: { en: 'Narrow “{{title}}”', ro: 'Îngustează „{{title}}”' },
  columnWider: { en: 'Widen “{{title}}”', ro: 'Lățește „{{title}}”' },
  columnEarlier: { en: 'Move “{{title}}” earlier', ro: 'Mută „{{title}}” mai în față' },
  columnLater: { en: 'Move “{{title}}” later', ro: 'Mută „{{title}}” mai în spate' },
})
