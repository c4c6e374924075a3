import { messages } from './message.ts'

/** Words of exchange differences between bills in foreign currencies and their payments. */
export const exchangeDifferenceTexts = messages({
  exchangeDifferences: { en: 'Exchange differences', ro: 'Diferențe de curs valutar' },
  exchangeDifferencesOf: { en: 'Exchange differences {{month}}', ro: 'Diferențe de curs valutar {{month}}' },
  exchangeParty: { en: 'Customer or supplier', ro: 'Client sau furnizor' },
  exchangeBill: { en: 'Bill', ro: 'Factură' },
  exchangeBillRate: { en: 'Bill rate', ro: 'Curs la facturare' },
  exchangePaymentRate: { en: 'Payment rate', ro: 'Curs la încasare/plată' },
  revaluation: { en: 'Month-end revaluation', ro: 'Reevaluare la sfârșit de lună' },
  revaluationOf: { en: 'Month-end revaluation {{month}}', ro: 'Reevaluare la sfârșit de lună {{month}}' },
  revaluationDue: { en: 'Due at month end', ro: 'De plată la sfârșitul lunii' },
  revaluationBooked: { en: 'At the bill rate', ro: 'La cursul de facturare' },
  revaluationRate: { en: 'Month-end rate', ro: 'Curs la sfârșitul lunii' },
  revaluationWorth: { en: 'At the month-end rate', ro: 'La cursul de la sfârșitul lunii' },
  revaluationToDate: { en: 'Revaluation to date', ro: 'Reevaluare cumulată' },
  revaluationBefore: { en: 'In earlier months', ro: 'Din lunile anterioare' },
  revaluationRateDay: {
    en: 'Rates of the National Bank of Romania, {{date}}',
    ro: 'Cursuri BNR din {{date}}',
  },
  revaluationNoRate: {
    en: 'No exchange rate is known for this month end or the one before.',
    ro: 'Nu se cunoaște cursul de la sfârșitul acestei luni sau al celei anterioare.',
  },
  revaluationEmpty: {
    en: 'No open bills in foreign currencies this month.',
    ro: 'Nicio factură în valută nu a rămas de plată în această lună.',
  },
  exchangePaid: { en: 'Paid in another currency', ro: 'Achitat în altă monedă' },
  exchangePaidCurrency: { en: 'Payment currency', ro: 'Moneda plății' },
  paySettles: { en: 'Paid off on the bill ({{currency}})', ro: 'Se stinge din factură ({{currency}})' },
  payRate: {
    en: '1 {{currency}} = {{rate}} {{base}} (National Bank of Romania, {{date}})',
    ro: '1 {{currency}} = {{rate}} {{base}} (BNR, {{date}})',
  },
  payRateUnknown: {
    en: 'No exchange rate is known for this day. Enter both amounts.',
    ro: 'Pentru această zi nu se cunoaște niciun curs. Introduceți ambele sume.',
  },
  exchangePaidOf: { en: 'Paid: {{amount}}', ro: 'Achitat: {{amount}}' },
  exchangeGain: { en: 'Exchange gain (765)', ro: 'Venituri din diferențe de curs valutar (765)' },
  exchangeLoss: { en: 'Exchange loss (665)', ro: 'Cheltuieli cu diferențe de curs valutar (665)' },
  exchangeGainOf: { en: 'Exchange gain {{amount}}', ro: 'Diferență favorabilă de curs valutar: {{amount}}' },
  exchangeLossOf: { en: 'Exchange loss {{amount}}', ro: 'Diferență nefavorabilă de curs valutar: {{amount}}' },
  exchangeNoRate: {
    en: 'Enter the payment’s exchange rate to calculate the difference.',
    ro: 'Completați cursul încasării sau al plății pentru a calcula diferența.',
  },
  exchangeTotal: { en: 'Total', ro: 'Total' },
  exchangeEmpty: {
    en: 'No exchange differences this month.',
    ro: 'Nicio diferență de curs valutar în această lună.',
  },
})
