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
  revaluationDue: { en: 'Balance at month end', ro: 'Sold la sfârșitul lunii' },
  revaluationBooked: { en: 'Value at bill rate', ro: 'Valoare la cursul facturii' },
  revaluationRate: { en: 'Month-end rate', ro: 'Curs la sfârșitul lunii' },
  revaluationWorth: { en: 'Value at month-end rate', ro: 'Valoare la cursul de la sfârșitul lunii' },
  revaluationToDate: { en: 'Revaluation to date', ro: 'Reevaluare cumulată' },
  revaluationBefore: { en: 'In earlier months', ro: 'Din lunile anterioare' },
  revaluationRateDay: {
    en: 'Rates of the National Bank of Romania, {{date}}',
    ro: 'Cursuri BNR din {{date}}',
  },
  revaluationNoRate: {
    en: 'The National Bank of Romania has no {{currency}} rate for this month end or the one before. Revalue this bill by hand; the totals leave it out.',
    ro: 'BNR nu are curs pentru {{currency}} la sfârșitul acestei luni sau al celei anterioare. Reevaluați factura manual; totalurile nu o cuprind.',
  },
  revaluationEmpty: {
    en: 'No bills in foreign currencies were open at the end of this month or the one before.',
    ro: 'Nicio factură în valută cu sold la sfârșitul acestei luni sau al celei anterioare.',
  },
  exchangeEmptyText: {
    en: 'They appear when a bill in a foreign currency is paid at a rate other than its own.',
    ro: 'Apar când o factură în valută se plătește la alt curs decât cel de la emitere.',
  },
  revaluationEmptyTitle: { en: 'Nothing to revalue', ro: 'Nimic de reevaluat' },
  revaluationRunning: {
    en: 'The month isn’t over: these are the latest rates, not the final ones.',
    ro: 'Luna nu s-a încheiat: cursurile sunt cele mai recente, nu cele finale.',
  },
  revaluationGivenBack: {
    en: 'The exchange difference of a payment counts from the bill’s own rate, so what earlier months revalued is taken back here. Read this list together with the month’s exchange differences.',
    ro: 'La încasare sau plată, diferența se calculează de la cursul facturii; de aceea aici se reia reevaluarea din lunile anterioare. Lista se citește împreună cu diferențele de curs valutar ale lunii.',
  },
  exchangePaid: { en: 'Paid in another currency', ro: 'Achitat în altă monedă' },
  exchangePaidCurrency: { en: 'Payment currency', ro: 'Moneda încasării/plății' },
  paySettles: { en: 'Applied to the bill ({{currency}})', ro: 'Sumă stinsă din factură ({{currency}})' },
  payRate: {
    en: '1 {{currency}} = {{rate}} {{base}} (National Bank of Romania, {{date}})',
    ro: '1 {{currency}} = {{rate}} {{base}} (BNR, {{date}})',
  },
  payRateUnknown: {
    en: 'Enter both amounts.',
    ro: 'Introduceți ambele sume.',
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
    en: 'No exchange differences this month',
    ro: 'Nicio diferență de curs valutar în această lună',
  },
})
