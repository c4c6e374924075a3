import { messages } from './message.ts'

/** What a company of the United States reads about build-ups, cost items, resources, checks and schedules. Joined into us.ts. */
export const usEstimating = messages({
  withoutVat: { en: 'Before tax', ro: 'Fără taxă' },
  ownPriceNote: {
    en: 'Manual price. The build-up gives {{recipe}}.',
    ro: 'Preț propriu. Din rețetă rezultă {{recipe}}.',
  },
  backToRecipe: { en: 'Use build-up price', ro: 'Înapoi la prețul din rețetă' },
  recipe: { en: 'Unit cost build-up', ro: 'Rețeta pe unitate' },
  recipeAddLine: { en: 'Add to build-up', ro: 'Adaugă în rețetă' },
  recipeLineRemoved: { en: '“{{name}}” removed from the build-up', ro: 'Eliminat din rețetă: „{{name}}”' },
  noRecipe: {
    en: 'No build-up. The price is the one entered above.',
    ro: 'Fără rețetă: prețul este cel scris mai sus.',
  },
  recipeOf: { en: 'Build-up for {{name}}', ro: 'Rețeta {{name}}' },
  didEditRecipe_one: { en: 'Build-up changed in {{count}} item', ro: 'Rețetă modificată într-un articol' },
  didEditRecipe_few: { en: 'Build-up changed in {{count}} items', ro: 'Rețetă modificată în {{count}} articole' },
  didEditRecipe_other: { en: 'Build-up changed in {{count}} items', ro: 'Rețetă modificată în {{count}} de articole' },
  outlookOtherUnit_one: {
    en: '{{count}} item with this code has a different unit and is skipped.',
    ro: 'Un articol cu acest cod are altă unitate și este omis.',
  },
  outlookOtherUnit_few: {
    en: '{{count}} items with this code have a different unit and are skipped.',
    ro: '{{count}} articole cu acest cod au altă unitate și sunt omise.',
  },
  outlookOtherUnit_other: {
    en: '{{count}} items with this code have a different unit and are skipped.',
    ro: '{{count}} de articole cu acest cod au altă unitate și sunt omise.',
  },
  searchNorm: { en: 'Search for the new item', ro: 'Caută articolul nou' },
  keepOwnPrices: {
    en: 'Keep manual prices entered over the old item',
    ro: 'Păstrează prețurile proprii introduse la articolul vechi',
  },
  didReplaceNorm_one: { en: 'Item replaced on {{count}} line', ro: 'Articol înlocuit la o poziție' },
  didReplaceNorm_few: { en: 'Item replaced on {{count}} lines', ro: 'Articol înlocuit la {{count}} poziții' },
  didReplaceNorm_other: { en: 'Item replaced on {{count}} lines', ro: 'Articol înlocuit la {{count}} de poziții' },
  resetRecipe: { en: 'Restore catalog build-up', ro: 'Înapoi la rețeta din catalog' },
  didResetRecipe: {
    en: 'Catalog build-up restored for {{name}}',
    ro: 'Rețeta {{name}}: readusă la cea din catalog',
  },
  unitDiffers: {
    en: 'The cost item is measured in {{norm}}, but this line in {{here}}. Check the quantity and the build-up.',
    ro: 'Articolul din catalog se măsoară în {{norm}}, această poziție în {{here}}: verificați cantitatea și rețeta.',
  },
  ownUsedByNorms_one: { en: 'In the build-up of {{count}} custom item.', ro: 'În rețeta unui articol propriu.' },
  ownUsedByNorms_few: {
    en: 'In the build-ups of {{count}} custom items.',
    ro: 'În rețetele a {{count}} articole proprii.',
  },
  ownUsedByNorms_other: {
    en: 'In the build-ups of {{count}} custom items.',
    ro: 'În rețetele a {{count}} de articole proprii.',
  },
  compositeEmpty: { en: 'No cost items or resources yet.', ro: 'Niciun articol din catalog sau resursă încă.' },
  ownLineHint_lump: {
    en: 'An amount without a build-up, entered as 1 LS at the full amount.',
    ro: 'O sumă fără rețetă: 1 LS la valoarea întreagă.',
  },
  unitStaysRecipe: {
    en: 'stays in {{unit}}: its build-up is per {{unit}}',
    ro: 'rămâne în {{unit}}: rețeta este pentru {{unit}}',
  },
  groupMixedTypes: {
    en: 'Items of different types (cost items, resources, lump sums) can’t be grouped.',
    ro: 'Pozițiile de tipuri diferite (articole de cost, resurse, sume globale) nu pot fi grupate.',
  },
  resourceRest: { en: 'No build-up', ro: 'Fără rețetă' },
  resourcesNoneHint: {
    en: 'Resources come from item build-ups, linked resources and resource lines. Add items to the estimates to see them here.',
    ro: 'Resursele provin din rețetele articolelor, din resursele legate și din cele folosite direct ca poziții. Adăugați articole în devize.',
  },
  resourceRestHint: {
    en: 'Items priced without a build-up and subcontracted items. Their value is in the direct cost, but their resources are unknown.',
    ro: 'Articole fără rețetă și cele plătite subcontractorilor: valoarea lor intră în costul direct, dar nu se cunosc resursele.',
  },
  resourceCoefficientsHint: {
    en: 'Multiplies every price of a cost type: in build-ups, linked resources, manual prices and items without a build-up. 1 leaves it unchanged.',
    ro: 'Se înmulțesc toate prețurile componentei: din rețete, resurse legate, prețuri proprii și articole fără rețetă. Coeficientul 1 le lasă neschimbate.',
  },
  resourceUplifts: { en: 'including adjustments of {{value}}', ro: 'din care ajustări {{value}}' },
  collectionUpdateHint: {
    en: 'Each resource in the catalog gets a new price: its latest one multiplied by the coefficient for its type. The old prices are kept, and the cost items are repriced.',
    ro: 'Fiecare resursă din catalog primește un preț nou: ultimul preț înmulțit cu coeficientul tipului ei. Prețurile vechi se păstrează, iar articolele de cost se recalculează.',
  },
  altCurrencyRateNeeded: {
    en: 'A second currency needs an exchange rate above 0. Enter it.',
    ro: 'A doua monedă are nevoie de un curs mai mare decât 0. Introduceți-l.',
  },
  checksTitle: { en: 'Pre-bid checks', ro: 'Verificări înainte de depunerea ofertei' },
  check_resources: { en: 'Direct cost = total of resources', ro: 'Cost direct = suma resurselor' },
  check_transport: { en: 'Materials have a hauling cost', ro: 'Transportul materialelor este cuprins' },
  ttLevelObject: { en: 'building', ro: 'obiect' },
  ttMilestonesHint: {
    en: 'Dates you have committed to for a building, an estimate or an item. The planned date comes from the schedule.',
    ro: 'Termene asumate pentru un obiect, un deviz sau un articol. Data planificată rezultă din grafic.',
  },
  ttActualAmount: { en: 'Amount before tax', ro: 'Suma fără taxă' },
  cfTermsHint: {
    en: 'Work is invoiced at the end of each month. The advance is paid when work starts and deducted from each payment in proportion. Retainage is held from each payment.',
    ro: 'Lucrările se facturează la sfârșitul fiecărei luni. Avansul se încasează la începerea lucrărilor și se recuperează proporțional din fiecare plată. Garanția se reține din fiecare plată.',
  },
  cfRetentionPercent: { en: 'Retainage (%)', ro: 'Garanție reținută (%)' },
  cfRetained: { en: 'Retainage held', ro: 'Garanție reținută' },
  cfReleased: { en: 'Retainage released', ro: 'Garanție restituită' },
  cfRetentionDays: { en: 'Release retainage after (days)', ro: 'Garanția se restituie după (zile)' },
  cfPercentSum: {
    en: 'Advance and retainage together can’t be more than 100%.',
    ro: 'Avansul și garanția nu pot trece împreună de 100%.',
  },
})
