import { messages } from './message.ts'

/** The words of adapted norms and of the parts of composite ones; keys as in labels.ts. */
export const ownItemLabels = messages({
  'article.adapted': { en: 'Adapted norm', ro: 'Normă asimilată' },
  'article.originSymbol': { en: 'Original code', ro: 'Simbol original' },
  'articleComponent.child': { en: 'Component no.', ro: 'Componenta nr.' },
  'articleComponent.laborHours': { en: 'Labor hours', ro: 'Ore manoperă' },
  'articleComponent.referenceId': { en: 'Norm', ro: 'Normă' },
  'articleComponent.referenceType': { en: 'Catalog', ro: 'Catalog' },
  'articleComponent.referenceType.standard': { en: 'Standard', ro: 'Standard' },
  'articleComponent.referenceType.own': { en: 'Custom', ro: 'Propriu' },
})
