import type { Message } from './message.ts'

/** A text that the product brings along for offers: it cannot be deleted; a changed one is saved as the company's own. */
interface OfferPreset {
  readonly place: 'header' | 'included' | 'excluded' | 'paymentSchedule' | 'terms' | 'footer'
  readonly name: Message
  readonly words: Message
}

const both = (en: string, ro: string): Message => ({ en, ro })

const romania: readonly OfferPreset[] = [
  {
    place: 'header',
    name: both('Thanks for the visit', 'Mulțumire după vizită'),
    words: both(
      'Thank you for your trust. What the price holds and what it does not is written below, in words.',
      'Vă mulțumim pentru încredere. Ce e cuprins în preț și ce nu scrie mai jos, în cuvinte, nu în coduri.',
    ),
  },
  {
    place: 'included',
    name: both('House building', 'Construcție de casă'),
    words: both(
      'Site set-up and security\nScaffolding, formwork, equipment, haulage of soil\nConcrete tests and quality papers\nFinal cleaning and removal of waste',
      'Organizarea de șantier și paza\nSchele, cofraje, utilaje, transportul pământului\nÎncercări de beton și buletine de calitate\nCurățenia finală și evacuarea deșeurilor',
    ),
  },
  {
    place: 'excluded',
    name: both('House building', 'Construcție de casă'),
    words: both(
      'Fees, permits and the building permit\nConnections beyond the property line\nFurniture and appliances\nDigging in rock or below the water table\nDesign and site supervision',
      'Taxe, avize și autorizația de construire\nBranșamentele de la limita proprietății\nMobilier, electrocasnice\nSăpătură în stâncă sau sub nivelul apei\nProiectarea și dirigintele de șantier',
    ),
  },
  {
    place: 'paymentSchedule',
    name: both('House, in six stages', 'Casă, pe șase etape'),
    words: both(
      '15 % Advance, on signing\n20 % Foundation and slab done\n30 % Structure and roof done\n20 % Services and windows in\n10 % Finishes done\n5 % Handover',
      '15 % Avans la semnarea contractului\n20 % Fundații și placă terminate\n30 % Structură și acoperiș terminate\n20 % Instalații și tâmplărie montate\n10 % Finisaje terminate\n5 % Recepția la terminarea lucrărilor',
    ),
  },
  {
    place: 'terms',
    name: both('Firm price, net 30', 'Preț ferm, plata la 30 de zile'),
    words: both(
      'The price stays firm while the offer is valid. Bills are due in 30 days. Extra work is priced in writing before it starts.',
      'Prețul rămâne ferm în perioada de valabilitate. Plata la 30 de zile de la factură. Lucrările suplimentare se ofertează în scris înainte de a începe.',
    ),
  },
]

const unitedStates: readonly OfferPreset[] = [
  {
    place: 'header',
    name: both('After the walk-through', 'După vizită'),
    words: both(
      'Thank you for walking us through the job. The pages that follow say in plain words what we build, what is not part of the price, and when each payment is due.',
      'Vă mulțumim că ne-ați arătat lucrarea. Paginile care urmează spun simplu ce construim, ce nu e în preț și când se plătește.',
    ),
  },
  {
    place: 'included',
    name: both('Residential job', 'Lucrare rezidențială'),
    words: both(
      'Building permit and all inspections\nDumpsters, daily cleanup, final clean\nSales tax on every material we buy\nTwo-year workmanship warranty',
      'Autorizația și toate inspecțiile\nContainere, curățenie zilnică și finală\nTaxa pe toate materialele cumpărate\nGaranție de doi ani pentru manoperă',
    ),
  },
  {
    place: 'excluded',
    name: both('Residential job', 'Lucrare rezidențială'),
    words: both(
      'Furniture, appliances, window shades\nLandscaping beyond the work area\nRock removal or dewatering\nUpgrades to the existing house panel\nAnything found behind existing walls',
      'Mobilier, electrocasnice, jaluzele\nAmenajări în afara zonei de lucru\nExcavare în rocă sau epuismente\nModernizarea tabloului electric existent\nOrice se găsește în spatele pereților existenți',
    ),
  },
  {
    place: 'paymentSchedule',
    name: both('Six progress payments', 'Șase plăți pe etape'),
    words: both(
      '10 % Deposit, on signing\n20 % Foundation inspected\n30 % Roof dried in\n20 % Rough-ins inspected\n15 % Substantial completion\n5 % Final walk-through',
      '10 % Avans la semnare\n20 % Fundație inspectată\n30 % Acoperiș etanș\n20 % Instalații inspectate\n15 % Terminare substanțială\n5 % Recepție finală',
    ),
  },
  {
    place: 'terms',
    name: both('Net 15, written changes', 'Plata la 15 zile, modificări în scris'),
    words: both(
      'Invoices are due in 15 days. Changes are priced in writing and signed before the work starts. We carry general liability and workers’ compensation insurance; certificates on request.',
      'Facturile se plătesc în 15 zile. Modificările se ofertează în scris și se semnează înainte de lucru. Avem asigurare de răspundere civilă și pentru angajați; certificate la cerere.',
    ),
  },
]

/** The product's own texts of offers, by practice. */
export const offerPresets = { ro: romania, us: unitedStates } as const
